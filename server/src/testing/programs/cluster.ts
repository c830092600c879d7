import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startClusterGateway } from '../processes/cluster-gateway.ts';
import { findFreePort } from '../servers/free-port.ts';
import { startNginx } from '../servers/nginx-server.ts';
import { runOnDatabase, runOnServer, withDatabaseName } from '../servers/postgres-databases.ts';
import { findPostgresBinaries, startPostgres } from '../servers/postgres-server.ts';
import { findRedisBinary, startRedis } from '../servers/redis-server.ts';
import { startS3 } from '../servers/s3-server.ts';

/**
 * Starts PostgreSQL, Redis, an S3 store and two consoles with two gateways each behind nginx, on
 * free loopback ports. The sign-in tests use the second console, so that their waits and limits do
 * not affect the others. When all respond, prints
 * `{ url, adminPassword, signIn: { url, adminPassword, endWaitsUrl } }`.
 * Then restarts one gateway of each console in turn until stopped. Arguments: signal (SIGKILL,
 * SIGTERM or none), seconds between restarts, password of the demo users of the second console.
 */
const [signal = 'SIGKILL', seconds = '20', demoPassword = ''] = process.argv.slice(2);
const GATEWAYS = ['one', 'two'];
const undo: (() => Promise<unknown>)[] = [];
const isStopped = Promise.withResolvers<void>();
for (const each of ['SIGTERM', 'SIGINT'] as const) process.on(each, () => isStopped.resolve());

function require<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`${what} is not installed`);
  return found;
}

async function startConsole(folder: string, variables: Record<string, string>) {
  const adminPassword = randomBytes(18).toString('base64url');
  const s3 = await startS3();
  undo.push(s3.stop);
  const gateways = [];
  for (const name of GATEWAYS) {
    const gateway = startClusterGateway({
      port: await findFreePort(),
      dataFolder: join(folder, name),
      variables: {
        ...variables,
        // The time zone of the browsers, so that both have the same day.
        TZ: 'Asia/Shanghai',
        S3_ENDPOINT: s3.options.endpoint,
        S3_BUCKET: s3.options.bucket,
        S3_ACCESS_KEY_ID: s3.options.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
        PEDESTAL_ADMIN_PASSWORD: adminPassword,
        PEDESTAL_DEMO_RECORDS: 'off',
        PEDESTAL_TRUST_PROXY: '127.0.0.1',
      },
    });
    undo.push(() => gateway.end('SIGTERM'));
    await gateway.start();
    gateways.push(gateway);
  }
  const nginx = await startNginx(
    folder,
    gateways.map(({ port }) => port),
  );
  undo.push(nginx.stop);
  return { gateways, url: nginx.url, adminPassword };
}

/** Each request ends all waits after failed sign-ins. */
async function serveEndOfWaits(databaseUrl: string): Promise<string> {
  const server = createServer(async (_request, reply) => {
    await runOnDatabase(databaseUrl, 'update attempt_counter set wait_until = 0');
    reply.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(async () => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startAll() {
  const folder = await mkdtemp(join(tmpdir(), 'pedestal-cluster-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres(require(await findPostgresBinaries(), 'PostgreSQL'));
  undo.push(postgres.stop);
  await runOnServer(postgres.url, 'create database sign_in');
  const signInDatabase = withDatabaseName(postgres.url, 'sign_in');
  const redis = await startRedis(require(findRedisBinary(), 'redis-server'));
  undo.push(redis.remove);
  const signInRedis = await startRedis(require(findRedisBinary(), 'redis-server'));
  undo.push(signInRedis.remove);
  const main = await startConsole(join(folder, 'main'), {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
  });
  const signIn = await startConsole(join(folder, 'sign-in'), {
    DATABASE_URL: signInDatabase,
    REDIS_URL: signInRedis.url,
    PEDESTAL_DEMO_PASSWORD: demoPassword,
  });
  return { main, signIn, endWaitsUrl: await serveEndOfWaits(signInDatabase) };
}

try {
  const { main, signIn, endWaitsUrl } = await startAll();
  const mainInfo = { url: main.url, adminPassword: main.adminPassword };
  const signInInfo = { url: signIn.url, adminPassword: signIn.adminPassword, endWaitsUrl };
  process.stdout.write(`${JSON.stringify({ ...mainInfo, signIn: signInInfo })}\n`);
  for (let turn = 0; ; turn += 1) {
    const stop = await Promise.race([
      isStopped.promise.then(() => true),
      sleep(Number(seconds) * 1000, false, { ref: true }),
    ]);
    if (stop) break;
    if (signal === 'none') continue;
    const index = turn % GATEWAYS.length;
    for (const { gateways } of [main, signIn]) {
      await gateways[index]?.end(signal as NodeJS.Signals);
      await gateways[index]?.start();
    }
    process.stderr.write(`gateway ${index + 1} of both: ${signal}, restarted\n`);
  }
} finally {
  for (const each of undo.reverse()) await each();
}
process.exit(0);
