import { close, read } from 'node:fs';
import { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

const READ_BYTES = 256 * 1024;
/** Buffer pairs that are pooled for later replies. */
const POOLED_PAIRS = 8;

type Pair = readonly [Buffer, Buffer];
const pool: Pair[] = [];

/**
 * Streams a range of an open file. A reply is sent through two pooled buffers: allocating one per
 * piece is cheap, but collecting them costs more CPU than sending.
 */
export class FileStream extends Readable {
  readonly #fd: number;
  readonly #end: number;
  #position: number;
  #reading: Promise<unknown> = Promise.resolve();

  /** Closes the descriptor itself. `end` is inclusive. */
  constructor(fd: number, start: number, end: number) {
    super({ highWaterMark: READ_BYTES });
    this.#fd = fd;
    this.#position = start;
    this.#end = end;
  }

  override _read(): void {
    this.#fill(Buffer.allocUnsafeSlow(READ_BYTES)).then(
      (bytes) => this.push(bytes.length > 0 ? bytes : null),
      (error) => this.destroy(error),
    );
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const finish = () => close(this.#fd, (failure) => done(error ?? failure));
    this.#reading.then(finish, finish);
  }

  override pipe<T extends NodeJS.WritableStream>(target: T, options?: { end?: boolean }): T {
    if (!(target instanceof ServerResponse)) return super.pipe(target, options);
    this.#sendTo(target).then(
      () => {
        target.end();
        this.push(null);
        this.resume();
      },
      (error) => this.destroy(error),
    );
    return target;
  }

  /** Reads the next piece while the previous one is sent. */
  async #sendTo(target: ServerResponse): Promise<void> {
    const pair: Pair = pool.pop() ?? [allocate(), allocate()];
    let turn = 0;
    let sent: Promise<void> = Promise.resolve();
    for (;;) {
      const bytes = await this.#fill(pair[turn % 2] as Buffer);
      await sent;
      if (bytes.length === 0) break;
      sent = write(target, bytes);
      sent.catch(() => {});
      turn += 1;
    }
    // Not after a failure: the socket may still read from the buffers.
    if (pool.length < POOLED_PAIRS) pool.push(pair);
  }

  /** The next bytes of the range; empty at its end. */
  #fill(into: Buffer): Promise<Buffer> {
    const length = Math.min(into.length, this.#end + 1 - this.#position);
    if (length <= 0) return Promise.resolve(into.subarray(0, 0));
    if (this.destroyed) return Promise.reject(new Error('the stream was destroyed'));
    const filling = new Promise<Buffer>((resolve, reject) => {
      read(this.#fd, into, 0, length, this.#position, (error, count) => {
        if (error) return reject(error);
        this.#position += count;
        resolve(into.subarray(0, count));
      });
    });
    this.#reading = filling;
    return filling;
  }
}

const allocate = () => Buffer.allocUnsafeSlow(READ_BYTES);

function write(target: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    target.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
