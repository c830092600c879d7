import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPieceWriter } from './piece-writer.ts';

const BATCH = 512 * 1024;
const MOST_BATCHES = 2;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pedestal-pieces-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** One batch, filled with its number. */
const batchOf = (number: number) => Buffer.alloc(BATCH, number);

describe('a piece writer', () => {
  it('applies backpressure when the hash is behind, also after it kept up for a while', async () => {
    const path = join(folder, 'file');
    const file = await open(path, 'w');
    let holdsBack = false;
    const held: (() => void)[] = [];
    let seen = 0;
    const writer = createPieceWriter(file, 0, {
      onStored: () => {
        seen += 1;
        return holdsBack ? new Promise<void>((resolve) => held.push(resolve)) : undefined;
      },
    });

    let number = 0;
    for (; number < 5; number += 1) {
      await writer.push(batchOf(number));
      await expect.poll(() => seen).toBe(number + 1);
    }
    holdsBack = true;
    const last = number + MOST_BATCHES;
    for (; number < last; number += 1) await writer.push(batchOf(number));
    let isTaken = false;
    const waiting = writer.push(batchOf(number)).then(() => {
      isTaken = true;
    });
    await expect.poll(() => held.length).toBe(MOST_BATCHES);
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    expect(isTaken).toBe(false);

    holdsBack = false;
    for (const release of held) release();
    await waiting;
    await writer.finish();
    await file.close();
    const batches = Array.from({ length: number + 1 }, (_, index) => batchOf(index));
    expect((await readFile(path)).equals(Buffer.concat(batches))).toBe(true);
    expect(writer.written()).toBe(batches.length * BATCH);
  });

  it('writes small pieces in order, and does not free buffers that it does not own', async () => {
    const path = join(folder, 'file');
    const file = await open(path, 'w');
    const bytes = randomBytes(3 * BATCH + 11);
    const seen: Buffer[] = [];
    const writer = createPieceWriter(file, 0, {
      ownsPieces: true,
      onStored: async (pieces) => {
        for (const piece of pieces) seen.push(Buffer.from(piece));
      },
    });
    for (let at = 0; at < bytes.length; at += 70_001) {
      await writer.push(bytes.subarray(at, at + 70_001));
    }
    const own = Buffer.from(new ArrayBuffer(9)).fill('x');
    await writer.push(own);
    await writer.finish();
    await file.close();
    const whole = Buffer.concat([bytes, Buffer.alloc(9, 'x')]);
    expect((await readFile(path)).equals(whole)).toBe(true);
    expect(Buffer.concat(seen).equals(whole)).toBe(true);
    expect(own.length).toBe(0);
  });

  it('rejects with the failure and counts only written bytes', async () => {
    const path = join(folder, 'file');
    await (await open(path, 'w')).close();
    const file = await open(path, 'r');
    const writer = createPieceWriter(file, 7);
    const send = async () => {
      for (let number = 0; number <= MOST_BATCHES; number += 1) await writer.push(batchOf(number));
    };
    await expect(send()).rejects.toThrow('EBADF');
    await expect(writer.finish()).rejects.toThrow('EBADF');
    await file.close();
    expect(writer.written()).toBe(0);
  });
});
