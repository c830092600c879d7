import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { createSubscribers } from './subscribers.ts';
import type { BusTopic, BusTopics } from './topics.ts';
import type { OpenTransport } from './transport.ts';

/** Limit of every transport: PostgreSQL notifications hold at most 8,000 bytes. */
const MAX_MESSAGE_BYTES = 7_900;

const HEARTBEAT_MS = 5_000;
/** The connection counts as dead when this many own heartbeats did not arrive. */
const MISSED_HEARTBEATS = 2;

export type Undo = () => void;

/** Sends messages between gateways about changes. */
export interface Bus {
  /**
   * Calls the listeners of this process first, then sends to the other gateways. Does not reject
   * when the connection is down: after a reconnect, the other gateways call `onReconnected`.
   */
  publish<T extends BusTopic>(topic: T, message: BusTopics[T]): Promise<void>;
  /** `onReconnected` is called when messages may have been lost: fetch again. */
  subscribe<T extends BusTopic>(
    topic: T,
    onMessage: (message: BusTopics[T]) => void,
    onReconnected?: () => void,
  ): Undo;
  /** Rejects until the first connection. Later disconnects do not make the gateway unready. */
  ready(): Promise<void>;
  isConnected(): boolean;
  close(): Promise<void>;
}

export interface BusOptions {
  log: Logger;
  heartbeatMs?: number;
}

/** The gateway that sent it, topic and message. */
type Packet = [from: string, topic: BusTopic | '$beat' | '$missed', message: unknown];

/** Each gateway receives its own heartbeats; missing ones show that the connection is dead. */
export function createBus(openTransport: OpenTransport, options: BusOptions): Bus {
  const { log, heartbeatMs = HEARTBEAT_MS } = options;
  const self = randomBytes(9).toString('base64url');
  const subscribers = createSubscribers(log);
  let hasConnected = false;
  let isConnected = false;
  let hasLostMessages = false;
  let silentBeats = 0;

  function receive(payload: string): void {
    const packet = readPacket(payload);
    if (!packet) return;
    const [from, topic, message] = packet;
    if (from === self) silentBeats = 0;
    else if (topic === '$missed') subscribers.notifyReconnected();
    else if (topic !== '$beat') subscribers.deliver(topic, message);
  }

  async function send(topic: Packet[1], message: unknown): Promise<void> {
    return sendPacket(topic, writePacket([self, topic, message]));
  }

  async function sendPacket(topic: Packet[1], packet: string): Promise<void> {
    try {
      await transport.send(packet);
    } catch (error) {
      if (topic !== '$beat') hasLostMessages = true;
      if (isConnected) log.warn({ err: error, topic }, 'the bus could not send a message');
    }
  }

  function onConnected(): void {
    if (hasConnected) log.info('the bus reconnected');
    hasConnected = true;
    isConnected = true;
    silentBeats = 0;
    subscribers.notifyReconnected();
    if (!hasLostMessages) return;
    hasLostMessages = false;
    void send('$missed', null);
  }

  function onLost(error: unknown): void {
    if (isConnected || !hasConnected) log.warn({ err: error }, 'the bus lost its connection');
    isConnected = false;
  }

  const transport = openTransport({ receive, onConnected, onLost });

  const heartbeat = setInterval(() => {
    if (!isConnected) return;
    silentBeats += 1;
    if (silentBeats > MISSED_HEARTBEATS) {
      silentBeats = 0;
      transport.reset();
    } else void send('$beat', null);
  }, heartbeatMs);
  heartbeat.unref();

  return {
    async publish(topic, message) {
      const packet = writePacket([self, topic, message]);
      const size = Buffer.byteLength(packet);
      if (size > MAX_MESSAGE_BYTES) throw new RangeError(`bus message too large: ${size} bytes`);
      subscribers.deliver(topic, message);
      await sendPacket(topic, packet);
    },
    subscribe: (topic, onMessage, onReconnected) =>
      subscribers.add({ topic, onMessage, onReconnected }),
    async ready() {
      if (!hasConnected) throw new Error('the bus is not connected yet');
    },
    isConnected: () => isConnected,
    async close() {
      clearInterval(heartbeat);
      subscribers.clear();
      await transport.close();
    },
  };
}

function writePacket(packet: Packet): string {
  return JSON.stringify(packet);
}

/** Ignores invalid payloads: every client of the database or of Redis can publish there. */
function readPacket(payload: string): Packet | undefined {
  try {
    const packet: unknown = JSON.parse(payload);
    const isPacket =
      Array.isArray(packet) &&
      packet.length === 3 &&
      typeof packet[0] === 'string' &&
      typeof packet[1] === 'string';
    return isPacket ? (packet as Packet) : undefined;
  } catch {
    return undefined;
  }
}
