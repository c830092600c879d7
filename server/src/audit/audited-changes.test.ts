import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collection, compileBlueprint, defineBlueprint, text } from '@pedestal/blueprint';
import { type RouteDefinition, routeGroups, SUCCESS_CODE } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { authorityApi } from '../areas/authority/api.ts';
import { DEFAULT_RULE } from '../areas/console/health/judge.ts';
import { installWorkspace } from '../areas/records/catalogue/install.ts';
import type { Browser } from '../testing/browser.ts';
import { packRelease } from '../testing/registry.ts';
import { addRole, joinRole } from '../testing/seed.ts';
import { describeSignIn } from '../testing/sign-in.ts';
import { signIn } from '../testing/sign-in-steps.ts';

const {
  grant,
  health,
  registry,
  registryAdmin,
  release,
  notice,
  userAdmin,
  orgUnitAdmin,
  roleAdmin,
  resourceAdmin,
  systemAdmin,
  inviteAdmin,
  sessionAdmin,
  auditLog,
  serviceAccount,
  webhook,
} = routeGroups;

const SHOP = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      order: collection({ title: ['订单', 'Order'], fields: { subject: text({ max: 40 }) } }),
    },
  }),
);

/** Calls that require a permission and change nothing, so they need no audit entry. */
const CHANGES_NOTHING: RouteDefinition[] = [
  roleAdmin.preview,
  userAdmin.previewSuspension,
  userAdmin.importColumns,
  userAdmin.importFaults,
  auditLog.verify,
];

const keyOf = ({ method, path }: RouteDefinition) => `${method} ${path}`;
const isForAnybody = ({ permission }: RouteDefinition) =>
  permission === 'session' || permission === 'public';

/** Every call that requires a permission and changes the console or its authority. */
const ADMINISTRATIVE = Object.values(routeGroups)
  .flatMap((group): RouteDefinition[] => Object.values(group))
  .filter(({ method }) => method !== 'GET')
  .filter(({ path }) => /^\/gateway\/(?:authority|console)\//.test(path))
  .filter((route) => !isForAnybody(route) && !CHANGES_NOTHING.includes(route));

/** `changed` has before and after, `gone` only before, the others only after. */
type Kind = 'made' | 'changed' | 'gone' | 'done';

interface Input {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: object | Buffer;
}

type Info = Record<string, unknown> & { id: string; version: number };

describeSignIn('the audit log', (test) => {
  let admin: Browser;
  let app: FastifyInstance;
  let wholeRole: string;
  let host: Server;
  let origin: string;

  beforeEach(async () => {
    host = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/javascript' }).end('export {};'),
    );
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    const manager = await test.addUser('manager');
    wholeRole = await addRole(test.db, { systemCode: null, grantsAll: true, members: [manager] });
    admin = test.browser();
    await signIn(admin, 'manager');
    app = await test.startApp({ variables: { PEDESTAL_WEBHOOK_HOSTS: 'hooks.example.com' } });
    await installShop();
  });
  afterEach(() => void host.close());

  const installShop = () =>
    test.db.transaction().execute((trx) =>
      installWorkspace(trx, test.context.kind, authorityApi, {
        key: 'shop',
        systemCode: '1001',
        blueprint: SHOP,
        at: test.now(),
      }),
    );

  async function send(route: RouteDefinition, { params = {}, query, body }: Input): Promise<Info> {
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
    const isFile = Buffer.isBuffer(body);
    const reply = await app.inject({
      method: route.method,
      url: query ? `${path}?${new URLSearchParams(query)}` : path,
      headers: {
        host: 'localhost:8080',
        cookie: admin.cookieHeader(),
        sdnxrequestid: admin.token ?? '',
        ...(isFile ? { 'content-type': 'application/gzip' } : {}),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    const { code, info, msg } = reply.json();
    expect([keyOf(route), code, msg]).toEqual([keyOf(route), SUCCESS_CODE, expect.anything()]);
    return (info ?? {}) as Info;
  }

  const rowsAfter = (seq: number) =>
    test.db
      .selectFrom('audit')
      .innerJoin('audit_detail', 'audit_detail.seq', 'audit.seq')
      .select(['audit.seq', 'audit.action', 'audit_detail.before', 'audit_detail.after'])
      .select('audit_detail.actor_name')
      .where('audit.seq', '>', seq)
      .orderBy('audit.seq')
      .execute();

  it('has a row with before and after for every administrative call of the contract', async () => {
    const done = new Set<string>();
    const faults: unknown[] = [];
    let last = (await rowsAfter(0)).at(-1)?.seq ?? 0;

    async function act(route: RouteDefinition, kind: Kind, input: Input = {}): Promise<Info> {
      const info = await send(route, input);
      const rows = await rowsAfter(last);
      last = rows.at(-1)?.seq ?? last;
      const mine = rows.filter((row) => row.actor_name === 'manager');
      const wanted = [kind === 'changed' || kind === 'gone', kind !== 'gone'].join();
      const isFull = mine.every(
        (row) => [row.before !== null, row.after !== null].join() === wanted,
      );
      if (mine.length === 0 || !isFull) faults.push({ call: keyOf(route), kind, rows: mine });
      done.add(keyOf(route));
      return info;
    }
    const at = (id: string | number) => ({ params: { id } });

    const unit = await act(orgUnitAdmin.create, 'made', {
      body: { parentId: null, name: 'East', nameEn: 'East' },
    });
    const other = await act(orgUnitAdmin.create, 'made', {
      body: { parentId: null, name: 'West', nameEn: 'West' },
    });
    await act(orgUnitAdmin.update, 'changed', {
      ...at(unit.id),
      body: { version: 1, name: 'Far East', nameEn: 'East' },
    });
    await act(orgUnitAdmin.move, 'changed', {
      ...at(unit.id),
      body: { version: 2, parentId: other.id, position: 0 },
    });

    const system = { name: 'N', nameEn: 'N', icon: '', sort: 5, status: 'active' };
    await act(systemAdmin.create, 'made', { body: { code: 'N', ...system } });
    await act(systemAdmin.update, 'changed', {
      params: { code: 'N' },
      body: { version: 1, ...system, name: 'New' },
    });
    const entry = {
      title: 'N',
      titleEn: 'N',
      branding: { logo: '', background: '' },
      hostnames: [],
      methods: ['password'],
      activeKey: '2',
      registerOpen: true,
      passwordPolicy: 'standard',
      secondFactor: 'off',
      locale: null,
    };
    const entryOf = (loginKey: string) => ({ params: { loginKey } });
    for (const loginKey of ['n-one', 'n-two']) {
      const body = { loginKey, systemCode: 'N', ...entry };
      await act(systemAdmin.createLoginEntry, 'made', { body });
    }
    await act(systemAdmin.updateLoginEntry, 'changed', {
      ...entryOf('n-one'),
      body: { version: 1, ...entry, title: 'Other' },
    });
    await act(systemAdmin.makeDefault, 'changed', { ...entryOf('n-one'), body: { version: 2 } });
    await act(systemAdmin.removeLoginEntry, 'gone', { ...entryOf('n-two'), body: { version: 1 } });

    const page = {
      type: 'page',
      code: 'n:page',
      name: 'P',
      nameEn: 'P',
      path: '/wms/p',
      icon: '',
      hidden: false,
      subApp: '',
    };
    const made = await act(resourceAdmin.create, 'made', {
      body: { systemCode: 'N', parentId: 0, ...page },
    });
    await act(resourceAdmin.importJson, 'changed', {
      body: {
        systemCode: 'N',
        dryRun: false,
        resources: [{ ...page, parentCode: null, code: 'n:imported' }],
      },
    });
    await act(resourceAdmin.update, 'changed', {
      ...at(made.id),
      body: { version: 1, ...page, name: 'Page' },
    });
    await act(resourceAdmin.move, 'changed', {
      ...at(made.id),
      body: { version: 2, parentId: 0, position: 1 },
    });

    const described = { name: 'R', nameEn: 'R', description: '', requiresMfa: false };
    const role = await act(roleAdmin.create, 'made', {
      body: { systemCode: 'N', ...described, grants: [] },
    });
    await act(roleAdmin.save, 'changed', {
      ...at(role.id),
      body: {
        version: 1,
        ...described,
        grantsAll: false,
        grants: [{ resourceId: made.id, dataScope: 'all' }],
      },
    });
    const copy = await act(roleAdmin.copy, 'made', {
      ...at(role.id),
      body: { name: 'Copy', nameEn: 'Copy' },
    });

    const user = await act(userAdmin.create, 'made', {
      body: { userName: 'nora', displayName: 'Nora' },
    });
    const profile = {
      displayName: 'Nora N',
      mobile: '',
      email: '',
      orgUnitId: unit.id,
      locale: null,
      requiresMfa: false,
    };
    const person = at(user.id);
    await act(userAdmin.update, 'changed', { ...person, body: { version: 1, ...profile } });
    await act(orgUnitAdmin.setAdmins, 'changed', {
      ...at(unit.id),
      body: { version: 3, userIds: [user.id] },
    });
    await act(orgUnitAdmin.setHead, 'changed', {
      ...at(unit.id),
      body: { version: 4, userId: user.id },
    });
    await act(userAdmin.setRoles, 'changed', {
      ...person,
      body: { version: 2, systemCode: 'N', roleIds: [role.id] },
    });
    await act(roleAdmin.changeMembers, 'gone', {
      ...at(role.id),
      body: { add: [], remove: [user.id] },
    });
    const version = async () => (await send(userAdmin.get, person)).version;
    const now = async (more: object = {}) => ({
      ...person,
      body: { version: await version(), ...more },
    });
    await act(userAdmin.resetPassword, 'changed', await now());
    await act(userAdmin.resetPasswords, 'changed', { body: { ids: [user.id] } });
    await act(userAdmin.resetSecondFactor, 'changed', await now());
    await act(userAdmin.unlock, 'done', person);
    await act(userAdmin.setStatus, 'changed', await now({ status: 'disabled' }));
    await act(userAdmin.batch, 'changed', { body: { ids: [user.id], action: { type: 'enable' } } });
    await act(userAdmin.remove, 'gone', await now());
    await act(userAdmin.restore, 'made', await now());
    await act(userAdmin.importCsv, 'made', {
      body: {
        csv: 'login,name\nivo,Ivo',
        mapping: { userName: 'login', displayName: 'name' },
        dryRun: false,
      },
    });

    const invite = await act(inviteAdmin.create, 'made', {
      body: {
        systemCode: 'N',
        loginKey: 'n-one',
        orgUnitId: null,
        roleIds: [role.id],
        note: '',
        maxUses: 1,
        validHours: 1,
      },
    });
    await act(inviteAdmin.takeOver, 'changed', { ...at(invite.id), body: { version: 1 } });
    await act(inviteAdmin.revoke, 'changed', { ...at(invite.id), body: { version: 2 } });

    await test.addUser('ann');
    const ann = test.browser();
    await signIn(ann, 'ann');
    const session = await test.db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.user_id')
      .select('session.id')
      .where('user.user_name', '=', 'ann')
      .executeTakeFirstOrThrow();
    await act(sessionAdmin.end, 'gone', { body: { ids: [session.id] } });
    await signIn(ann, 'ann');
    await act(sessionAdmin.endAll, 'gone', { body: {} });

    await act(notice.send, 'made', {
      body: { type: 2001, title: 'Hello', to: { users: [user.id] } },
    });
    const settings = {
      title: { 'zh-CN': 'N', 'en-US': 'N' },
      base: '/n',
      isolation: 'none',
    };
    const subApp = await act(registryAdmin.createSubApp, 'made', {
      body: { name: 'n-app', ...settings },
    });
    await act(registryAdmin.updateSubApp, 'changed', {
      params: { name: 'n-app' },
      body: { ...settings, base: '/n2', version: subApp.version },
    });
    await act(registryAdmin.saveSettings, 'changed', {
      body: { prefetch: true, allowedOrigins: [{ origin, allowPrivate: true }] },
    });
    for (const name of ['1.0.0', '2.0.0']) {
      await act(release.upload, 'made', {
        query: { name: 'n-app' },
        body: packRelease('n-app', name),
      });
      await act(registryAdmin.point, 'changed', {
        body: { name: 'n-app', channel: 'stable', release: name },
      });
    }
    await act(registryAdmin.rollback, 'changed', { body: { name: 'n-app', channel: 'stable' } });
    await act(health.saveRule, 'changed', {
      params: { name: 'n-app' },
      body: { ...DEFAULT_RULE, share: 50 },
    });
    await act(release.upload, 'made', {
      query: { name: 'n-app' },
      body: packRelease('n-app', '2.1.0', undefined, { asks: { eval: true } }),
    });
    await act(grant.decide, 'changed', {
      params: { name: 'n-app' },
      body: { kind: 'eval', value: 'eval', granted: true },
    });
    const remote = { name: 'n-app', entry: `${origin}/main.js`, format: 'module' };
    await act(release.addRemote, 'made', { body: { ...remote, version: '3.0.0' } });
    await act(registry.setOverride, 'made', { body: remote });
    await act(registry.overrideRelease, 'made', {
      body: { name: 'n-app', release: '1.0.0' },
    });
    const token = await act(release.createToken, 'made', {
      body: { label: 'pipeline', subApps: ['n-app'] },
    });
    await act(release.takeOverToken, 'changed', at(token.id));
    await act(release.revokeToken, 'gone', at(token.id));

    const account = await act(serviceAccount.create, 'made', {
      body: { userName: 'erp', displayName: 'ERP', orgUnitId: null, roleIds: [] },
    });
    await joinRole(test.db, account.id, wholeRole);
    test.wait(1_001);
    const serviceToken = await act(serviceAccount.createToken, 'made', {
      ...at(account.id),
      body: { label: 'sync', scope: ['shop:*'] },
    });
    const ofToken = { params: { id: account.id, tokenId: serviceToken.id } };
    await act(serviceAccount.takeOverToken, 'changed', ofToken);
    await act(serviceAccount.revokeToken, 'gone', ofToken);

    const hook = {
      label: 'ERP',
      url: 'https://hooks.example.com/',
      workspace: 'shop',
      collection: '*',
      events: ['created'],
    };
    const subscription = await act(webhook.create, 'made', { body: hook });
    await act(webhook.update, 'changed', {
      ...at(subscription.id),
      body: { ...hook, label: 'ERP 2', status: 'active', version: 1 },
    });
    await act(webhook.takeOver, 'changed', at(subscription.id));
    await act(webhook.renewSecret, 'done', at(subscription.id));
    await act(webhook.ping, 'done', at(subscription.id));
    const delivery = await test.db
      .updateTable('webhook_delivery')
      .set({ state: 'failed' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await act(webhook.resend, 'done', {
      params: { id: subscription.id, deliveryId: delivery.id },
    });
    await act(webhook.remove, 'gone', { ...at(subscription.id), body: { version: 4 } });

    await act(roleAdmin.remove, 'gone', { ...at(copy.id), body: { version: 1 } });
    await act(resourceAdmin.remove, 'gone', { ...at(made.id), body: { version: 3 } });
    await act(userAdmin.remove, 'gone', await now());
    await act(userAdmin.erase, 'changed', await now());
    await act(orgUnitAdmin.remove, 'gone', { ...at(unit.id), body: { version: 5 } });

    expect(faults).toEqual([]);
    expect(ADMINISTRATIVE.map(keyOf).filter((key) => !done.has(key))).toEqual([]);
  });
});
