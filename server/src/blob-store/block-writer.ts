import type { FileHandle } from 'node:fs/promises';
import type { AppendOptions } from './blob-store.ts';

const BLOCK_BYTES = 512 * 1024;
/** One that is being filled, one that is being written, one that is being hashed. */
const BLOCKS = 3;
/** Blocks that are kept for the next upload. */
const MAX_SPARE = 16;

const spare: Buffer[] = [];

interface Slot {
  block: Buffer;
  /** Fulfilled when everything in the block is in the file and was seen. */
  free: Promise<unknown>;
}

/**
 * Writes small pieces in large blocks of memory that threads share, and goes on collecting meanwhile. Whoever brings
 * more than the disk takes waits for a block: the blocks are used in turn, and there are never more of them.
 */
export function createBlockWriter(file: FileHandle, offset: number, options: AppendOptions = {}) {
  let position = offset;
  let kept = offset;
  let turn = 0;
  let current: Slot | undefined;
  let filled = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const ring: Slot[] = [];

  async function takeSlot(): Promise<Slot> {
    const index = turn % BLOCKS;
    turn += 1;
    const slot = ring[index];
    if (slot) {
      await slot.free;
      return slot;
    }
    const block = spare.pop() ?? Buffer.from(new SharedArrayBuffer(BLOCK_BYTES));
    const added = { block, free: Promise.resolve() };
    ring.push(added);
    return added;
  }

  async function write(bytes: Buffer, at: number): Promise<(Promise<void> | undefined)[]> {
    const seen: (Promise<void> | undefined)[] = [];
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
      seen.push(options.onKept?.(bytes.subarray(done, done + bytesWritten)));
      done += bytesWritten;
      kept = at + done;
    }
    return seen;
  }

  function flush(): void {
    if (!current || filled === 0) return;
    const slot = current;
    const at = position;
    const bytes = slot.block.subarray(0, filled);
    position += filled;
    current = undefined;
    filled = 0;
    const written = writing.then(() => write(bytes, at));
    writing = written;
    slot.free = written.then((seen) => Promise.all(seen));
    slot.free.catch(() => {});
  }

  return {
    async push(bytes: Buffer): Promise<void> {
      for (let from = 0; from < bytes.length; ) {
        current ??= await takeSlot();
        const count = bytes.copy(current.block, filled, from);
        filled += count;
        from += count;
        if (filled === current.block.length) flush();
      }
      if (options.ownsPieces) letGo(bytes);
    },
    /** Waits until everything is in the file and was seen. */
    async finish(): Promise<void> {
      flush();
      await Promise.all(ring.map((slot) => slot.free));
      const room = Math.max(0, MAX_SPARE - spare.length);
      spare.push(
        ...ring
          .splice(0)
          .slice(0, room)
          .map((slot) => slot.block),
      );
    },
    /** How many bytes are in the file after the offset. */
    written: () => kept - offset,
  };
}

/** Spares the garbage collector. Only where the piece is all of its memory: the rest of it may be somebody else's. */
function letGo({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
