import type { FastifyInstance } from 'fastify';
import { CONSOLE_LIMITS } from '../areas/console/limits.ts';
import {
  type RegistryModule,
  type RegistryModuleDependencies,
  startRegistry,
} from '../areas/console/registry/registry.module.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Database } from '../platform/db/database.ts';
import { createTestGateway } from './gateway.ts';

export interface RegistryGateway {
  app: FastifyInstance;
  registry: RegistryModule;
}

type Choices = Pick<RegistryModuleDependencies, 'clock' | 'dataFolder'> &
  Partial<RegistryModuleDependencies>;

/** A gateway with the registry alone, where everybody may open and do everything unless told otherwise. */
export function createRegistryGateway(
  database: Database,
  bus: Bus,
  choices: Choices,
): RegistryGateway {
  const dependencies: RegistryModuleDependencies = {
    database,
    bus,
    limits: CONSOLE_LIMITS.registry,
    devEntries: new Map(),
    accessOf: async () => ({ names: 'all', roleIds: [] }),
    hasPermission: () => true,
    countFailures: async () => new Map(),
    tellManagers: async () => () => {},
    ...choices,
  };
  let registry: RegistryModule | undefined;
  const app = createTestGateway((mount, server) => {
    registry = startRegistry(server, mount, dependencies);
  }, dependencies.hasPermission);
  if (!registry) throw new Error('the registry was not started');
  return { app, registry };
}
