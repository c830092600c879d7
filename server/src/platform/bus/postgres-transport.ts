import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type OpenTransport, retryDelay } from './transport.ts';

const CONNECT_LIMIT_MS = 3_000;
const SEND_LIMIT_MS = 3_000;

/** Messages that go out in one statement; each is shorter than 8,000 bytes. */
const MAX_AT_ONCE = 100;
/**
 * Between two statements. Each is a round trip and a commit, and commits with notifications wait for each other in the
 * whole server: while many records are saved, one statement takes along what came meanwhile.
 */
const PAUSE_MS = 20;

interface Waiting {
  payload: string;
  sent(): void;
  failed(error: unknown): void;
}

/** LISTEN and NOTIFY on a dedicated connection, outside the pool. */
export function postgresTransport(url: string, channel = 'pedestal_bus'): OpenTransport {
  return ({ receive, onConnected, onLost }) => {
    let client: pg.Client | undefined;
    let retry: NodeJS.Timeout | undefined;
    let attempt = 0;
    let isClosed = false;
    const waiting: Waiting[] = [];
    let isSending = false;

    async function connect(): Promise<void> {
      const next = new pg.Client({
        connectionString: url,
        application_name: 'pedestal-bus',
        connectionTimeoutMillis: CONNECT_LIMIT_MS,
        query_timeout: SEND_LIMIT_MS,
        keepAlive: true,
      });
      next.on('notification', ({ payload }) => receive(payload ?? ''));
      next.on('error', (error) => drop(next, error));
      next.on('end', () => drop(next, new Error('connection ended')));
      client = next;
      try {
        await next.connect();
        await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        drop(next, error);
        return;
      }
      if (client !== next) return;
      attempt = 0;
      onConnected();
    }

    /** Handles the first failure event of a connection and ignores further ones. */
    function drop(dropped: pg.Client, error: unknown): void {
      if (client !== dropped) return;
      client = undefined;
      dropped.end().catch(() => {});
      if (isClosed) return;
      onLost(error);
      retry = setTimeout(connect, retryDelay(attempt));
      attempt += 1;
    }

    async function notify(payloads: readonly string[]): Promise<void> {
      if (!client) throw new Error('not connected');
      await client.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [
        channel,
        payloads,
      ]);
    }

    async function sendNext(): Promise<void> {
      const next = waiting.splice(0, MAX_AT_ONCE);
      try {
        await notify(next.map(({ payload }) => payload));
        for (const { sent } of next) sent();
      } catch (error) {
        for (const { failed } of next) failed(error);
      }
    }

    /** One statement at a time, for all messages that came during the one before it and the pause after it. */
    async function sendWaiting(): Promise<void> {
      isSending = true;
      while (waiting.length > 0) {
        await sendNext();
        if (waiting.length < MAX_AT_ONCE) await sleep(PAUSE_MS, undefined, { ref: false });
      }
      isSending = false;
    }

    void connect();

    return {
      send(payload) {
        return new Promise<void>((sent, failed) => {
          waiting.push({ payload, sent, failed });
          if (!isSending) void sendWaiting();
        });
      },
      reset() {
        if (client) drop(client, new Error('no heartbeat on the connection'));
      },
      async close() {
        isClosed = true;
        clearTimeout(retry);
        while (waiting.length > 0) await sendNext();
        await client?.end().catch(() => {});
      },
    };
  };
}
