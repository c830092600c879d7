import { once } from 'node:events';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readUntilDisconnect } from './read-until-disconnect.ts';

const MIB = 1024 * 1024;

function* piecesOf(count: number) {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(MIB);
}

async function takeAll(source: Readable, max: number): Promise<number> {
  let size = 0;
  for await (const piece of readUntilDisconnect(source, max)) size += piece.length;
  return size;
}

describe('what a sender sends', () => {
  it('is taken whole', async () => {
    expect(await takeAll(Readable.from(piecesOf(5)), 5 * MIB)).toBe(5 * MIB);
  });

  it('is let pass to its end when it was refused, so that the sender hears why', async () => {
    const source = Readable.from(piecesOf(20));
    await expect(takeAll(source, 2 * MIB)).rejects.toMatchObject({ error: 'tooLarge' });
    await once(source, 'end');
  });

  it('is cut off when it was refused and goes on and on', async () => {
    const source = Readable.from(piecesOf(1_000));
    await expect(takeAll(source, 2 * MIB)).rejects.toMatchObject({ error: 'tooLarge' });
    await once(source, 'close');
    expect(source.readableEnded).toBe(false);
  });
});
