import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { SIGN_IN_LIMITS } from '../limits.ts';
import { formatPhc, parsePhc } from './phc.ts';
import { createWorkerPool, type Lease, type PoolOptions } from './worker-pool.ts';

/** Hashes passwords one after the other, for as long as it is held. */
export interface HashSlot {
  hash(password: string): Promise<string>;
  /** `null` is an account without a password: it costs the same and never matches. */
  verify(password: string, stored: string | null): Promise<boolean>;
}

export interface PasswordHasher extends HashSlot {
  /**
   * Waits for a free worker, then calls `work` with it. What must happen directly before a hash, such as reserving
   * an attempt, happens in `work`, so that queued callers have not reserved anything yet.
   */
  withSlot<T>(work: (slot: HashSlot) => Promise<T>): Promise<T>;
  /** Was this hash made with other costs than the current ones? */
  isOutdated(stored: string): boolean;
  /** Hashes computed since the start. */
  count(): number;
  /** Callers in the queue. */
  waiting(): number;
  close(): Promise<void>;
}

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

/** Argon2id in low-priority worker threads. Throws `unavailable` with `retryAfter` when its queue is full. */
export function createPasswordHasher(options: HasherOptions = {}): PasswordHasher {
  const limits = SIGN_IN_LIMITS.hashing;
  const cost = {
    memoryKib: options.memoryKib ?? limits.memoryKib,
    passes: options.passes ?? limits.passes,
    parallelism: limits.parallelism,
  };
  const pool = createWorkerPool({
    workers: options.workers ?? Math.min(limits.workers, Math.max(1, availableParallelism() - 1)),
    queue: options.queue ?? limits.queue,
    longestWait: options.longestWait ?? limits.longestWait,
    workerUrl: options.workerUrl ?? new URL('./password-worker.ts', import.meta.url),
    niceness: options.niceness ?? limits.niceness,
  });
  // Compared with where no usable hash is stored, so that the cost is the same.
  const dummy = { ...cost, salt: randomBytes(SALT_BYTES), key: randomBytes(KEY_BYTES) };
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
        const expected = known?.key.length === KEY_BYTES ? known : dummy;
        const key = await derive(lease, password, expected.salt, expected);
        return timingSafeEqual(key, expected.key) && expected !== dummy;
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

/** The same letters typed on two systems can arrive as different code points. */
export function normalisePassword(password: string): string {
  return password.normalize('NFC');
}
