import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A TCP proxy that can be cut and slowed down. */
export class Line {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  /** Delay of data to the server. */
  delayMs = 0;

  constructor(target: string) {
    this.#target = new URL(target);
  }

  async open(): Promise<void> {
    const server = createServer((near) => {
      const far = connect(Number(this.#target.port), this.#target.hostname);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => this.#sockets.delete(socket));
      }
      near.pipe(this.#delay()).pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => {
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    const address = server.address();
    if (address !== null && typeof address !== 'string') this.#port = address.port;
    this.#server = server;
  }

  #delay(): Transform {
    return new Transform({
      transform: (chunk, _encoding, done) => {
        if (this.delayMs === 0) done(null, chunk);
        else setTimeout(done, this.delayMs, null, chunk);
      },
    });
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
    this.#server = undefined;
  }

  get url(): string {
    const url = new URL(this.#target);
    url.port = String(this.#port);
    return url.href;
  }

  get isOpen(): boolean {
    return this.#server !== undefined;
  }
}
