import { ApiError, SYSTEM_CODE } from '@pedestal/contract';
import { fetchLoginEntry, hostnameIn, type LoginEntry } from '../lib/login-entry.ts';

export interface EntryData {
  /** Undefined if the call failed. */
  entry?: LoginEntry;
}

/** Loads the login entry of the address: by hostname, by system, or the default one. */
export async function loadEntry(search: string): Promise<EntryData> {
  const query = new URLSearchParams(search);
  const systemCode = query.get('systemCode');
  try {
    const entry = await fetchLoginEntry({
      hostname: hostnameIn(query),
      systemCode: systemCode && SYSTEM_CODE.test(systemCode) ? systemCode : undefined,
    });
    return { entry };
  } catch (error) {
    if (error instanceof ApiError) return {};
    throw error;
  }
}
