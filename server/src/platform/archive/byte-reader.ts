import { ArchiveFault } from './archive-fault.ts';

/** Reads a stream in chunks of a given length. */
export interface ByteReader {
  /**
   * Exactly this many bytes; undefined at the end of the stream. Throws `cutShort` if it ends
   * earlier.
   */
  read(length: number): Promise<Buffer | undefined>;
}

export function createByteReader(source: AsyncIterable<Buffer>, maxBytes: number): ByteReader {
  const chunks = source[Symbol.asyncIterator]();
  let pending: Buffer[] = [];
  let available = 0;
  let received = 0;

  async function fill(length: number): Promise<void> {
    while (available < length) {
      const { value, done } = await chunks.next();
      if (done) return;
      received += value.length;
      if (received > maxBytes) throw new ArchiveFault('tooLarge');
      pending.push(value);
      available += value.length;
    }
  }

  return {
    async read(length) {
      await fill(length);
      if (available === 0 && length > 0) return undefined;
      if (available < length) throw new ArchiveFault('cutShort');
      const whole = pending.length === 1 ? (pending[0] as Buffer) : Buffer.concat(pending);
      pending = [whole.subarray(length)];
      available -= length;
      return whole.subarray(0, length);
    },
  };
}
