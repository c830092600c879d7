import { finished, type Readable } from 'node:stream';
import { AppError } from '@pedestal/contract';

/** So much is taken from the connection before whoever writes it has to take it. */
const MAX_WAITING = 256 * 1024;
/** Two parts as our own clients send them. */
const MAX_IGNORED = 32 * 1024 * 1024;

/**
 * What a sender sends, up to where the connection breaks: what came until then counts, and the upload goes on from
 * there. Throws `tooLarge` as soon as there is more than was promised. It listens instead of iterating over the stream,
 * which would join pieces that wait and so copy them.
 */
export async function* untilBroken(source: Readable, max: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  let left = max;
  let isOver = false;
  let wake = () => {};
  const onData = (piece: Buffer) => {
    waiting.push(piece);
    size += piece.length;
    if (size >= MAX_WAITING) source.pause();
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
      const pieces = waiting;
      waiting = [];
      left -= size;
      size = 0;
      if (left < 0) throw new AppError('tooLarge');
      source.resume();
      yield* pieces;
    }
  } finally {
    source.off('data', onData);
    stopWatching();
    if (!isOver) letPass(source);
  }
}

/** A sender that was refused hears of it when it has sent its part; one that sends on and on is cut off. */
function letPass(source: Readable): void {
  let left = MAX_IGNORED;
  source.on('data', (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) source.destroy();
  });
  source.resume();
}
