import type { FileHandle } from 'node:fs/promises';
import type { AppendOptions } from './blob-store.ts';

/** Amortises the cost of a write and of a transfer to the hash thread. */
const BATCH_BYTES = 512 * 1024;
/** One batch is written and one is hashed while the next is collected. */
const MAX_BATCHES = 2;

/**
 * Writes pieces in batches, without copying them, and collects the next batch meanwhile. `push`
 * waits when the disk is slower than the sender, so an upload holds at most a few batches in
 * memory.
 */
export function createPieceWriter(file: FileHandle, offset: number, options: AppendOptions = {}) {
  const { onStored, ownsPieces = false } = options;
  let position = offset;
  let stored = offset;
  let pieces: Buffer[] = [];
  let size = 0;
  let writing: Promise<unknown> = Promise.resolve();
  /** Oldest first. */
  const busy: Promise<unknown>[] = [];

  async function write(batch: readonly Buffer[], at: number): Promise<() => Promise<void>> {
    const reported: (Promise<void> | undefined)[] = [];
    let rest = batch;
    for (let end = at; rest.length > 0; ) {
      const { bytesWritten } = await file.writev(rest, end);
      const [written, left] = splitAt(rest, bytesWritten);
      end += bytesWritten;
      stored = end;
      reported.push(onStored?.(written, ownsPieces && written.length === batch.length));
      rest = left;
    }
    return async () => {
      await Promise.all(reported);
      if (ownsPieces) for (const piece of batch) free(piece);
    };
  }

  function flush(): void {
    if (pieces.length === 0) return;
    const batch = pieces;
    const at = position;
    position += size;
    pieces = [];
    size = 0;
    const written = writing.then(() => write(batch, at));
    writing = written;
    const released = written.then((release) => release());
    released.catch(() => {});
    busy.push(released);
  }

  return {
    async push(piece: Buffer): Promise<void> {
      pieces.push(piece);
      size += piece.length;
      if (size < BATCH_BYTES) return;
      if (busy.length === MAX_BATCHES) await busy.shift();
      flush();
    },
    /** Resolves when every piece was written and reported. */
    async finish(): Promise<void> {
      flush();
      await Promise.all(busy);
    },
    /** Bytes written after the offset. */
    written: () => stored - offset,
  };
}

/** Splits pieces after a number of bytes. */
function splitAt(pieces: readonly Buffer[], bytes: number): [readonly Buffer[], readonly Buffer[]] {
  let left = bytes;
  for (const [index, piece] of pieces.entries()) {
    if (left < piece.length) {
      return [
        [...pieces.slice(0, index), piece.subarray(0, left)],
        [piece.subarray(left), ...pieces.slice(index + 1)],
      ];
    }
    left -= piece.length;
  }
  return [pieces, []];
}

/** True when the piece spans its whole buffer; otherwise others may use the rest. */
export function isWhole({ buffer, byteLength }: Buffer): boolean {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
}

/** Frees the memory at once; the garbage collector notices external memory late. */
function free(piece: Buffer): void {
  const { buffer } = piece;
  if (isWhole(piece) && buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
}
