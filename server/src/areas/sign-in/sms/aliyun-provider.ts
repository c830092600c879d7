import { randomUUID } from 'node:crypto';
import { signAliyunCall } from './aliyun-signature.ts';
import { fetchWithRetry, type RetryOptions } from './send-with-retry.ts';
import { type SmsMessage, type SmsProvider, SmsRefusedError } from './sms-provider.ts';

export interface AliyunOptions {
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  /** Alibaba's ids of the approved templates; a kind without one is not sent. */
  templates: { code: string; passwordChanged: string | undefined };
  endpoint: string;
  retry?: RetryOptions;
}

export const ALIYUN_ENDPOINT = 'https://dysmsapi.aliyuncs.com';

/** Alibaba Cloud SMS over its HTTP API. */
export function createAliyunProvider(options: AliyunOptions): SmsProvider {
  const { host, origin } = new URL(options.endpoint);
  return {
    name: 'aliyun',
    async send(message) {
      const template = options.templates[message.kind];
      if (template === undefined) return;
      const reply = await fetchWithRetry(() => {
        const { query, headers } = signAliyunCall({
          accessKeyId: options.accessKeyId,
          accessKeySecret: options.accessKeySecret,
          host,
          action: 'SendSms',
          version: '2017-05-25',
          query: queryFor(message, template),
          nonce: randomUUID(),
          now: Date.now(),
        });
        return { url: `${origin}/?${query}`, init: { method: 'POST', headers } };
      }, options.retry);
      requireAccepted(reply);
    },
  };

  function queryFor(message: SmsMessage, template: string): Record<string, string> {
    return {
      PhoneNumbers: message.mobile.replace(/^\+(86)?/, ''),
      SignName: options.signName,
      TemplateCode: template,
      ...(message.code === '' ? {} : { TemplateParam: JSON.stringify({ code: message.code }) }),
      OutId: message.id,
    };
  }
}

/** A rejection arrives with status 200 and its own code. */
function requireAccepted(reply: string): void {
  let code: unknown;
  try {
    code = (JSON.parse(reply) as { Code?: unknown }).Code;
  } catch {
    code = 'unreadable';
  }
  if (code !== 'OK') throw new SmsRefusedError(`the SMS provider refused: ${String(code)}`);
}
