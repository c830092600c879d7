import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { mountHealth } from '../../areas/console/health/health.routes.ts';
import {
  createHealthService,
  type HealthService,
} from '../../areas/console/health/health.service.ts';
import { createHealthWatch, type HealthWatch } from '../../areas/console/health/health-watch.ts';
import { CONSOLE_LIMITS } from '../../areas/console/limits.ts';
import { mountPublisher } from '../../areas/console/publish-token/publisher.routes.ts';
import { createSubApps } from '../../areas/console/sub-apps.ts';
import { mountTelemetry } from '../../areas/console/telemetry/telemetry.routes.ts';
import { createTelemetryService } from '../../areas/console/telemetry/telemetry.service.ts';
import { openBus } from '../../platform/bus/open-bus.ts';
import type { Database, DatabaseOptions } from '../../platform/db/database.ts';
import { createLimiter } from '../../platform/http/limiter.ts';
import { createTestGateway } from '../gateway.ts';

const log = pino({ level: 'silent' });

interface Choices {
  options: DatabaseOptions;
  clock: () => number;
  hasPermission(userId: string, code: string): boolean;
  /** Gets each notice to a team. */
  onNotice(subApp: string, body: string): void;
  sharedVersions?: Record<string, string>;
}

export interface HealthGateway {
  app: FastifyInstance;
  watch: HealthWatch;
  health: HealthService;
  close(): Promise<void>;
}

/** A gateway with registry, telemetry and release health. Everybody may open every sub-app. */
export function createHealthGateway(database: Database, choices: Choices): HealthGateway {
  const { options, clock, hasPermission, onNotice, sharedVersions } = choices;
  const { db } = database;
  const bus = openBus({ redisUrl: undefined, databaseUrl: options.databaseUrl, log });
  let parts: { watch: HealthWatch; health: HealthService } | undefined;
  const app = createTestGateway((mount, server) => {
    const subApps = createSubApps(server, mount, {
      database,
      bus,
      log,
      clock,
      limits: CONSOLE_LIMITS,
      dataFolder: options.dataFolder,
      devEntries: new Map(),
      sharedVersions,
      countFailures: async () => new Map(),
      notifyManagers: async () => () => {},
      authority: {
        findSubAppAccess: async () => ({ names: 'all' as const, roleIds: [] }),
        hasPermission,
      },
    });
    const { change, openable, documentSources } = subApps;
    const watch = createHealthWatch({
      db,
      clock,
      log,
      limits: CONSOLE_LIMITS.health,
      change,
      notifyTeam: async (_trx, subApp, _title, body) => () => onNotice(subApp, body['en-US']),
    });
    const telemetry = createTelemetryService({
      db,
      clock,
      limiter: createLimiter(clock),
      log,
      limits: CONSOLE_LIMITS.telemetry,
      requireOpenable: openable.require,
      onFailures: watch.consider,
      base: '/',
      findNameAt: documentSources.findNameAt,
    });
    mountTelemetry(mount, telemetry);
    const health = createHealthService({
      db,
      clock,
      change,
      hasPermission,
      limits: CONSOLE_LIMITS.health,
      retention: CONSOLE_LIMITS.telemetry.retention,
      listFailures: telemetry.listFailures,
    });
    mountHealth(mount, health);
    mountPublisher(mount, { db, health, ...subApps, sharedVersions });
    parts = { watch, health };
  }, hasPermission);
  if (!parts) throw new Error('the gateway was not started');
  return {
    app,
    ...parts,
    async close() {
      await app.close();
      await bus.close();
    },
  };
}
