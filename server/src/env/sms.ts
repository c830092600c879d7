import { z } from 'zod';

const short = z.string().min(1).max(500).optional();

const httpUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))
  .optional();

const headers = z
  .string()
  .max(4_000)
  .transform((text, context) => {
    try {
      return z.record(z.string(), z.string()).parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .optional();

const prefixes = z
  .string()
  .regex(/^\+\d{1,6}(,\+\d{1,6}){0,99}$/)
  .transform((text) => text.split(','))
  .optional();

/** Provider and limits of text messages. Each variable has the hint of its error message. */
export const SMS_VARIABLES = {
  PEDESTAL_SMS: [
    z.enum(['off', 'outbox', 'webhook', 'aliyun']).optional(),
    'off, outbox (development only), webhook or aliyun',
  ],
  PEDESTAL_SMS_PREFIXES: [
    prefixes,
    'the country codes that messages may go to, for example PEDESTAL_SMS_PREFIXES=+86,+852',
  ],
  PEDESTAL_SMS_PER_DAY: [
    z
      .string()
      .regex(/^\d{1,7}$/)
      .transform(Number)
      .optional(),
    'the maximum number of messages per day, for example PEDESTAL_SMS_PER_DAY=2000',
  ],
  PEDESTAL_SMS_URL: [httpUrl, 'the address that messages are posted to, beginning with https://'],
  PEDESTAL_SMS_HEADERS: [headers, 'headers of each post as JSON, for example {"x-api-key":"…"}'],
  PEDESTAL_SMS_BODY: [
    z.string().max(10_000).optional(),
    'the body of each post, JSON with {{mobile}}, {{code}} and {{text}} in quotes',
  ],
  PEDESTAL_SMS_SECRET: [z.string().min(16).max(500).optional(), '16 or more characters'],
  PEDESTAL_SMS_ACCESS_KEY_ID: [short, 'the access key id of Alibaba Cloud'],
  PEDESTAL_SMS_ACCESS_KEY_SECRET: [short, 'the access key secret of Alibaba Cloud'],
  PEDESTAL_SMS_SIGN_NAME: [short, 'the approved signature of Alibaba Cloud SMS'],
  PEDESTAL_SMS_TEMPLATE: [
    short,
    'the approved template of Alibaba Cloud SMS, with a variable named code',
  ],
  PEDESTAL_SMS_TEMPLATE_CHANGED: [
    short,
    'the approved template for the message that the password was reset',
  ],
  PEDESTAL_SMS_ENDPOINT: [httpUrl, 'the address of Alibaba Cloud SMS, beginning with https://'],
} as const;
