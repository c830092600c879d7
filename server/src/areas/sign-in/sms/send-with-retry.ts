import { setTimeout as sleep } from 'node:timers/promises';
import { SmsRefusedError } from './sms-provider.ts';

export interface RetryOptions {
  tries: number;
  /** Wait before the second try, in ms; doubles each time. */
  firstWait: number;
  /** Longest time for one try, in ms. */
  timeout: number;
}

export const DEFAULT_RETRY: RetryOptions = { tries: 3, firstWait: 500, timeout: 5_000 };

/** Calls over HTTP, again after faults that may pass. A redirect is a fault: the operator named one address. */
export async function fetchWithRetry(
  makeRequest: () => { url: string; init: RequestInit },
  options: RetryOptions,
): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const { url, init } = makeRequest();
    try {
      return await fetchOnce(url, init, options.timeout);
    } catch (error) {
      if (error instanceof SmsRefusedError || attempt >= options.tries) throw error;
      await sleep(options.firstWait * 2 ** (attempt - 1));
    }
  }
}

async function fetchOnce(url: string, init: RequestInit, timeout: number): Promise<string> {
  const signal = AbortSignal.timeout(timeout);
  const response = await fetch(url, { ...init, redirect: 'error', signal });
  const text = (await response.text()).slice(0, 10_000);
  if (response.ok) return text;
  const mayPass = response.status >= 500 || response.status === 429 || response.status === 408;
  if (mayPass) throw new Error(`the SMS provider answered ${response.status}`);
  throw new SmsRefusedError(`the SMS provider answered ${response.status}`);
}
