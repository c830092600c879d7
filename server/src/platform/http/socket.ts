import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { isSameHost } from './cross-site.ts';
import { isKnownHost, type KnownHosts } from './known-hosts.ts';

const MAX_MESSAGE_BYTES = 4_096;
const ADMISSION_LIMIT_MS = 5_000;
const CLOSE_LIMIT_MS = 1_000;
const STATUS_TEXT = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  421: 'Misdirected Request',
  503: 'Service Unavailable',
} as const;

type RefusalStatus = keyof typeof STATUS_TEXT;

/** URL, protocol and access check of the sockets. */
export interface SocketDoor<Who> {
  path: string;
  /** Subprotocol of the connection. */
  protocol: string;
  hosts: KnownHosts;
  /** Is the number of sockets below the limit? */
  hasRoom(): boolean;
  /** Checks the credential that the browser sent with the subprotocol; null: invalid. */
  admit(credential: string): Promise<Who | null>;
  /** Takes over an open socket. */
  open(socket: WebSocket, who: Who): void;
  /** Called when the gateway stops. */
  closeAll(): void;
}

/** Checks the credential before the upgrade, so that a stranger never gets a socket. */
export function acceptSockets<Who>(app: FastifyInstance, door: SocketDoor<Who>): void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(door.protocol) ? door.protocol : false),
  });

  app.server.on('upgrade', (request, socket, head) => {
    const ignoreError = () => socket.destroy();
    socket.on('error', ignoreError);
    admitWithinLimit(request, door).then(
      (admitted) => {
        socket.off('error', ignoreError);
        if (typeof admitted === 'number') refuse(socket, admitted);
        else sockets.handleUpgrade(request, socket, head, (open) => door.open(open, admitted.who));
      },
      (error: unknown) => {
        app.log.error({ err: error }, 'a socket could not be opened');
        refuse(socket, 503);
      },
    );
  });

  app.addHook('preClose', async () => {
    door.closeAll();
    await untilEmpty(sockets.clients, CLOSE_LIMIT_MS);
    for (const client of sockets.clients) client.terminate();
    sockets.close();
  });
}

async function admitWithinLimit<Who>(
  request: IncomingMessage,
  door: SocketDoor<Who>,
): Promise<RefusalStatus | { who: Who }> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<RefusalStatus>((resolve) => {
    timer = setTimeout(() => resolve(503), ADMISSION_LIMIT_MS);
  });
  return Promise.race([admit(request, door), limit]).finally(() => clearTimeout(timer));
}

async function admit<Who>(
  request: IncomingMessage,
  door: SocketDoor<Who>,
): Promise<RefusalStatus | { who: Who }> {
  const { host, origin } = request.headers;
  if (!(await isKnownHost(door.hosts, host))) return 421;
  if (request.url?.split('?', 1)[0] !== door.path) return 404;
  // Refuses a query: the URL must not contain a credential.
  if (request.url !== door.path) return 400;
  if (origin === undefined || !isSameHost(origin, host)) return 403;
  const credential = readCredential(request.headers['sec-websocket-protocol'], door.protocol);
  if (credential === undefined) return 401;
  if (!door.hasRoom()) return 503;
  const who = await door.admit(credential);
  return who === null ? 401 : { who };
}

function readCredential(header: string | undefined, protocol: string): string | undefined {
  const [first, second, ...rest] = (header ?? '').split(',').map((part) => part.trim());
  return first === protocol && rest.length === 0 ? second : undefined;
}

function refuse(socket: Duplex, status: RefusalStatus): void {
  if (!socket.writable) return void socket.destroy();
  socket.on('error', () => {});
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_TEXT[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    () => socket.destroy(),
  );
}

async function untilEmpty(clients: ReadonlySet<WebSocket>, limitMs: number): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (clients.size > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
