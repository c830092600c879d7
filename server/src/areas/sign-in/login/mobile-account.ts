import { normaliseMobile } from '../../../administration/mobile.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { sourceOf } from '../../../platform/http/source.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import type { Attempt } from '../attempt/counters.ts';
import type { Devices } from '../device/device.service.ts';
import type { Account } from './account.store.ts';
import { findByMobile } from './account.store.ts';
import { hashFlow, readFlow } from './flow.ts';

export interface MobileAccount {
  /** `+` and digits. */
  mobile: string;
  account: Account | null;
  attempt: Attempt;
}

/** Finds the account of a mobile number, if any, and describes the attempt for the failure counters. */
export function createFindMobileAccount(dependencies: {
  db: Db;
  keyring: Keyring;
  devices: Devices;
  defaultPrefix: string;
}) {
  const { db, keyring, devices, defaultPrefix } = dependencies;
  return async (typed: string, context: CallContext): Promise<MobileAccount> => {
    const mobile = normaliseMobile(typed, defaultPrefix);
    const national = mobile.startsWith(defaultPrefix) ? mobile.slice(defaultPrefix.length) : mobile;
    const account = await findByMobile(db, [mobile, national]);
    const unknownId = keyring.hash('mobile', mobile);
    const attempt: Attempt = {
      account: account?.id ?? `mobile:${unknownId}`,
      identifiedBy: 'mobile',
      flowHash: hashFlow(keyring, readFlow(context.cookies)),
      deviceId: await devices.find(account?.id ?? unknownId, context.cookies),
      source: sourceOf(context.ip),
      method: 'code',
    };
    return { mobile, account, attempt };
  };
}

export type FindMobileAccount = ReturnType<typeof createFindMobileAccount>;
