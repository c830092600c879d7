import pino from 'pino';
import { createAuthority } from '../../areas/authority/evaluate/authority.service.ts';
import { createBus } from '../../platform/bus/bus.ts';
import { localTransport } from '../../platform/bus/local-transport.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { openRecordsGateway } from '../servers/records-gateway.ts';

/** A gateway that runs the jobs of records. */
const [dataFolder = '', databaseUrl] = process.argv.slice(2);
const database = await openDatabase({ dataFolder, databaseUrl });
await openRecordsGateway({
  database,
  bus: createBus(localTransport(), { log: pino({ level: 'silent' }) }),
  authority: createAuthority({ db: database.db, clock: Date.now }),
  notices: { send: async () => () => {} },
  outbox: { emit: async () => {} },
  // A short lease, so that the test need not wait long after each kill.
  limits: { lease: 1_000, renewEvery: 200, attempts: 1_000 },
  runsJobs: true,
});
// The timers of the scheduler do not keep a process alive.
setInterval(() => {}, 60_000);
