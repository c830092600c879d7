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

describe('the body of an upload', () => {
  it('is read completely', async () => {
    expect(await takeAll(Readable.from(piecesOf(5)), 5 * MIB)).toBe(5 * MIB);
  });

  it('is drained after a refusal, so that the sender can read the reply', async () => {
    const source = Readable.from(piecesOf(20));
    await expect(takeAll(source, 2 * MIB)).rejects.toMatchObject({ error: 'tooLarge' });
    await once(source, 'end');
  });

  it('is cut off when it continues long after a refusal', async () => {
    const source = Readable.from(piecesOf(1_000));
    await expect(takeAll(source, 2 * MIB)).rejects.toMatchObject({ error: 'tooLarge' });
    await once(source, 'close');
    expect(source.readableEnded).toBe(false);
  });
});
