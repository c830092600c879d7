import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startClusterGateway } from '../cluster-gateway.ts';
import { findFreePort } from '../free-port.ts';
import { startNginx } from '../nginx-server.ts';
import { findPostgresBinaries, startPostgres } from '../postgres-server.ts';
import { findRedisBinary, startRedis } from '../redis-server.ts';
import { startS3 } from '../s3-server.ts';

/**
 * PostgreSQL, Redis, an S3 store, two gateways and nginx in front of them, on free ports of loopback. Prints
 * `{ url, adminPassword }` once it answers, and then ends and starts one gateway after the other until it is told to
 * stop. Arguments: signal (SIGKILL, SIGTERM or none), seconds between two ends.
 */
const [signal = 'SIGKILL', seconds = '20'] = process.argv.slice(2);
const undo: (() => Promise<unknown>)[] = [];
const isStopped = Promise.withResolvers<void>();
for (const each of ['SIGTERM', 'SIGINT'] as const) process.on(each, () => isStopped.resolve());

function require<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`${what} is not installed`);
  return found;
}

async function startAll() {
  const folder = await mkdtemp(join(tmpdir(), 'pedestal-cluster-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres(require(await findPostgresBinaries(), 'PostgreSQL'));
  undo.push(postgres.stop);
  const redis = await startRedis(require(findRedisBinary(), 'redis-server'));
  undo.push(redis.remove);
  const s3 = await startS3();
  undo.push(s3.stop);
  const adminPassword = randomBytes(18).toString('base64url');
  const variables = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    S3_ENDPOINT: s3.options.endpoint,
    S3_BUCKET: s3.options.bucket,
    S3_ACCESS_KEY_ID: s3.options.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
    PEDESTAL_ADMIN_PASSWORD: adminPassword,
    PEDESTAL_TRUST_PROXY: '127.0.0.1',
  };
  const gateways = [];
  for (const name of ['one', 'two']) {
    const gateway = startClusterGateway({
      port: await findFreePort(),
      dataFolder: join(folder, name),
      variables,
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

try {
  const { gateways, url, adminPassword } = await startAll();
  process.stdout.write(`${JSON.stringify({ url, adminPassword })}\n`);
  for (let turn = 0; ; turn += 1) {
    const stop = await Promise.race([
      isStopped.promise.then(() => true),
      sleep(Number(seconds) * 1000, false, { ref: true }),
    ]);
    if (stop) break;
    const gateway = gateways[turn % gateways.length];
    if (!gateway || signal === 'none') continue;
    await gateway.end(signal as NodeJS.Signals);
    await gateway.start();
    process.stderr.write(`gateway ${(turn % gateways.length) + 1}: ${signal}, and back\n`);
  }
} finally {
  for (const each of undo.reverse()) await each();
}
process.exit(0);
