import pg from 'pg';
import { type OpenTransport, retryDelay } from './transport.ts';

const CONNECT_LIMIT_MS = 3_000;
const SEND_LIMIT_MS = 3_000;

/** LISTEN and NOTIFY on a dedicated connection, outside the pool. */
export function postgresTransport(url: string, channel = 'pedestal_bus'): OpenTransport {
  return ({ receive, onConnected, onLost }) => {
    let client: pg.Client | undefined;
    let retry: NodeJS.Timeout | undefined;
    let attempt = 0;
    let isClosed = false;
    // The driver requires one query at a time.
    let lastSent: Promise<void> = Promise.resolve();

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

    async function notify(payload: string): Promise<void> {
      if (!client) throw new Error('not connected');
      await client.query('select pg_notify($1, $2)', [channel, payload]);
    }

    void connect();

    return {
      send(payload) {
        const sent = lastSent.then(() => notify(payload));
        lastSent = sent.catch(() => {});
        return sent;
      },
      reset() {
        if (client) drop(client, new Error('no heartbeat on the connection'));
      },
      async close() {
        isClosed = true;
        clearTimeout(retry);
        await client?.end().catch(() => {});
      },
    };
  };
}
