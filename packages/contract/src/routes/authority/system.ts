import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { ICON_NAME } from '../../rules.ts';
import * as admin from '../admin-fields.ts';
import { loginMethod } from '../sign-in/login.ts';

const codeParams = z.strictObject({ code: field.systemCode });
const keyParams = z.strictObject({ loginKey: field.loginKey });

const systemFields = {
  name: field.line(64),
  nameEn: field.line(64),
  icon: z.string().regex(ICON_NAME),
  sort: z.int().min(0).max(100_000),
  status: z.enum(['active', 'disabled']),
  /** Its pages carry a watermark with the person's name and the time. Left out: as it is. */
  watermark: z.boolean().optional(),
};

const systemRow = z.object({
  code: z.string(),
  version: z.int(),
  name: z.string(),
  nameEn: z.string(),
  icon: z.string(),
  sort: z.int(),
  status: z.enum(['active', 'disabled']),
  watermark: z.boolean(),
  roles: z.int(),
  resources: z.int(),
  loginEntries: z.int(),
});
export type AdminSystem = z.output<typeof systemRow>;

const systemChange = z.object({ code: z.string(), version: admin.version });

/** Image path on this site, or a data URL; never another origin. */
const picture = z
  .string()
  .max(200_000)
  .regex(
    /^(?:\/(?![/\\])[A-Za-z0-9._~/-]{1,500}|data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/=]+)?$/,
  );

const branding = z.strictObject({ logo: picture, background: picture });

const hostname = z
  .string()
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){0,10}[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/)
  .max(253);

const entryFields = {
  title: field.line(64),
  titleEn: field.line(64),
  branding,
  hostnames: z.array(hostname).max(50),
  methods: z.array(loginMethod).min(1).max(3),
  activeKey: z.enum(['1', '2', '3']),
  registerOpen: z.boolean(),
  passwordPolicy: z.enum(['standard', 'strict']),
  secondFactor: z.enum(['off', 'optional', 'required']),
  locale: field.locale.nullable(),
};

const entryRow = z.object({
  loginKey: z.string(),
  systemCode: z.string(),
  version: z.int(),
  isDefault: z.boolean(),
  ...entryFields,
});
export type AdminLoginEntry = z.output<typeof entryRow>;

const entryChange = z.object({ loginKey: z.string(), version: admin.version });

export const systemAdminRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/gateway/authority/systems',
    summary: 'List the systems that the caller administers',
    permission: PERMISSIONS.readSystems,
    output: z.array(systemRow).max(1_000),
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/gateway/authority/systems',
    summary: 'Create a system; only for callers who hold everything',
    permission: PERMISSIONS.writeSystems,
    stepUp: true,
    body: z.strictObject({ code: field.systemCode, ...systemFields }),
    output: systemChange,
    errors: ['nameTaken', 'forbidden'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/gateway/authority/systems/:code',
    summary: 'Change a system; disabling it locks out everyone in it',
    permission: PERMISSIONS.writeSystems,
    stepUp: true,
    params: codeParams,
    body: z.strictObject({ version: admin.version, ...systemFields }),
    output: systemChange,
    errors: ['notFound', 'changedMeanwhile', 'stillInUse', 'forbidden', 'lastSignInEntry'],
  }),
  listLoginEntries: defineRoute({
    method: 'GET',
    path: '/gateway/authority/loginEntries',
    summary: 'List the login entries of the systems that the caller administers',
    permission: PERMISSIONS.readSystems,
    query: z.strictObject({ systemCode: field.systemCode.optional() }),
    output: z.array(entryRow).max(1_000),
    errors: ['notFound'],
  }),
  createLoginEntry: defineRoute({
    method: 'POST',
    path: '/gateway/authority/loginEntries',
    summary: 'Create a login entry',
    permission: PERMISSIONS.writeSystems,
    stepUp: true,
    bodyLimit: 512 * 1024,
    body: z.strictObject({
      loginKey: field.loginKey,
      systemCode: field.systemCode,
      ...entryFields,
    }),
    output: entryChange,
    errors: ['notFound', 'nameTaken', 'hostnameTaken', 'lastSignInEntry'],
  }),
  updateLoginEntry: defineRoute({
    method: 'PUT',
    path: '/gateway/authority/loginEntries/:loginKey',
    summary: 'Change a login entry: host names, branding, sign-in methods, policy',
    permission: PERMISSIONS.writeSystems,
    stepUp: true,
    bodyLimit: 512 * 1024,
    params: keyParams,
    body: z.strictObject({ version: admin.version, ...entryFields }),
    output: entryChange,
    errors: ['notFound', 'changedMeanwhile', 'hostnameTaken', 'forbidden', 'lastSignInEntry'],
  }),
  makeDefault: defineRoute({
    method: 'POST',
    path: '/gateway/authority/loginEntries/:loginKey/makeDefault',
    summary: 'Set the default login entry, for host names without their own',
    permission: PERMISSIONS.writeSystems,
    stepUp: true,
    params: keyParams,
    body: admin.versioned,
    output: entryChange,
    errors: ['notFound', 'changedMeanwhile', 'forbidden', 'stillInUse', 'lastSignInEntry'],
  }),
  removeLoginEntry: defineRoute({
    method: 'POST',
    path: '/gateway/authority/loginEntries/:loginKey/delete',
    summary: 'Delete a login entry that is neither the default nor used by an invite',
    permission: PERMISSIONS.writeSystems,
    stepUp: true,
    params: keyParams,
    body: admin.versioned,
    output: z.null(),
    errors: ['notFound', 'changedMeanwhile', 'stillInUse', 'lastSignInEntry'],
  }),
};
