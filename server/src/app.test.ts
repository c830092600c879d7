import { type RouteDefinition, routeGroups } from '@pedestal/contract';
import { describe, expect, it } from 'vitest';
import { describeSignIn } from './testing/sign-in.ts';
import { signIn } from './testing/sign-in-steps.ts';

const routes = Object.values(routeGroups).flatMap((group) => Object.values<RouteDefinition>(group));
const keyOf = (route: RouteDefinition) => `${route.method} ${route.path}`;

/** Public routes. Before adding one, decide who limits it and what it reveals. */
const PUBLIC = [
  'DELETE /gateway/dfs/link/:key/uploads/:id',
  'DELETE /gateway/dfs/server/uploads/:id',
  'GET /gateway/authority/login/loginQRCodeUrl',
  'GET /gateway/console/outbox',
  'GET /gateway/console/registry/publisher/health/:name',
  'GET /gateway/console/registry/publisher/subApps',
  'GET /gateway/dfs/content',
  'GET /gateway/dfs/link/:key',
  'GET /gateway/dfs/link/:key/children',
  'GET /gateway/dfs/link/:key/content/:id',
  'GET /gateway/dfs/link/:key/page',
  'GET /gateway/dfs/link/:key/uploads/:id',
  'GET /gateway/dfs/link/:key/zip',
  'GET /gateway/dfs/linkPage/:file',
  'GET /gateway/dfs/server/attachments/:subApp/:recordType/:recordId',
  'GET /gateway/dfs/server/uploads/:id',
  'GET /gateway/docs',
  'GET /gateway/docs/page.js',
  'GET /gateway/packages/:file',
  'PATCH /gateway/dfs/link/:key/uploads/:id',
  'PATCH /gateway/dfs/server/uploads/:id',
  'POST /gateway/authority/login/changePassword',
  'POST /gateway/authority/login/enrolSecondFactor',
  'POST /gateway/authority/login/forgetPassword',
  'POST /gateway/authority/login/getCaptcha',
  'POST /gateway/authority/login/getLoginConfig',
  'POST /gateway/authority/login/getSmsVerifyCode',
  'POST /gateway/authority/login/isLoginSuccess',
  'POST /gateway/authority/login/normal',
  'POST /gateway/authority/login/passkeyLogin',
  'POST /gateway/authority/login/passkeyOptions',
  'POST /gateway/authority/login/secondFactorPasskeyOptions',
  'POST /gateway/authority/login/smsLogin',
  'POST /gateway/authority/login/smsRegister',
  'POST /gateway/authority/login/verifyPasskey',
  'POST /gateway/authority/login/verifySecondFactor',
  'POST /gateway/authority/user/getLoginParam/:inviteCode',
  'POST /gateway/console/registry/publish',
  'POST /gateway/console/registry/publisher/point',
  'POST /gateway/console/registry/publisher/promote',
  'POST /gateway/console/registry/publisher/rollback',
  'POST /gateway/console/session/resume',
  'POST /gateway/console/telemetry/policyViolation',
  'POST /gateway/dfs/link/:key/unlock',
  'POST /gateway/dfs/link/:key/uploads',
  'POST /gateway/dfs/server/content/address',
  'POST /gateway/dfs/server/nodes/trash',
  'POST /gateway/dfs/server/uploads',
];

describe('the contract', () => {
  it('allows strangers to call exactly the routes of this list', () => {
    expect(
      routes
        .filter((route) => route.permission === 'public')
        .map(keyOf)
        .sort(),
    ).toEqual(PUBLIC);
  });
});

describeSignIn('the gateway', (test) => {
  it('mounts every route of the contract', () => {
    const missing = routes.filter(
      (route) => !test.app.hasRoute({ method: route.method, url: route.path }),
    );
    expect(missing.map(keyOf)).toEqual([]);
  });

  it('answers 401 to a stranger on every route that is not public', async () => {
    for (const route of routes.filter(({ permission }) => permission !== 'public')) {
      const reply = await test.app.inject({
        method: route.method,
        url: route.path.replace(/:[a-zA-Z]+/g, 'x'),
        ...(route.method === 'GET' ? {} : { payload: {} }),
      });
      expect([keyOf(route), reply.statusCode]).toEqual([keyOf(route), 401]);
      expect(reply.json()).toMatchObject({ code: 40100, info: null });
    }
  });

  it('answers 403 to a person without a role on every route that requires a permission', async () => {
    await test.addUser('bob');
    const browser = test.browser();
    await signIn(browser, 'bob');
    const guarded = routes.filter(({ permission }) => !['public', 'session'].includes(permission));
    expect(guarded.length).toBeGreaterThan(60);
    for (const route of guarded) {
      const reply = await test.app.inject({
        method: route.method,
        url: route.path.replace(/:[a-zA-Z]+/g, 'x'),
        headers: {
          host: 'localhost:8080',
          sdnxrequestid: browser.token ?? '',
          cookie: browser.cookieHeader(),
        },
        ...(route.method === 'GET' ? {} : { payload: {} }),
      });
      expect([keyOf(route), reply.statusCode]).toEqual([keyOf(route), 403]);
    }
  });
});
