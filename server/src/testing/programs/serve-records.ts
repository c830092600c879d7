import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { createAuthority } from '../../areas/authority/evaluate/authority.service.ts';
import { createBus } from '../../platform/bus/bus.ts';
import { localTransport } from '../../platform/bus/local-transport.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { openRecordsGateway } from '../servers/records-gateway.ts';

/** A gateway with records and approvals that listens; the token of a person is the user id. */
const [dataFolder = '', databaseUrl] = process.argv.slice(2);
const database = await openDatabase({ dataFolder, databaseUrl });
const { gateway } = await openRecordsGateway({
  database,
  bus: createBus(localTransport(), { log: pino({ level: 'silent' }) }),
  authority: createAuthority({ db: database.db, clock: Date.now }),
  notices: { send: async () => () => {} },
  outbox: { emit: async () => {} },
  runsJobs: false,
});
await gateway.listen({ port: 0, host: '127.0.0.1' });
const { port } = gateway.server.address() as AddressInfo;
process.stdout.write(`http://127.0.0.1:${port}\n`);
