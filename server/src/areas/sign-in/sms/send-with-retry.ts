import { setTimeout as sleep } from 'node:timers/promises';
import { SIGN_IN_LIMITS } from '../limits.ts';
import { SmsRefusedError } from './sms-provider.ts';

export interface RetryOptions {
  tries: number;
  /** Wait before the second try, in ms; doubles each time. */
  firstWait: number;
  /** Timeout of one try, in ms. */
  timeout: number;
}

/** Sends an HTTP request and retries transient faults. A redirect is a fault: the operator configured one address. */
export async function fetchWithRetry(
  makeRequest: () => { url: string; init: RequestInit },
  options: RetryOptions = SIGN_IN_LIMITS.sms.retry,
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
  const text = (await response.text()).slice(0, SIGN_IN_LIMITS.sms.replyLength);
  if (response.ok) return text;
  const isTransient = response.status >= 500 || response.status === 429 || response.status === 408;
  if (isTransient) throw new Error(`the SMS provider answered ${response.status}`);
  throw new SmsRefusedError(`the SMS provider answered ${response.status}`);
}
