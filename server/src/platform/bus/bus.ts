import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { BusTopic, BusTopics } from './topics.ts';
import type { OpenTransport } from './transport.ts';

/** PostgreSQL carries at most 8,000 bytes; one limit for all, so that a message fits everywhere. */
const MAX_MESSAGE_BYTES = 7_900;

const HEARTBEAT_MS = 5_000;
/** Own heartbeats that may stay away before the connection is taken for dead. */
const MISSED_HEARTBEATS = 2;

export type Undo = () => void;

/** How gateways tell one another that something changed. */
export interface Bus {
  /**
   * Tells the listeners of this process at once, then those of the others. Never rejects for a
   * connection that is down: the others are told to look again once it is back.
   */
  publish<T extends BusTopic>(topic: T, message: BusTopics[T]): Promise<void>;
  /** `onReconnected` is called whenever messages may have been missed: fetch again then. */
  subscribe<T extends BusTopic>(
    topic: T,
    onMessage: (message: BusTopics[T]) => void,
    onReconnected?: () => void,
  ): Undo;
  /** Rejects until the bus was connected once. Later losses are mended without refusing traffic. */
  ready(): Promise<void>;
  isConnected(): boolean;
  close(): Promise<void>;
}

export interface BusOptions {
  log: Logger;
  heartbeatMs?: number;
}

interface Subscriber {
  topic: BusTopic;
  onMessage: (message: never) => void;
  onReconnected: (() => void) | undefined;
}

/** What travels: from which gateway, on which topic, what. */
type Parcel = [from: string, topic: BusTopic | '$beat' | '$missed', message: unknown];

/** A bus over a transport. Each gateway also hears itself there, which is how it knows the line is alive. */
export function createBus(openTransport: OpenTransport, options: BusOptions): Bus {
  const { log, heartbeatMs = HEARTBEAT_MS } = options;
  const self = randomBytes(9).toString('base64url');
  const subscribers = new Set<Subscriber>();
  let hasConnected = false;
  let isConnected = false;
  let hasLostMessages = false;
  let silentBeats = 0;

  function guard(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      log.error({ err: error }, 'a bus listener failed');
    }
  }

  function deliver(topic: BusTopic, message: unknown): void {
    for (const subscriber of [...subscribers]) {
      if (subscriber.topic === topic) guard(() => subscriber.onMessage(message as never));
    }
  }

  function tellReconnected(): void {
    for (const subscriber of [...subscribers]) {
      const { onReconnected } = subscriber;
      if (onReconnected) guard(onReconnected);
    }
  }

  function receive(payload: string): void {
    const parcel = readParcel(payload);
    if (!parcel) return;
    const [from, topic, message] = parcel;
    if (from === self) silentBeats = 0;
    else if (topic === '$missed') tellReconnected();
    else if (topic !== '$beat') deliver(topic, message);
  }

  async function send(topic: Parcel[1], message: unknown): Promise<void> {
    try {
      await transport.send(writeParcel([self, topic, message]));
    } catch (error) {
      if (topic !== '$beat') hasLostMessages = true;
      if (isConnected) log.warn({ err: error, topic }, 'the bus could not send');
    }
  }

  function onConnected(): void {
    if (hasConnected) log.info('the bus is connected again');
    hasConnected = true;
    isConnected = true;
    silentBeats = 0;
    tellReconnected();
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
      const size = Buffer.byteLength(writeParcel([self, topic, message]));
      if (size > MAX_MESSAGE_BYTES) throw new RangeError(`a bus message of ${size} bytes`);
      deliver(topic, message);
      await send(topic, message);
    },
    subscribe(topic, onMessage, onReconnected) {
      const subscriber: Subscriber = { topic, onMessage, onReconnected };
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
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

function writeParcel(parcel: Parcel): string {
  return JSON.stringify(parcel);
}

/** Whoever reaches the database or Redis can write there: what is not a parcel is passed over. */
function readParcel(payload: string): Parcel | undefined {
  try {
    const parcel: unknown = JSON.parse(payload);
    const isParcel =
      Array.isArray(parcel) &&
      parcel.length === 3 &&
      typeof parcel[0] === 'string' &&
      typeof parcel[1] === 'string';
    return isParcel ? (parcel as Parcel) : undefined;
  } catch {
    return undefined;
  }
}
