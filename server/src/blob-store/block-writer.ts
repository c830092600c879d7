import type { FileHandle } from 'node:fs/promises';
import type { AppendOptions } from './blob-store.ts';

const BLOCK_BYTES = 512 * 1024;
/** One that is being filled, one that is being written, one that is being hashed. */
const BLOCKS = 3;
/** Blocks that are kept for the next upload. */
const MAX_SPARE = 16;

const spare: Buffer[] = [];

/** Writes small pieces in large blocks of memory that threads share, and goes on collecting meanwhile. */
export function createBlockWriter(file: FileHandle, offset: number, options: AppendOptions = {}) {
  let position = offset;
  let kept = offset;
  let made = 0;
  let block: Buffer | undefined;
  let filled = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const idle: Buffer[] = [];
  /** The oldest first. */
  const busy: Promise<unknown>[] = [];

  async function takeBlock(): Promise<Buffer> {
    if (idle.length === 0 && made === BLOCKS) await busy.shift();
    const ready = idle.pop();
    if (ready) return ready;
    made += 1;
    return spare.pop() ?? Buffer.from(new SharedArrayBuffer(BLOCK_BYTES));
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
    if (!block || filled === 0) return;
    const full = block;
    const at = position;
    const bytes = full.subarray(0, filled);
    position += filled;
    block = undefined;
    filled = 0;
    const written = writing.then(() => write(bytes, at));
    const released = written.then((seen) => Promise.all(seen)).then(() => idle.push(full));
    writing = written;
    busy.push(released);
    released.catch(() => {});
  }

  return {
    async push(bytes: Buffer): Promise<void> {
      for (let from = 0; from < bytes.length; ) {
        block ??= await takeBlock();
        const count = bytes.copy(block, filled, from);
        filled += count;
        from += count;
        if (filled === block.length) flush();
      }
      if (options.ownsPieces) letGo(bytes);
    },
    /** Waits until everything is in the file and was seen. */
    async finish(): Promise<void> {
      flush();
      await Promise.all(busy);
      spare.push(...idle.splice(0, Math.max(0, MAX_SPARE - spare.length)));
    },
    /** How many bytes are in the file after the offset. */
    written: () => kept - offset,
  };
}

/** Spares the garbage collector. Only where the piece is all of its memory: the rest of it may be somebody else's. */
function letGo({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
