import { ArchiveFault } from './archive-fault.ts';

/** Reads a stream in pieces of a wanted length. */
export interface ByteReader {
  /** Exactly this many bytes; undefined at the end of the stream. Throws where it ends in between. */
  read(length: number): Promise<Buffer | undefined>;
}

export function createByteReader(source: AsyncIterable<Buffer>, maxBytes: number): ByteReader {
  const chunks = source[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let available = 0;
  let received = 0;

  async function fill(length: number): Promise<void> {
    while (available < length) {
      const { value, done } = await chunks.next();
      if (done) return;
      received += value.length;
      if (received > maxBytes) throw new ArchiveFault('tooLarge');
      waiting.push(value);
      available += value.length;
    }
  }

  return {
    async read(length) {
      await fill(length);
      if (available === 0 && length > 0) return undefined;
      if (available < length) throw new ArchiveFault('cutShort');
      const whole = waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting);
      waiting = [whole.subarray(length)];
      available -= length;
      return whole.subarray(0, length);
    },
  };
}
