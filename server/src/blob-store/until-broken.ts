import type { Readable } from 'node:stream';
import { AppError } from '@pedestal/contract';

/**
 * What a sender sends, up to where the connection breaks: what came until then counts, and the upload goes on from
 * there. Throws `tooLarge` as soon as there is more than was promised.
 */
export async function* untilBroken(source: Readable, max: number): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let left = max;
  for (;;) {
    const next = await chunks.next().catch(() => undefined);
    if (!next || next.done) return;
    left -= next.value.length;
    if (left < 0) throw new AppError('tooLarge');
    yield next.value;
  }
}
