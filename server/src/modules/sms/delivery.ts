import type { SmsMessage, SmsProvider } from './sms-provider.ts';

const MAX_WAITING = 1_000;

export interface DeliveryDependencies {
  provider: SmsProvider | undefined;
  /** Told without the code and without the whole number. */
  onFailure(message: Pick<SmsMessage, 'id' | 'kind'>, error: unknown): void;
}

/** Sends beside the request: how long the provider takes tells nobody whether a number is known. */
export function createDelivery({ provider, onFailure }: DeliveryDependencies) {
  const running = new Set<Promise<void>>();

  return {
    deliver(message: SmsMessage): void {
      if (!provider || running.size >= MAX_WAITING) {
        onFailure(message, new Error(provider ? 'too many messages wait' : 'no SMS provider'));
        return;
      }
      const sending = provider
        .send(message)
        .catch((error: unknown) => onFailure(message, error))
        .finally(() => running.delete(sending));
      running.add(sending);
    },
    /** Resolves when everything handed over so far was sent or given up. */
    async settle(): Promise<void> {
      await Promise.all(running);
    },
  };
}
