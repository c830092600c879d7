import { readFile } from 'node:fs/promises';
import { setTimeout as nextTimer } from 'node:timers/promises';
import { AppError } from '@pedestal/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { createPasswordHasher, type HashJob } from './password-hasher.ts';

/** Where testing/programs/record-hash-jobs.ts tells what it is given. */
const JOBS_CHANNEL = 'hash-jobs';
// Long enough to wait that a busy machine refuses no hash.
const hasher = createPasswordHasher({ workers: 1, longestWait: 60_000 });
afterAll(() => hasher.close());

describe('password hashing', () => {
  it('writes argon2id with 19 MiB, two passes, one lane, and reads it back', async () => {
    const stored = await hasher.hash('correct staple');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
    expect(await hasher.verify('correct staple', stored)).toBe(true);
    expect(await hasher.verify('correct stapl', stored)).toBe(false);
    expect(hasher.isOutdated(stored)).toBe(false);
    expect(hasher.isOutdated(stored.replace('m=19456', 'm=8192'))).toBe(true);
  });

  it('salts: the same password gives two different hashes', async () => {
    expect(await hasher.hash('twice')).not.toBe(await hasher.hash('twice'));
  });

  it('hashes the whole of a long password, and both Unicode forms alike', async () => {
    const long = 'x'.repeat(72);
    const stored = await hasher.hash(`${long}A`);
    expect(await hasher.verify(`${long}B`, stored)).toBe(false);
    const composed = await hasher.hash('caf\u00e9');
    expect(await hasher.verify('cafe\u0301', composed)).toBe(true);
  });

  it('costs exactly one hash for a missing or damaged password, and never matches', async () => {
    const before = hasher.count();
    expect(await hasher.verify('', null)).toBe(false);
    expect(await hasher.verify('x'.repeat(10_000), null)).toBe(false);
    expect(await hasher.verify('anything', 'not a hash')).toBe(false);
    expect(hasher.count() - before).toBe(3);
  });

  it('sends the worker the same job for a missing password as for a stored one', async () => {
    const jobs: HashJob[] = [];
    const heard = new BroadcastChannel(JOBS_CHANNEL);
    heard.onmessage = ({ data }) => jobs.push(data as HashJob);
    const workerUrl = new URL('../../../testing/programs/record-hash-jobs.ts', import.meta.url);
    const recorded = createPasswordHasher({ workers: 1, workerUrl });
    const stored = await recorded.hash('somebody');
    for (const hash of [stored, null, 'not a hash']) await recorded.verify('wrong', hash);
    await eventually(() => expect(jobs).toHaveLength(4));
    const shapes = jobs.slice(1).map(({ salt, ...job }) => ({ ...job, salt: salt.length }));
    const cost = { memoryKib: 19_456, passes: 2, parallelism: 1, length: 32 };
    expect(shapes).toEqual(Array(3).fill({ password: 'wrong', ...cost, salt: 16 }));
    heard.close();
    await recorded.close();
  });

  it('rejects with retryAfter when the queue is full', async () => {
    const small = createPasswordHasher({ workers: 1, queue: 2 });
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => small.hash(`herd ${n}`)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(2);
    const error = refused[0]?.reason as AppError;
    expect(error).toBeInstanceOf(AppError);
    expect(error.error).toBe('unavailable');
    expect(error.details.retryAfter).toBeGreaterThanOrEqual(1);
    await small.close();
  });

  it('rejects a caller who waited longer than the limit, whatever the estimate was', async () => {
    const slow = createPasswordHasher({ workers: 1, longestWait: 150 });
    let release = () => {};
    const held = slow.withSlot(() => new Promise<void>((resolve) => (release = resolve)));
    await expect(slow.hash('waits')).rejects.toMatchObject({ error: 'unavailable' });
    release();
    await held;
    expect(await slow.hash('goes on')).toContain('$argon2id$');
    await slow.close();
  });

  it('does not block file reads and timers', async () => {
    let isWorking = true;
    const hashes = Promise.all(Array.from({ length: 12 }, () => hasher.hash('busy'))).finally(
      () => {
        isWorking = false;
      },
    );
    let turns = 0;
    while (isWorking) {
      await readFile(import.meta.filename);
      await nextTimer(1);
      if (isWorking) turns += 1;
    }
    await hashes;
    expect(turns).toBeGreaterThan(1);
  });

  it('rejects jobs after it was closed', async () => {
    const closed = createPasswordHasher({ workers: 1 });
    await closed.close();
    await expect(closed.hash('late')).rejects.toMatchObject({ error: 'unavailable' });
  });
});
