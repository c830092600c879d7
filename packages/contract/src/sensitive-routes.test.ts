import { expect, it } from 'vitest';
import { isMachineRoute, type RouteDefinition, routeGroups } from './index.ts';

const routes = Object.values(routeGroups).flatMap(
  (group) => Object.values(group) as RouteDefinition[],
);
const nameOf = ({ method, path }: RouteDefinition) => `${method} ${path}`;

/** Phone, password, second factor, grants, entry addresses, exports, other people's sessions. */
const SENSITIVE = [
  'POST /gateway/authority/users',
  'PUT /gateway/authority/users/:id',
  'PUT /gateway/authority/users/:id/roles',
  'POST /gateway/authority/users/:id/erase',
  'POST /gateway/authority/users/:id/resetPassword',
  'POST /gateway/authority/users/resetPasswords',
  'POST /gateway/authority/users/:id/resetSecondFactor',
  'POST /gateway/authority/users/batch',
  'POST /gateway/authority/users/import',
  'POST /gateway/authority/users/import/faults',
  'GET /gateway/authority/users/export',
  'GET /gateway/authority/audit/export',
  'POST /gateway/authority/roles',
  'PUT /gateway/authority/roles/:id',
  'POST /gateway/authority/roles/:id/copy',
  'POST /gateway/authority/roles/:id/delete',
  'POST /gateway/authority/roles/:id/members',
  'PUT /gateway/records/:workspace/:collection/policy/:roleId',
  'POST /gateway/authority/sessions/end',
  'POST /gateway/authority/sessions/endAll',
  'POST /gateway/authority/loginEntries',
  'PUT /gateway/authority/loginEntries/:loginKey',
  'POST /gateway/authority/serviceAccounts',
  'POST /gateway/authority/serviceAccounts/:id/tokens',
  'POST /gateway/authority/serviceAccounts/:id/tokens/:tokenId/takeOver',
  'POST /gateway/console/webhooks',
  'PUT /gateway/console/webhooks/:id',
  'POST /gateway/console/webhooks/:id/takeOver',
  'POST /gateway/console/webhooks/:id/renewSecret',
  'POST /gateway/authority/invites',
  'POST /gateway/authority/invites/:id/takeOver',
  'POST /gateway/console/mfa/enrol',
  'POST /gateway/console/mfa/confirm',
  'POST /gateway/console/mfa/renewRecoveryCodes',
  'POST /gateway/console/mfa/disable',
  'POST /gateway/console/passkeys/options',
  'POST /gateway/console/passkeys',
  'DELETE /gateway/console/passkeys/:id',
  'POST /gateway/console/registry/subApps',
  'PUT /gateway/console/registry/subApps/:name',
  'POST /gateway/console/registry/point',
  'POST /gateway/console/registry/rollback',
  'PUT /gateway/console/registry/health/:name/rule',
  'PUT /gateway/console/registry/grants/:name',
  'POST /gateway/console/registry/override/set',
  'POST /gateway/console/registry/override/release',
  'POST /gateway/console/registry/tokens',
  'POST /gateway/console/registry/tokens/:id/takeOver',
  'POST /gateway/dfs/tokens/takeOver',
  'POST /gateway/ledger/:workspace/books/:book/periods/:period/reopen',
  'POST /gateway/workspaces',
  'POST /gateway/workspaces/:workspace/upgrade',
  'POST /gateway/workspaces/:workspace/overlay',
  'POST /gateway/workspaces/:workspace/changes/:change/undo',
];

it.each(SENSITIVE)('requires a step-up for %s', (name) => {
  expect(routes.find((route) => nameOf(route) === name)).toMatchObject({ stepUp: true });
});

it('lets service accounts call records only, and nothing that needs a step-up', () => {
  const open = routes.filter(isMachineRoute);
  expect(open.length).toBeGreaterThan(0);
  for (const route of open) {
    expect(nameOf(route)).toMatch(/^[A-Z]+ \/gateway\/records\//);
    expect(route.stepUp ?? false).toBe(false);
  }
  expect(routes.filter((route) => route.permission === 'public').some(isMachineRoute)).toBe(false);
});

/** Background calls must not keep a session alive. */
const BACKGROUND = [
  'GET /gateway/console/session/state',
  'POST /gateway/console/telemetry/subAppLoads',
  'POST /gateway/console/notices/ticket',
  'GET /gateway/approvals/count',
  'GET /gateway/console/notices/list',
  'GET /gateway/console/notices/unread',
  'GET /gateway/jobs/recent',
  'GET /gateway/jobs',
  'GET /gateway/jobs/:id',
];

it('declares exactly the background calls of a page as background', () => {
  const found = routes.filter((route) => route.background).map(nameOf);
  expect(found.sort()).toEqual([...BACKGROUND].sort());
});
