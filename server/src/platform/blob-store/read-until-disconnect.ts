import { finished, type Readable } from 'node:stream';
import { AppError } from '@pedestal/contract';

/** Bytes that are buffered before the connection is paused. */
const MAX_BUFFERED = 256 * 1024;
/** Two chunks of our clients. */
const MAX_IGNORED = 32 * 1024 * 1024;

/**
 * Yields the body until it ends or the connection breaks; the bytes received so far count, and the
 * upload resumes there. Throws `tooLarge` when more than `max` bytes arrive. It listens to `data`
 * instead of iterating over the stream, because iteration concatenates buffered pieces and so
 * copies them.
 */
export async function* readUntilDisconnect(source: Readable, max: number): AsyncGenerator<Buffer> {
  let buffered: Buffer[] = [];
  let size = 0;
  let left = max;
  let isOver = false;
  let wake = () => {};
  const onData = (piece: Buffer) => {
    buffered.push(piece);
    size += piece.length;
    if (size >= MAX_BUFFERED) source.pause();
    wake();
  };
  const stopWatching = finished(source, { writable: false }, () => {
    isOver = true;
    wake();
  });
  source.on('data', onData);
  try {
    while (!isOver || size > 0) {
      if (size === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const pieces = buffered;
      buffered = [];
      left -= size;
      size = 0;
      if (left < 0) throw new AppError('tooLarge');
      source.resume();
      yield* pieces;
    }
  } finally {
    source.off('data', onData);
    stopWatching();
    if (!isOver) drain(source);
  }
}

/**
 * Discards the rest of a refused body, so that the sender can read the reply. Disconnects endless
 * senders.
 */
function drain(source: Readable): void {
  let left = MAX_IGNORED;
  source.on('data', (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) source.destroy();
  });
  source.resume();
}
