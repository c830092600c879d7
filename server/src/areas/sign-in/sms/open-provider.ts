import type { Env } from '../../../env.ts';
import { OperatorError } from '../../../platform/operator-error.ts';
import { ALIYUN_ENDPOINT, createAliyunProvider } from './aliyun-provider.ts';
import type { SmsProvider } from './sms-provider.ts';
import { createWebhookProvider, DEFAULT_WEBHOOK_BODY } from './webhook-provider.ts';

/** The provider that the environment selects; undefined if there is none, which disables sign-in by SMS. */
export function openSmsProvider(env: Env, outbox: SmsProvider): SmsProvider | undefined {
  const isProduction = env.NODE_ENV === 'production';
  const choice = env.PEDESTAL_SMS ?? (isProduction ? 'off' : 'outbox');
  if (choice === 'webhook') return openWebhook(env);
  if (choice === 'aliyun') return openAliyun(env);
  if (choice === 'off') return undefined;
  if (isProduction) {
    throw new OperatorError(
      'PEDESTAL_SMS=outbox shows codes to whoever can reach this machine. In production set it to off, webhook or aliyun.',
    );
  }
  return outbox;
}

function openWebhook(env: Env): SmsProvider {
  return createWebhookProvider({
    url: require(env, 'PEDESTAL_SMS_URL'),
    headers: env.PEDESTAL_SMS_HEADERS ?? {},
    body: env.PEDESTAL_SMS_BODY ?? DEFAULT_WEBHOOK_BODY,
    secret: env.PEDESTAL_SMS_SECRET,
  });
}

function openAliyun(env: Env): SmsProvider {
  return createAliyunProvider({
    accessKeyId: require(env, 'PEDESTAL_SMS_ACCESS_KEY_ID'),
    accessKeySecret: require(env, 'PEDESTAL_SMS_ACCESS_KEY_SECRET'),
    signName: require(env, 'PEDESTAL_SMS_SIGN_NAME'),
    templates: {
      code: require(env, 'PEDESTAL_SMS_TEMPLATE'),
      passwordChanged: env.PEDESTAL_SMS_TEMPLATE_CHANGED,
    },
    endpoint: env.PEDESTAL_SMS_ENDPOINT ?? ALIYUN_ENDPOINT,
  });
}

type TextVariable = {
  [K in keyof Env]-?: Env[K] extends string | undefined ? K : never;
}[keyof Env];

function require(env: Env, name: TextVariable): string {
  const value = env[name];
  if (value === undefined) {
    throw new OperatorError(`PEDESTAL_SMS=${env.PEDESTAL_SMS} also needs ${name}.`);
  }
  return value;
}
