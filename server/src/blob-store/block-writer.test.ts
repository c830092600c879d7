import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBlockWriter } from './block-writer.ts';

const BLOCK = 512 * 1024;
const MOST_BLOCKS = 3;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pedestal-blocks-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** One block of bytes that are told apart by their number. */
const blockOf = (number: number) => Buffer.alloc(BLOCK, number);

describe('a block writer', () => {
  it('lets its sender wait when a reader is behind, also after the reader kept up for a while', async () => {
    const path = join(folder, 'file');
    const file = await open(path, 'w');
    let holdsBack = false;
    const held: (() => void)[] = [];
    let seen = 0;
    const writer = createBlockWriter(file, 0, {
      onKept: () => {
        seen += 1;
        return holdsBack ? new Promise<void>((resolve) => held.push(resolve)) : undefined;
      },
    });

    let number = 0;
    for (; number < 5; number += 1) {
      await writer.push(blockOf(number));
      await expect.poll(() => seen).toBe(number + 1);
    }
    holdsBack = true;
    const last = number + MOST_BLOCKS;
    for (; number < last; number += 1) await writer.push(blockOf(number));
    let isTaken = false;
    const waiting = writer.push(blockOf(number)).then(() => {
      isTaken = true;
    });
    await expect.poll(() => held.length).toBe(MOST_BLOCKS);
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    expect(isTaken).toBe(false);

    holdsBack = false;
    for (const release of held) release();
    await waiting;
    await writer.finish();
    await file.close();
    const blocks = Array.from({ length: number + 1 }, (_, index) => blockOf(index));
    expect((await readFile(path)).equals(Buffer.concat(blocks))).toBe(true);
    expect(writer.written()).toBe(blocks.length * BLOCK);
  });

  it('tells its sender what went wrong and counts only what is in the file', async () => {
    const path = join(folder, 'file');
    await (await open(path, 'w')).close();
    const file = await open(path, 'r');
    const writer = createBlockWriter(file, 7);
    const send = async () => {
      for (let number = 0; number <= MOST_BLOCKS; number += 1) await writer.push(blockOf(number));
    };
    await expect(send()).rejects.toThrow('EBADF');
    await expect(writer.finish()).rejects.toThrow('EBADF');
    await file.close();
    expect(writer.written()).toBe(0);
  });
});
