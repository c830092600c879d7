import type { FileHandle } from 'node:fs/promises';
import type { AppendOptions } from './blob-store.ts';

/** Enough to be worth the way to the disk, and to the thread that hashes. */
const BATCH_BYTES = 512 * 1024;
/** One that is being written and one that is being hashed; the next is collected meanwhile. */
const MAX_BATCHES = 2;

/**
 * Writes the pieces that came together at once, where they lie, and goes on collecting meanwhile. Whoever brings more
 * than the disk takes waits, so that an upload never holds more than a few batches.
 */
export function createPieceWriter(file: FileHandle, offset: number, options: AppendOptions = {}) {
  const { onKept, ownsPieces = false } = options;
  let position = offset;
  let kept = offset;
  let pieces: Buffer[] = [];
  let size = 0;
  let writing: Promise<unknown> = Promise.resolve();
  /** The oldest first. */
  const busy: Promise<unknown>[] = [];

  async function write(batch: readonly Buffer[], at: number): Promise<() => Promise<void>> {
    const seen: (Promise<void> | undefined)[] = [];
    let rest = batch;
    for (let end = at; rest.length > 0; ) {
      const { bytesWritten } = await file.writev(rest, end);
      const [written, left] = splitAt(rest, bytesWritten);
      end += bytesWritten;
      kept = end;
      seen.push(onKept?.(written, ownsPieces && written.length === batch.length));
      rest = left;
    }
    return async () => {
      await Promise.all(seen);
      if (ownsPieces) for (const piece of batch) letGo(piece);
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
    /** Waits until everything is in the file and was seen. */
    async finish(): Promise<void> {
      flush();
      await Promise.all(busy);
    },
    /** How many bytes are in the file after the offset. */
    written: () => kept - offset,
  };
}

/** The pieces up to so many bytes, and the others; the one in between is cut. */
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

/** Is the piece all of its memory? Else the rest of it may be somebody else's. */
export function isWhole({ buffer, byteLength }: Buffer): boolean {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
}

/** Spares the garbage collector, which sees only late how much there is. */
function letGo(piece: Buffer): void {
  const { buffer } = piece;
  if (isWhole(piece) && buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
}
