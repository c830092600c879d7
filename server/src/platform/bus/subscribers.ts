import type { Logger } from 'pino';
import type { BusTopic } from './topics.ts';

interface Subscriber {
  topic: BusTopic;
  onMessage: (message: never) => void;
  onReconnected: (() => void) | undefined;
}

/** The listeners of this process. One that throws does not stop the others. */
export function createSubscribers(log: Logger) {
  const subscribers = new Set<Subscriber>();

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

  function notifyReconnected(): void {
    for (const subscriber of [...subscribers]) {
      const { onReconnected } = subscriber;
      if (onReconnected) guard(onReconnected);
    }
  }

  function add(subscriber: Subscriber): () => void {
    subscribers.add(subscriber);
    return () => subscribers.delete(subscriber);
  }

  return { add, deliver, notifyReconnected, clear: () => subscribers.clear() };
}
