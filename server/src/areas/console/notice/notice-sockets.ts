import { NOTICE_SOCKET, type NoticeEvent } from '@pedestal/contract';
import type { WebSocket } from 'ws';
import type { ConsoleLimits } from '../limits.ts';
import type { TicketHolder } from './notice-ticket.service.ts';

const { closeCodes } = NOTICE_SOCKET;
const POLICY_VIOLATION = 1008;

export interface Connection extends TicketHolder {
  socket: WebSocket;
  /** When the client last answered a ping, in ms. */
  seenAt: number;
  isPinged: boolean;
}

export interface SocketHandlers {
  /** Returns false for a message that no page sends; its socket is closed then. */
  onMessage(connection: Connection, text: string): boolean;
  onClose(connection: Connection): void;
}

export type NoticeSockets = ReturnType<typeof createNoticeSockets>;

/** The open sockets of this gateway, by person. */
export function createNoticeSockets(limits: ConsoleLimits['notice']) {
  const byUser = new Map<string, Set<Connection>>();
  let size = 0;

  function remove(connection: Connection): void {
    const own = byUser.get(connection.userId);
    if (!own?.delete(connection)) return;
    size -= 1;
    if (own.size === 0) byUser.delete(connection.userId);
  }

  /** Closes the socket and returns undefined where the person has too many already. */
  function add(
    socket: WebSocket,
    holder: TicketHolder,
    { onMessage, onClose }: SocketHandlers,
  ): Connection | undefined {
    socket.on('error', () => socket.terminate());
    const own = byUser.get(holder.userId) ?? new Set();
    if (own.size >= limits.socketsPerPerson) {
      socket.close(closeCodes.tooMany);
      return undefined;
    }
    const connection = { ...holder, socket, seenAt: Date.now(), isPinged: false };
    own.add(connection);
    byUser.set(holder.userId, own);
    size += 1;
    socket.on('close', () => {
      remove(connection);
      onClose(connection);
    });
    socket.on('pong', () => {
      connection.seenAt = Date.now();
      connection.isPinged = false;
    });
    socket.on('message', (data, isBinary) => {
      if (isBinary || !onMessage(connection, String(data))) socket.close(POLICY_VIOLATION);
    });
    return connection;
  }

  /** Closes the socket of a reader that does not keep up; its page reconnects and fetches what it missed. */
  function write(connection: Connection, payload: Buffer): void {
    const { socket } = connection;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > limits.backlog) socket.terminate();
    else socket.send(payload, { binary: false });
  }

  /** Pings sockets that were silent for long, and terminates those that did not answer the last ping. */
  function ping(now: number): void {
    for (const connection of all()) {
      if (now - connection.seenAt < limits.pingEvery) continue;
      if (connection.isPinged && now - connection.seenAt >= 2 * limits.pingEvery) {
        connection.socket.terminate();
      } else if (!connection.isPinged) {
        connection.isPinged = true;
        connection.socket.ping();
      }
    }
  }

  function* all(): Generator<Connection> {
    for (const own of byUser.values()) yield* own;
  }

  return {
    add,
    write,
    ping,
    of: (userId: string): ReadonlySet<Connection> => byUser.get(userId) ?? new Set(),
    userIds: (): string[] => [...byUser.keys()],
    sessionIds: (): Set<string> => new Set([...all()].map(({ sessionId }) => sessionId)),
    get size() {
      return size;
    },
    closeWhere(matches: (connection: Connection) => boolean, code: number): void {
      for (const connection of all()) if (matches(connection)) connection.socket.close(code);
    },
  };
}

export function encodeEvent(event: NoticeEvent): Buffer {
  return Buffer.from(JSON.stringify(event));
}
