import { existsSync } from 'node:fs';
import { Redis } from 'ioredis';
import type { Env } from '../env.ts';
import { filesFolderOf } from '../platform/blob-store/files-folder.ts';
import { openBlobStore } from '../platform/blob-store/open-blob-store.ts';
import { newId } from '../platform/db/id.ts';
import { SECOND } from '../platform/time/durations.ts';
import { type Check, type Finding, ok } from './doctor-check.ts';

const TIMEOUT = 5 * SECOND;

/** Services that the console connects to, where they are configured. */
export function serviceChecks(env: Env): Check[] {
  const checks: Check[] = [];
  const { REDIS_URL: redisUrl } = env;
  if (redisUrl !== undefined) {
    checks.push({ name: { 'zh-CN': 'Redis', 'en-US': 'Redis' }, run: () => checkRedis(redisUrl) });
  }
  checks.push({
    name: { 'zh-CN': '文件存储', 'en-US': 'File store' },
    run: () => checkStore(env),
  });
  return checks;
}

async function checkRedis(url: string): Promise<Finding> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT,
    commandTimeout: TIMEOUT,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  // The reason for a failed connection is only reported as an event.
  const reasons: Error[] = [];
  redis.on('error', (error: Error) => reasons.push(error));
  try {
    await redis.connect();
    await redis.publish('pedestal:doctor', '');
    return ok('可以发布消息。', 'Messages can be published.');
  } catch (error) {
    const reason = reasons[0] ?? (error as Error);
    throw new Error(`${reason.message}. Start Redis, or correct REDIS_URL.`);
  } finally {
    redis.disconnect();
  }
}

/** Writes and deletes an empty upload, because a read would not prove that the store is writable. */
async function checkStore(env: Env): Promise<Finding> {
  const folder = filesFolderOf(env);
  if (folder !== undefined && !existsSync(folder)) {
    return ok(`${folder} 中还没有文件。`, `There are no files in ${folder} yet.`);
  }
  const store = await openBlobStore(env);
  const id = `doctor${newId()}`;
  try {
    await store.begin(id);
    await store.discard(id, null);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const hint = folder === undefined ? 'Check S3_*.' : 'Check PEDESTAL_FILES.';
    throw new Error(`${reason}. ${hint}`);
  }
  return ok('可写。', 'The store is writable.');
}
