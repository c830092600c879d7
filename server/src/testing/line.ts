import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that can be cut. */
export class Line {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;

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
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => {
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    const address = server.address();
    if (address !== null && typeof address !== 'string') this.#port = address.port;
    this.#server = server;
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
