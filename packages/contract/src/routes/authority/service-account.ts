import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import * as admin from '../admin-fields.ts';

const ROOT = '/gateway/authority/serviceAccounts';
const MAX_ACCOUNTS = 500;
const MAX_TOKENS = 100;
const MAX_SCOPE = 100;
const MAX_SCOPES = 2_000;
const MAX_DAYS = 730;

const account = z.object({
  id: z.string(),
  version: admin.version,
  userName: z.string(),
  displayName: z.string(),
  orgUnit: admin.namedUnit.nullable(),
  status: z.enum(['active', 'disabled']),
  roles: z.array(admin.namedRole),
  tokens: z.int().describe('Tokens that are neither revoked nor expired'),
  lastUsedAt: field.timestamp.nullable(),
  createdAt: field.timestamp,
});

/** A permission code, or `wms:*` for all codes below `wms`. */
const scopeEntry = z
  .string()
  .max(128)
  .regex(/^[A-Za-z0-9_-]+(?::[A-Za-z0-9_-]+)*(?::\*)?$/);

const token = z.object({
  id: z.string(),
  label: z.string(),
  scope: z.array(z.string()),
  createdBy: z.string(),
  suspension: admin.suspension,
  createdAt: field.timestamp,
  expiresAt: field.timestamp,
  lastUsedAt: field.timestamp.nullable(),
  lastUsedFrom: z.string().nullable().describe('Address of the last call'),
  revokedAt: field.timestamp.nullable(),
});

const tokenParams = z.strictObject({ id: field.id, tokenId: field.id });
const read = { permission: PERMISSIONS.manageServiceAccounts } as const;
const stepUp = { permission: PERMISSIONS.manageServiceAccounts, stepUp: true } as const;

/** Accounts of other programs, and the tokens with which they call the records API. */
export const serviceAccountRoutes = {
  list: defineRoute({
    ...read,
    method: 'GET',
    path: ROOT,
    summary: 'List the service accounts within reach',
    output: z.object({ items: z.array(account).max(MAX_ACCOUNTS) }),
    errors: [],
  }),
  create: defineRoute({
    ...stepUp,
    method: 'POST',
    path: ROOT,
    summary: 'Create a service account, which cannot sign in',
    body: z.strictObject({
      userName: field.newUserName,
      displayName: field.displayName,
      orgUnitId: field.id.nullable().describe('Unit for data scopes'),
      roleIds: z.array(field.id).max(100),
    }),
    output: admin.changed,
    errors: ['notFound', 'userNameTaken'],
  }),
  listScopes: defineRoute({
    ...read,
    method: 'GET',
    path: `${ROOT}/:id/scopes`,
    summary: 'List the permissions that the scope of a token can name',
    params: admin.idParams,
    output: z.object({
      items: z
        .array(
          z.object({
            code: z.string(),
            name: z.string(),
            nameEn: z.string(),
            systemCode: z.string(),
            type: z.enum(['directory', 'page', 'action', 'link']),
          }),
        )
        .max(MAX_SCOPES),
    }),
    errors: ['notFound'],
  }),
  listTokens: defineRoute({
    ...read,
    method: 'GET',
    path: `${ROOT}/:id/tokens`,
    summary: 'List the tokens of a service account, newest first',
    params: admin.idParams,
    output: z.object({ items: z.array(token).max(MAX_TOKENS) }),
    errors: ['notFound'],
  }),
  createToken: defineRoute({
    ...stepUp,
    method: 'POST',
    path: `${ROOT}/:id/tokens`,
    summary: 'Create a token of a service account. The token is in this reply only.',
    params: admin.idParams,
    body: z.strictObject({
      label: field.line(64),
      scope: z.array(scopeEntry).min(1).max(MAX_SCOPE),
      days: z.int().min(1).max(MAX_DAYS).default(90),
    }),
    output: token.extend({ token: z.string() }),
    errors: ['notFound', 'scopeNotHeld', 'tooManyTokens'],
  }),
  takeOverToken: defineRoute({
    ...stepUp,
    method: 'POST',
    path: `${ROOT}/:id/tokens/:tokenId/takeOver`,
    summary: 'Become the maker of a token, such as a suspended one',
    params: tokenParams,
    output: z.null(),
    errors: ['notFound'],
  }),
  revokeToken: defineRoute({
    ...read,
    method: 'POST',
    path: `${ROOT}/:id/tokens/:tokenId/revoke`,
    summary: 'Revoke a token',
    params: tokenParams,
    output: z.null(),
    errors: ['notFound'],
  }),
};
