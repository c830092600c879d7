import {
  type AuditAction,
  PERMISSIONS,
  type RouteDefinition,
  type RouteInput,
} from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import { readAuditReach } from '../administration/audit-reach.ts';
import { type AffectedUsers, createAdministration } from '../administration/change.ts';
import { authorityApi } from '../areas/authority/api.ts';
import { mountAuthority } from '../areas/authority/module.ts';
import { addResources, type ResourceNode } from '../areas/authority/resource/resource-tree.ts';
import { consoleApi } from '../areas/console/api.ts';
import { filesApi } from '../areas/files/api.ts';
import { recordsApi } from '../areas/records/api.ts';
import { signInApi } from '../areas/sign-in/api.ts';
import { mountSignInAdministration } from '../areas/sign-in/module.ts';
import { webhooksApi } from '../areas/webhooks/api.ts';
import { mountAuditLog } from '../audit/audit-log.routes.ts';
import { createAuditLogService } from '../audit/audit-log.service.ts';
import { isCallStored } from '../platform/db/call.store.ts';
import type { Db } from '../platform/db/database.ts';
import type { DataScope } from '../platform/db/tables.ts';
import { DEFAULT_PACE } from '../platform/http/body/body-pace.ts';
import type { Mount } from '../platform/http/mount-route.ts';
import { createTestAuthority } from './authority.ts';
import { type DatabaseTestContext, describeOnEachDatabase } from './each-database.ts';
import { createTestGateway } from './gateway.ts';
import { countQueries } from './record-queries.ts';
import { addOrgUnit, addRole, addSystem, addUser, joinRole } from './seed.ts';

const action = (code: string): ResourceNode => ({ type: 'action', code, name: code, nameEn: code });

const ADMIN_CODES = Object.values(PERMISSIONS).filter((code) => code.startsWith('auth:'));

/** Both systems have the same tree: administration and a shop. */
const TREE: readonly ResourceNode[] = [
  {
    type: 'directory',
    code: 'admin',
    name: '权限',
    nameEn: 'Access',
    children: ADMIN_CODES.map(action),
  },
  {
    type: 'directory',
    code: 'shop',
    name: '商店',
    nameEn: 'Shop',
    children: [
      {
        type: 'page',
        code: 'shop:list',
        name: '商品',
        nameEn: 'Goods',
        path: '/shop/list',
        children: [action('shop:edit'), action('shop:price')],
      },
      { type: 'page', code: 'shop:secret', name: '成本', nameEn: 'Costs', path: '/shop/secret' },
    ],
  },
];

const scoped = (codes: readonly string[], scope: DataScope) =>
  Object.fromEntries(codes.map((code) => [code, scope]));

/** People of every kind, two systems and a small tree of units. */
export async function seedOrganisation(db: Db) {
  for (const code of ['A', 'B']) {
    await addSystem(db, code);
    await addResources(db, code, TREE, 1);
  }
  const root = await addOrgUnit(db, null);
  const east = await addOrgUnit(db, root);
  const eastShop = await addOrgUnit(db, east);
  const west = await addOrgUnit(db, root);
  const units = { root, east, eastShop, west };

  const person = async (name: string, unit: string | null = null) => {
    const id = await addUser(db, name);
    await db.updateTable('user').set({ org_unit_id: unit }).where('id', '=', id).execute();
    return id;
  };
  const people = {
    super: await person('super'),
    adminA: await person('admin-a'),
    adminB: await person('admin-b'),
    eastAdmin: await person('east-admin', east),
    eastClerk: await person('east-clerk', eastShop),
    westClerk: await person('west-clerk', west),
    clerkB: await person('clerk-b', west),
    nobody: await person('nobody', east),
  };
  const clerkGrants = { 'shop:list': 'all', 'shop:edit': 'unit' } as const;
  const roles = {
    super: await addRole(db, { systemCode: null, grantsAll: true, members: [people.super] }),
    wholeA: await addRole(db, { systemCode: 'A', grantsAll: true, members: [people.adminA] }),
    wholeB: await addRole(db, { systemCode: 'B', grantsAll: true, members: [people.adminB] }),
    unitAdmin: await addRole(db, {
      systemCode: 'A',
      grants: { ...scoped(ADMIN_CODES, 'unit_tree'), ...clerkGrants },
      members: [people.eastAdmin],
    }),
    clerkA: await addRole(db, {
      systemCode: 'A',
      grants: clerkGrants,
      members: [people.eastClerk, people.westClerk],
    }),
    higherA: await addRole(db, { systemCode: 'A', grants: { 'shop:secret': 'all' } }),
    widerA: await addRole(db, { systemCode: 'A', grants: { 'shop:edit': 'all' } }),
    clerkB: await addRole(db, {
      systemCode: 'B',
      grants: clerkGrants,
      members: [people.clerkB],
    }),
  };
  await joinRole(db, people.adminA, roles.clerkA);
  await db
    .insertInto('org_unit_admin')
    .values({ org_unit_id: east, user_id: people.eastAdmin })
    .execute();
  await db
    .insertInto('login_entry')
    .values(
      ['A', 'B'].map((code) => ({
        login_key: `entry-${code}`,
        system_code: code,
        title: code,
        title_en: code,
        register_open: 1 as const,
        is_default: code === 'A' ? (1 as const) : (0 as const),
        locale: null,
        created_at: 1,
        updated_at: 1,
      })),
    )
    .execute();
  return { units, people, roles };
}

export type Organisation = Awaited<ReturnType<typeof seedOrganisation>>;
export type PersonName = keyof Organisation['people'];

export interface AdminReply {
  status: number;
  code: number;
  /** Any shape: tests read the fields that they need. */
  info: never;
  details: { reason?: string; fields?: { field: string }[] } | undefined;
  text: string;
}

export interface AdministrationTest extends DatabaseTestContext {
  readonly org: Organisation;
  readonly app: FastifyInstance;
  /** Ids of people whose sessions were announced as ended. */
  readonly ended: string[];
  /** People whose pages were notified to reload their rights. */
  readonly notified: AffectedUsers[];
  /** Number of database statements so far. */
  countStatements(): number;
  call<R extends RouteDefinition>(
    who: PersonName | null,
    route: R,
    input?: RouteInput<R>,
  ): Promise<AdminReply>;
  audit(
    action: AuditAction,
  ): Promise<{ before: unknown; after: unknown; systemCode: string | null }[]>;
  versionOf(table: 'user' | 'role' | 'org_unit', id: string): Promise<number>;
}

/** Runs tests on both databases through the routes of administration, as any person. */
export function describeAdministration(
  name: string,
  tests: (test: AdministrationTest) => void,
): void {
  describeOnEachDatabase(name, (context) => {
    let app: FastifyInstance;
    let org: Organisation;
    const ended: string[] = [];
    const notified: AffectedUsers[] = [];
    let counted: ReturnType<typeof countQueries>;

    beforeEach(async () => {
      org = await seedOrganisation(context.db);
      counted = countQueries(context.db);
      const authority = createTestAuthority(context.db);
      ended.length = 0;
      notified.length = 0;
      const wasDone = (callId: string, userId?: string) => isCallStored(context.db, callId, userId);
      const mountAll = (mount: Mount) => {
        const { db } = counted;
        const administration = createAdministration({
          db,
          clock: Date.now,
          authorityChanged: authority.forget,
          rightsChanged: (whose) => notified.push(whose),
          sessionsEnded: (userIds) => ended.push(...userIds),
        });
        mountAuthority(mount, {
          db,
          clock: Date.now,
          authority,
          administration,
          signIn: { ...signInApi, guardAdministratorEntry: (_trx, work) => work() },
          hashPassword: async (password) => `hash of ${password.length} characters`,
          erasers: [signInApi.erase, filesApi.erase, consoleApi.erase],
          copyPolicies: recordsApi.copyPolicies,
          counters: {
            invites: signInApi.countOpenInvitesOf,
            publishTokens: consoleApi.countPublishTokensOf,
            fileTokens: filesApi.countTokensOf,
            links: filesApi.countLinksOf,
            serviceTokens: authorityApi.countServiceTokensOf,
            webhooks: webhooksApi.countWebhooksOf,
          },
        });
        mountSignInAdministration(mount, administration, { hosts: [], canSendSms: false });
        mountAuditLog(
          mount,
          createAuditLogService({
            db,
            clock: Date.now,
            readReach: readAuditReach,
            verifySeal: recordsApi.verifySeal,
          }),
        );
      };
      app = createTestGateway(mountAll, authority.hasPermission, DEFAULT_PACE, wasDone);
    });
    afterEach(() => app.close());

    tests(
      Object.create(context, {
        org: { get: () => org },
        app: { get: () => app },
        ended: { get: () => ended },
        notified: { get: () => notified },
        countStatements: { value: () => counted.count() },
        call: {
          value: (who: PersonName | null, route: RouteDefinition, input: Parts = {}) =>
            callRoute(app, who === null ? null : org.people[who], route, input),
        },
        audit: { value: (action: AuditAction) => readAudit(context.db, action) },
        versionOf: {
          value: async (table: 'user' | 'role' | 'org_unit', id: string) =>
            (
              await context.db
                .selectFrom(table)
                .select('version')
                .where('id', '=', id)
                .executeTakeFirstOrThrow()
            ).version,
        },
      }) as AdministrationTest,
    );
  });
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Calls a route as the person with this token. */
export async function callRoute(
  app: FastifyInstance,
  token: string | null,
  route: RouteDefinition,
  { params = {}, query = {}, body }: Parts = {},
  headers: Record<string, string> = {},
): Promise<AdminReply> {
  const path = route.path.replace(/:([a-zA-Z]+)/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const reply = await app.inject({
    method: route.method,
    url: search.size > 0 ? `${path}?${search}` : path,
    headers: {
      ...(token === null ? {} : { sdnxrequestid: token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const isJson = String(reply.headers['content-type']).includes('json');
  const envelope = isJson ? reply.json() : { code: 10000 };
  const { code, info, details } = envelope;
  return { status: reply.statusCode, code, info, details, text: reply.body } as AdminReply;
}

async function readAudit(db: Db, action: AuditAction) {
  const rows = await db
    .selectFrom('audit')
    .innerJoin('audit_detail', 'audit_detail.seq', 'audit.seq')
    .select(['audit_detail.before', 'audit_detail.after', 'audit.system_code'])
    .where('audit.action', '=', action)
    .orderBy('audit.seq')
    .execute();
  return rows.map((row) => ({
    before: row.before === null ? null : JSON.parse(row.before),
    after: row.after === null ? null : JSON.parse(row.after),
    systemCode: row.system_code,
  }));
}
