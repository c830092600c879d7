import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { CONSOLE_LIMITS } from '../areas/console/limits.ts';
import type { SubAppAccess } from '../areas/console/ports.ts';
import {
  createSubApps,
  type SubApps,
  type SubAppsDependencies,
} from '../areas/console/sub-apps.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Database } from '../platform/db/database.ts';
import { createTestGateway } from './gateway.ts';

export interface RegistryGateway {
  app: FastifyInstance;
  subApps: SubApps;
}

type Choices = Pick<SubAppsDependencies, 'clock' | 'dataFolder'> &
  Partial<Omit<SubAppsDependencies, 'authority'>> &
  Partial<SubAppsDependencies['authority']>;

const EVERYTHING: SubAppAccess = { names: 'all', roleIds: [] };

/** A gateway with only the registry. By default everybody has every permission. */
export function createRegistryGateway(
  database: Database,
  bus: Bus,
  choices: Choices,
): RegistryGateway {
  const { findSubAppAccess = async () => EVERYTHING, hasPermission = () => true } = choices;
  let subApps: SubApps | undefined;
  const app = createTestGateway((mount, server) => {
    subApps = createSubApps(server, mount, {
      database,
      bus,
      log: pino({ level: 'silent' }),
      limits: CONSOLE_LIMITS,
      devEntries: new Map(),
      sharedVersions: undefined,
      countFailures: async () => new Map(),
      notifyManagers: async () => () => {},
      authority: { findSubAppAccess, hasPermission },
      ...choices,
    });
  }, hasPermission);
  if (!subApps) throw new Error('the registry was not started');
  return { app, subApps };
}
