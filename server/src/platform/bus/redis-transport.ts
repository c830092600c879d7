import { Redis } from 'ioredis';
import { type OpenTransport, retryDelay } from './transport.ts';

const CONNECT_LIMIT_MS = 3_000;
const SEND_LIMIT_MS = 3_000;

/** Redis publish and subscribe. A subscribed connection cannot publish, so there are two. */
export function redisTransport(url: string): OpenTransport {
  return ({ receive, onConnected, onLost }) => {
    const options = {
      connectTimeout: CONNECT_LIMIT_MS,
      commandTimeout: SEND_LIMIT_MS,
      retryStrategy: retryDelay,
      // A message that cannot be sent now is not sent later: the bus says that some were missed.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      autoResubscribe: false,
      connectionName: 'pedestal-bus',
      protocol: 2,
    } as const;
    const publisher = new Redis(url, options);
    const subscriber = new Redis(url, options);
    // Channels are shared by all numbered databases of a server.
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
