import type { BlueprintJson } from '@pedestal/blueprint';
import type { RouteDefinition, RouteInput } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach } from 'vitest';
import { createAdministration } from '../administration/change.ts';
import { authorityApi } from '../areas/authority/api.ts';
import { createPersonAccess } from '../areas/authority/evaluate/person-access.ts';
import { installWorkspace } from '../areas/records/catalogue/install.ts';
import { createRecordsModule } from '../areas/records/module.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { openBus } from '../platform/bus/open-bus.ts';
import { newId } from '../platform/db/id.ts';
import { type AdminReply, callRoute } from './administration.ts';
import { createTestAuthority } from './authority.ts';
import { type DatabaseTestContext, describeOnEachDatabase } from './each-database.ts';
import { createTestGateway } from './gateway.ts';
import { addOrgUnit, addRole, addSystem, addUser, type RoleSeed } from './seed.ts';

const SYSTEM = 'A';
const WORKSPACE = 'test';

export interface RecordsTest extends DatabaseTestContext {
  readonly app: FastifyInstance;
  readonly units: { root: string; east: string; eastShop: string; west: string };
  /** Roles or policies were changed directly: read them again before the next reply. */
  forgetRights(): void;
  /** Adds a person in a unit. */
  addPerson(name: string, unit?: string): Promise<string>;
  /** Adds a role of the workspace's system; grants are given without the workspace. */
  addRole(role: Pick<RoleSeed, 'grants' | 'grantsAll' | 'members'>): Promise<string>;
  call<R extends RouteDefinition>(
    userId: string | null,
    route: R,
    input: RouteInput<R>,
    headers?: Record<string, string>,
  ): Promise<AdminReply>;
}

/** Runs tests on both databases through the routes of a workspace that has this blueprint. */
export function describeRecords(
  name: string,
  blueprint: BlueprintJson,
  tests: (test: RecordsTest) => void,
): void {
  describeOnEachDatabase(name, (context) => {
    let app: FastifyInstance;
    let bus: Bus;
    let units: RecordsTest['units'];
    let authority: ReturnType<typeof createTestAuthority>;

    beforeEach(async () => {
      const { db, kind } = context;
      await addSystem(db, SYSTEM);
      const root = await addOrgUnit(db, null);
      const east = await addOrgUnit(db, root);
      const eastShop = await addOrgUnit(db, east);
      units = { root, east, eastShop, west: await addOrgUnit(db, root) };
      await db.transaction().execute((trx) =>
        installWorkspace(trx, kind, authorityApi, {
          key: WORKSPACE,
          systemCode: SYSTEM,
          blueprint,
          at: Date.now(),
        }),
      );
      authority = createTestAuthority(db);
      const access = createPersonAccess(authority);
      const log = pino({ level: 'silent' });
      bus = openBus({ redisUrl: undefined, databaseUrl: undefined, log });
      app = createTestGateway((mount) => {
        createRecordsModule(mount, {
          database: context.database,
          clock: Date.now,
          bus,
          jobs: {
            schedule: () => {},
            register: () => ({ add: async () => ({ id: newId(), announce: () => {} }) }),
          },
          authority: { ...access, ...authorityApi },
          administration: createAdministration({
            db,
            clock: Date.now,
            authorityChanged: authority.forget,
            rightsChanged: () => {},
            sessionsEnded: () => {},
          }),
          outbox: { emit: async () => {} },
        });
      });
    });
    afterEach(async () => {
      await app.close();
      await bus.close();
    });

    tests(
      Object.create(context, {
        app: { get: () => app },
        units: { get: () => units },
        forgetRights: { value: () => authority.forget() },
        addPerson: {
          value: async (userName: string, unit?: string) => {
            const id = await addUser(context.db, userName);
            await context.db
              .updateTable('user')
              .set({ org_unit_id: unit ?? null })
              .where('id', '=', id)
              .execute();
            return id;
          },
        },
        addRole: {
          value: ({ grants = {}, ...role }: RoleSeed) => {
            const full = Object.entries(grants).map(([code, scope]) => [
              `${WORKSPACE}:${code}`,
              scope,
            ]);
            authority.forget();
            return addRole(context.db, {
              ...role,
              systemCode: SYSTEM,
              grants: Object.fromEntries(full),
            });
          },
        },
        call: {
          value: (userId: string | null, route: RouteDefinition, input: object, headers?: object) =>
            callRoute(app, userId, route, input, headers as Record<string, string>),
        },
      }) as RecordsTest,
    );
  });
}
