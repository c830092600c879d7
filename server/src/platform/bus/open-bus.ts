import type { Logger } from 'pino';
import { type Bus, createBus } from './bus.ts';
import { localTransport } from './local-transport.ts';
import { postgresTransport } from './postgres-transport.ts';
import { redisTransport } from './redis-transport.ts';

/** Uses Redis if it is configured, else PostgreSQL, else only this process. */
export function openBus(options: {
  redisUrl: string | undefined;
  databaseUrl: string | undefined;
  log: Logger;
}): Bus {
  const { redisUrl, databaseUrl, log } = options;
  if (redisUrl) return createBus(redisTransport(redisUrl), { log });
  if (databaseUrl) return createBus(postgresTransport(databaseUrl), { log });
  return createBus(localTransport(), { log });
}
