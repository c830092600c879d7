import { createHmac } from 'node:crypto';
import { SECOND } from '../../../platform/time/durations.ts';
import { fetchWithRetry, type RetryOptions } from './send-with-retry.ts';
import type { SmsMessage, SmsProvider } from './sms-provider.ts';

export interface WebhookOptions {
  url: string;
  headers: Record<string, string>;
  /** JSON with `{{mobile}}`, `{{code}}`, `{{text}}`, `{{scene}}`, `{{kind}}`, `{{locale}}` and `{{id}}`. */
  body: string;
  /** If set, every request is signed with it. */
  secret: string | undefined;
  retry?: RetryOptions;
}

export const DEFAULT_WEBHOOK_BODY =
  '{"id":"{{id}}","mobile":"{{mobile}}","kind":"{{kind}}","scene":"{{scene}}","code":"{{code}}","text":"{{text}}","locale":"{{locale}}"}';

/**
 * Posts each message to the operator's URL. `x-pedestal-signature` is `t=<seconds>,v1=<hex>`: the HMAC-SHA256 of
 * `<seconds>.<body>`, by which the receiver verifies the sender and the time.
 */
export function createWebhookProvider(options: WebhookOptions): SmsProvider {
  return {
    name: 'webhook',
    async send(message) {
      const body = fillTemplate(options.body, message);
      await fetchWithRetry(
        () => ({
          url: options.url,
          init: { method: 'POST', headers: headersFor(body, message), body },
        }),
        options.retry,
      );
    },
  };

  function headersFor(body: string, message: SmsMessage): Record<string, string> {
    return {
      'content-type': 'application/json',
      ...options.headers,
      'x-pedestal-id': message.id,
      ...(options.secret === undefined
        ? {}
        : { 'x-pedestal-signature': signBody(options.secret, body, Date.now()) }),
    };
  }
}

function signBody(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / SECOND);
  const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hex}`;
}

function fillTemplate(template: string, message: SmsMessage): string {
  const values: Record<string, string> = { ...message };
  return template.replace(/\{\{([a-z]+)\}\}/g, (whole, name: string) =>
    // JSON-escaped, so that a message cannot end the string it is inserted into.
    Object.hasOwn(values, name) ? JSON.stringify(values[name]).slice(1, -1) : whole,
  );
}
