import type { FileHandle } from 'node:fs/promises';

const BATCH_BYTES = 1024 * 1024;

/** Writes small pieces in large ones, and goes on collecting while the last one is being written. */
export function createBatchWriter(
  file: FileHandle,
  offset: number,
  onKept: (bytes: Buffer) => void,
) {
  let position = offset;
  let kept = offset;
  let batch: Buffer[] = [];
  let size = 0;
  let running: Promise<void> = Promise.resolve();

  async function write(pieces: Buffer[], at: number): Promise<void> {
    let rest = pieces;
    let start = at;
    while (rest.length > 0) {
      const { bytesWritten } = await file.writev(rest, start);
      for (const piece of take(rest, bytesWritten)) onKept(piece);
      rest = drop(rest, bytesWritten);
      start += bytesWritten;
      kept = start;
    }
  }

  async function flush(): Promise<void> {
    await running;
    if (size === 0) return;
    const pieces = batch;
    const at = position;
    position += size;
    batch = [];
    size = 0;
    running = write(pieces, at);
    running.catch(() => {});
  }

  return {
    async push(bytes: Buffer): Promise<void> {
      batch.push(bytes);
      size += bytes.length;
      if (size >= BATCH_BYTES) await flush();
    },
    async flush(): Promise<void> {
      await flush();
      await running;
    },
    /** How many bytes are in the file after the offset. */
    written: () => kept - offset,
  };
}

function take(pieces: readonly Buffer[], bytes: number): Buffer[] {
  const taken: Buffer[] = [];
  let rest = bytes;
  for (const piece of pieces) {
    if (rest <= 0) break;
    taken.push(piece.subarray(0, rest));
    rest -= piece.length;
  }
  return taken;
}

function drop(pieces: readonly Buffer[], bytes: number): Buffer[] {
  let rest = bytes;
  const left: Buffer[] = [];
  for (const piece of pieces) {
    if (rest >= piece.length) rest -= piece.length;
    else {
      left.push(piece.subarray(rest));
      rest = 0;
    }
  }
  return left;
}
