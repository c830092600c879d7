import { NOTICE_SOCKET, type NoticeEvent } from '@pedestal/contract';
import type { WebSocket } from 'ws';
import type { ConsoleLimits } from '../limits.ts';
import type { TicketHolder } from './notice-ticket.service.ts';

const { closeCodes } = NOTICE_SOCKET;

export interface Connection extends TicketHolder {
  socket: WebSocket;
  /** When the other side last showed that it is there, in ms. */
  seenAt: number;
  isPinged: boolean;
}

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

  /** Returns undefined where the person has too many sockets already; this one is closed then. */
  function add(socket: WebSocket, holder: TicketHolder): Connection | undefined {
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
    socket.on('close', () => remove(connection));
    socket.on('pong', () => {
      connection.seenAt = Date.now();
      connection.isPinged = false;
    });
    // The socket only tells: whoever talks to it is not our page.
    socket.on('message', () => socket.close(1008));
    return connection;
  }

  /** A reader that does not keep up is cut off; it comes back and fetches what it missed. */
  function write(connection: Connection, payload: Buffer): void {
    const { socket } = connection;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > limits.backlog) socket.terminate();
    else socket.send(payload, { binary: false });
  }

  /** Asks those that were silent for long whether they are there, and drops who did not answer. */
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
    closeWhere(isDue: (connection: Connection) => boolean, code: number): void {
      for (const connection of all()) if (isDue(connection)) connection.socket.close(code);
    },
  };
}

export function encodeEvent(event: NoticeEvent): Buffer {
  return Buffer.from(JSON.stringify(event));
}
