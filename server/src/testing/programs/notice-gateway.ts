import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { CONSOLE_LIMITS } from '../../areas/console/limits.ts';
import { createNotices } from '../../areas/console/notice/notices.ts';
import { openBus } from '../../platform/bus/open-bus.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { createLimiter } from '../../platform/http/limiter.ts';
import { createScheduler } from '../../platform/time/scheduler.ts';
import { createTestGateway } from '../gateway.ts';
import { addSystem, addUser } from '../seed.ts';

// A gateway with only notices, for the benchmark. One person has any number of tabs; the token is
// the user id.
const dataFolder = await mkdtemp(join(tmpdir(), 'pedestal-bench-'));
const database = await openDatabase({ dataFolder, durability: 'off' });
await migrate(database);
await addSystem(database.db, '1001');
const person = await addUser(database.db, 'person');
const log = pino({ level: 'silent' });
const bus = openBus({ redisUrl: undefined, databaseUrl: undefined, log });
const UNLIMITED = 1_000_000;
const app = createTestGateway((mount, server) => {
  createNotices(server, mount, {
    db: database.db,
    bus,
    log,
    scheduler: createScheduler({ log }),
    clock: Date.now,
    limiter: createLimiter(Date.now),
    limits: {
      ...CONSOLE_LIMITS.notice,
      socketsPerPerson: UNLIMITED,
      socketsPerGateway: UNLIMITED,
      ticketsPerSession: { max: UNLIMITED, seconds: 1 },
      perSender: [{ max: UNLIMITED, window: 1 }],
      broadcastsPerSender: [{ max: UNLIMITED, window: 1 }],
    },
    hosts: { configured: [], isRegistered: () => false },
    findSendScope: async () => 'all',
    filterLiveSessions: async (ids) => new Set(ids),
    countRecentJobs: async () => 0,
    countOpenTasks: async () => 0,
    filterReadable: async () => new Set(),
  });
});
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
process.stdout.write(`${person} ready: http://127.0.0.1:${port}\n`);
process.on('SIGTERM', () => process.exit(0));
