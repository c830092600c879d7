import { AppError, type MenuResource, routeGroups } from '@pedestal/contract';
import { createAdministration } from '../../administration/change.ts';
import { authorityApi } from '../../areas/authority/api.ts';
import { createAuthority } from '../../areas/authority/evaluate/authority.service.ts';
import { createSignInModule } from '../../areas/sign-in/module.ts';
import { createPasswordHasher } from '../../areas/sign-in/password/password-hasher.ts';
import { readEnv } from '../../env.ts';
import { openBus } from '../../platform/bus/open-bus.ts';
import { lockDataFolder } from '../../platform/data-folder/data-folder.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { handleErrors } from '../../platform/http/error-handler.ts';
import { createLimiter } from '../../platform/http/limiter.ts';
import { createLogger } from '../../platform/http/log.ts';
import { createMount } from '../../platform/http/mount-route.ts';
import { createServer } from '../../platform/http/server.ts';
import { openLogOutput } from '../../platform/observability/log-output.ts';
import { createScheduler } from '../../platform/time/scheduler.ts';

// The server, sign-in and sessions of the gateway, with one route that serialises its reply for
// each request: the cost of a gateway without cached replies.
const env = readEnv(process.env);
const lock = await lockDataFolder(env.PEDESTAL_DATA);
const database = await openDatabase({ dataFolder: env.PEDESTAL_DATA });
const log = createLogger(env.LOG_LEVEL ?? 'info', openLogOutput().stream);
const app = createServer({ log, trustProxy: undefined });
const clock = Date.now;
const hasher = createPasswordHasher();
const authority = createAuthority({ db: database.db, clock });

handleErrors(app, { defaultLocale: env.PEDESTAL_LOCALE, isDatabaseAway: () => false });
const signIn = await createSignInModule({
  env,
  database,
  hasher,
  log,
  bus: openBus({ redisUrl: undefined, databaseUrl: undefined, log }),
  scheduler: createScheduler({ log }),
  jobs: { schedule: () => {} },
  clock,
  wallClock: clock,
  hosts: [],
  listSystems: authority.listSystems,
  authority: authorityApi,
  onResumeRefused: async () => {},
  onSmsBudgetSpent: async () => {},
});
const mount = createMount(app, {
  clock,
  limiter: createLimiter(clock),
  defaultLocale: env.PEDESTAL_LOCALE,
  base: env.PEDESTAL_BASE,
  resolveSession: signIn.sessions.resolve,
  explainEnd: signIn.sessions.explainEnd,
  resolveServiceToken: () => Promise.reject(new AppError('serviceTokenInvalid')),
  hasPermission: (session, code) => authority.hasPermission(session.userId, code),
  wasDone: async () => false,
});
const administration = createAdministration({
  db: database.db,
  clock,
  authorityChanged: authority.forget,
  rightsChanged: () => {},
  sessionsEnded: () => {},
});
signIn.mountRoutes(mount, administration);

const menus = new Map<string, MenuResource[]>();
mount(routeGroups.resource.getAuthResourceList, async ({ params }, { session }) => {
  const grants = await authority.inSystem(session.userId, params.systemCode);
  const key = grants?.menu().etag ?? '';
  const kept = menus.get(key);
  if (kept) return kept;
  const menu = JSON.parse(grants?.menu().json.toString() ?? '[]') as MenuResource[];
  menus.set(key, menu);
  return menu;
});

process.once('SIGTERM', async () => {
  await app.close();
  await signIn.close();
  await hasher.close();
  await database.close();
  await lock.release();
  process.exit(0);
});
console.log(`ready: ${await app.listen({ port: env.PORT, host: env.HOST })}`);
