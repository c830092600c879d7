import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { LOCALES } from '@pedestal/contract';
import { z } from 'zod';
import { OBSERVABILITY_VARIABLES } from './env/observability.ts';
import { S3_VARIABLES } from './env/s3.ts';
import { SMS_VARIABLES } from './env/sms.ts';
import { OperatorError } from './platform/operator-error.ts';

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= 65_535);

const host = z.string().refine((value) => isIP(value) !== 0 || value === 'localhost');

const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));

const list = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim().toLowerCase())
      .filter(Boolean),
  )
  .refine((items) => items.length <= 100);

/** A host name, also `*.example.com`, an address, or a network such as `10.2.0.0/16`. */
function isHostEntry(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0) return /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(entry);
  const longest = family === 4 ? 32 : 128;
  const isNetwork = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest);
  return rest.length === 0 && isNetwork;
}

/** Each variable with the hint that its error message contains. */
const VARIABLES = {
  PORT: [port.default(8080), 'a whole number from 0 to 65535, for example PORT=8080'],
  HOST: [
    host.default('127.0.0.1'),
    'the address to listen on, for example HOST=127.0.0.1 or HOST=0.0.0.0',
  ],
  NODE_ENV: [
    z.enum(['production', 'development', 'test']).default('development'),
    'production, development or test',
  ],
  PEDESTAL_DATA: [
    z
      .string()
      .min(1)
      .default('./data')
      .transform((path) => resolve(path)),
    'a folder that this program may write to, for example PEDESTAL_DATA=./data',
  ],
  PEDESTAL_FILES: [
    z
      .string()
      .min(1)
      .transform((path) => resolve(path))
      .optional(),
    'a folder that all gateways share, for example PEDESTAL_FILES=/mnt/files, or unset for the data folder',
  ],
  DATABASE_URL: [
    url(['postgres:', 'postgresql:']).optional(),
    'a PostgreSQL address such as postgres://user@host/name, or unset for the embedded database',
  ],
  REPORT_DATABASE_URL: [
    url(['postgres:', 'postgresql:']).optional(),
    'the address of a replica of DATABASE_URL that reports are read from, or unset',
  ],
  SMTP_URL: [
    url(['smtp:', 'smtps:']).optional(),
    'a mail server such as smtps://user:password@mail.example.com, or unset for no mail',
  ],
  SMTP_FROM: [
    z
      .string()
      .max(200)
      .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/)
      .optional(),
    'the sender of mails, for example SMTP_FROM="Console <console@example.com>"',
  ],
  REDIS_URL: [
    url(['redis:', 'rediss:']).optional(),
    'a Redis address such as redis://host:6379, or unset for a single gateway or to use PostgreSQL',
  ],
  PEDESTAL_ADMIN_PASSWORD: [
    z.string().min(12).max(256).optional(),
    '12 to 256 characters long, or unset to generate one',
  ],
  PEDESTAL_JOBS: [
    z.enum(['on', 'off']).default('on'),
    'on, or off for a gateway that leaves background jobs to others',
  ],
  PEDESTAL_DEMO: [z.enum(['on', 'off']).default('on'), 'on or off'],
  PEDESTAL_DEMO_RECORDS: [
    z.enum(['on', 'off']).default('on'),
    'on, or off for demo people without records',
  ],
  PEDESTAL_DEMO_PASSWORD: [
    z.string().min(12).max(256).optional(),
    '12 to 256 characters long, or unset to generate one',
  ],
  PEDESTAL_LOCALE: [z.enum(LOCALES).default('en-US'), 'zh-CN or en-US'],
  PEDESTAL_BASE: [
    z
      .string()
      .regex(/^\/([A-Za-z0-9_-]+\/){0,4}$/)
      .default('/'),
    'a path that begins and ends with a slash, for example PEDESTAL_BASE=/console/',
  ],
  PEDESTAL_HOSTS: [
    list.optional(),
    'host names that this console answers to, separated by commas, for example PEDESTAL_HOSTS=console.example.com',
  ],
  PEDESTAL_TRUST_PROXY: [
    list.optional(),
    'addresses of the proxies in front, separated by commas, for example PEDESTAL_TRUST_PROXY=10.0.0.0/8',
  ],
  PEDESTAL_WEBHOOK_HOSTS: [
    list.refine((items) => items.every(isHostEntry)).optional(),
    'host names, addresses and networks that webhooks may be sent to, separated by commas, for example PEDESTAL_WEBHOOK_HOSTS=hooks.example.com,10.2.0.0/16, or unset to send none',
  ],
  PEDESTAL_SECRET: [
    z.string().min(32).max(500).optional(),
    '32 or more random characters, the same for all gateways, or unset to generate one',
  ],
  ...SMS_VARIABLES,
  ...S3_VARIABLES,
  ...OBSERVABILITY_VARIABLES,
  PEDESTAL_DEV_ENTRIES: [
    z
      .string()
      .regex(/^(\w{1,32}=\/[\w@./-]{1,200}(,|$)){1,50}$/)
      .transform(
        (value) => new Map(value.split(',').map((pair) => pair.split('=') as [string, string])),
      )
      .optional(),
    'set by npm run dev: entries of sub-apps on their dev servers, such as auth=/@sub-apps/auth/@pedestal/entry',
  ],
  LOG_LEVEL: [
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
    'fatal, error, warn, info, debug, trace or silent',
  ],
} as const;

const schema = z.object(
  Object.fromEntries(Object.entries(VARIABLES).map(([name, [type]]) => [name, type])) as {
    [K in keyof typeof VARIABLES]: (typeof VARIABLES)[K][0];
  },
);

export type Env = z.output<typeof schema>;

/** Reads and validates the environment. Throws `OperatorError` with every invalid variable. */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  const known = Object.fromEntries(
    Object.keys(VARIABLES)
      .filter((name) => variables[name] !== undefined && variables[name] !== '')
      .map((name) => [name, variables[name]]),
  );
  const parsed = schema.safeParse(known);
  if (parsed.success) {
    const { REPORT_DATABASE_URL: replica, DATABASE_URL: database } = parsed.data;
    if (!replica || database) return parsed.data;
    throw new OperatorError(
      'REPORT_DATABASE_URL is not valid: it is a replica of DATABASE_URL, which is not set.',
    );
  }
  const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
  throw new OperatorError(
    [...names]
      .map((name) => `${name} is not valid: it must be ${VARIABLES[name as keyof Env][1]}.`)
      .join(' '),
  );
}
