import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { SIGN_IN_LIMITS } from '../limits.ts';
import type { HashSlot, PasswordHasher } from '../ports.ts';
import { formatPhc, parsePhc } from './phc.ts';
import { createWorkerPool, type Lease, type PoolOptions } from './worker-pool.ts';

export interface HashJob {
  password: string;
  salt: Uint8Array;
  memoryKib: number;
  passes: number;
  parallelism: number;
  length: number;
}

export interface HashReply {
  key: Uint8Array;
}

export interface HasherOptions extends Partial<PoolOptions> {
  memoryKib?: number;
  passes?: number;
}

const SALT_BYTES = 16;
const KEY_BYTES = 32;
const MAX_WORKERS = 4;
const LOWEST_PRIORITY = 19;

/** Argon2id in low-priority worker threads. Throws `unavailable` with a waiting time when its queue is full. */
export function createPasswordHasher(options: HasherOptions = {}): PasswordHasher {
  const limits = SIGN_IN_LIMITS.hashing;
  const cost = {
    memoryKib: options.memoryKib ?? limits.memoryKib,
    passes: options.passes ?? limits.passes,
    parallelism: limits.parallelism,
  };
  const pool = createWorkerPool({
    workers: options.workers ?? Math.min(MAX_WORKERS, Math.max(1, availableParallelism() - 1)),
    queue: options.queue ?? limits.queue,
    longestWait: options.longestWait ?? limits.longestWait,
    workerUrl: options.workerUrl ?? new URL('./password-worker.ts', import.meta.url),
    niceness: options.niceness ?? LOWEST_PRIORITY,
  });
  const nobody = { ...cost, salt: randomBytes(SALT_BYTES), key: randomBytes(KEY_BYTES) };
  let hashed = 0;

  async function derive(lease: Lease, password: string, salt: Uint8Array, use: Cost) {
    hashed += 1;
    const { memoryKib, passes, parallelism } = use;
    const reply = await lease.run<HashReply>({
      password: normalisePassword(password),
      salt,
      memoryKib,
      passes,
      parallelism,
      length: KEY_BYTES,
    } satisfies HashJob);
    return reply.key;
  }

  function createSlot(lease: Lease): HashSlot {
    return {
      async hash(password) {
        const salt = randomBytes(SALT_BYTES);
        return formatPhc({ ...cost, salt, key: await derive(lease, password, salt, cost) });
      },
      async verify(password, stored) {
        const known = stored === null ? undefined : parsePhc(stored);
        const expected = known?.key.length === KEY_BYTES ? known : nobody;
        const key = await derive(lease, password, expected.salt, expected);
        return timingSafeEqual(key, expected.key) && expected !== nobody;
      },
    };
  }

  const withSlot: PasswordHasher['withSlot'] = (work) =>
    pool.lease((lease) => work(createSlot(lease)));

  return {
    withSlot,
    hash: (password) => withSlot((slot) => slot.hash(password)),
    verify: (password, stored) => withSlot((slot) => slot.verify(password, stored)),
    isOutdated: (stored) => {
      const hash = parsePhc(stored);
      return hash?.memoryKib !== cost.memoryKib || hash.passes !== cost.passes;
    },
    count: () => hashed,
    waiting: pool.waiting,
    close: pool.close,
  };
}

type Cost = Pick<HashJob, 'memoryKib' | 'passes' | 'parallelism'>;

/** The same letters typed on two systems may arrive as different code points. */
export function normalisePassword(password: string): string {
  return password.normalize('NFC');
}
