import { Redis } from 'ioredis';
import { type OpenTransport, retryDelay } from './transport.ts';

const CONNECT_LIMIT_MS = 3_000;
const SEND_LIMIT_MS = 3_000;

/** Redis pub/sub. Uses two connections, because a subscribed connection cannot publish. */
export function redisTransport(url: string): OpenTransport {
  return ({ receive, onConnected, onLost }) => {
    const options = {
      connectTimeout: CONNECT_LIMIT_MS,
      commandTimeout: SEND_LIMIT_MS,
      retryStrategy: retryDelay,
      // Do not queue messages while disconnected: the bus reports lost messages after a reconnect.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      autoResubscribe: false,
      connectionName: 'pedestal-bus',
      protocol: 2,
    } as const;
    const publisher = new Redis(url, options);
    const subscriber = new Redis(url, options);
    // All numbered databases of a server share its channels.
    const channel = `pedestal:bus:${subscriber.options.db ?? 0}`;

    subscriber.on('message', (_channel, payload) => receive(payload));
    const join = async () => {
      if (publisher.status !== 'ready' || subscriber.status !== 'ready') return;
      try {
        await subscriber.subscribe(channel);
        onConnected();
      } catch {
        subscriber.disconnect(true);
      }
    };
    publisher.on('ready', join);
    subscriber.on('ready', join);
    publisher.on('error', onLost);
    subscriber.on('error', onLost);
    publisher.on('close', () => onLost(new Error('connection closed')));
    subscriber.on('close', () => onLost(new Error('connection closed')));

    return {
      async send(payload) {
        await publisher.publish(channel, payload);
      },
      reset() {
        publisher.disconnect(true);
        subscriber.disconnect(true);
      },
      async close() {
        publisher.disconnect();
        subscriber.disconnect();
      },
    };
  };
}
