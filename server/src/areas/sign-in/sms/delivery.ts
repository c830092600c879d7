import type { SmsMessage, SmsProvider } from './sms-provider.ts';

const MAX_WAITING = 1_000;

export interface DeliveryDependencies {
  provider: SmsProvider | undefined;
  /** Told neither the code nor the number, nor an error object that might carry them. */
  onFailure(message: Pick<SmsMessage, 'id' | 'kind'>, reason: string): void;
}

/** Sends beside the request: how long the provider takes tells nobody whether a number is known. */
export function createDelivery({ provider, onFailure }: DeliveryDependencies) {
  const running = new Set<Promise<void>>();

  return {
    deliver(message: SmsMessage): void {
      if (!provider || running.size >= MAX_WAITING) {
        onFailure(message, provider ? 'too many messages wait' : 'no SMS provider');
        return;
      }
      const sending = provider
        .send(message)
        .catch((error: unknown) => onFailure(message, describe(error)))
        .finally(() => running.delete(sending));
      running.add(sending);
    },
    /** Resolves when everything handed over so far was sent or given up. */
    async settle(): Promise<void> {
      await Promise.all(running);
    },
  };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause =
    error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined;
  return cause === undefined ? error.message : `${error.message} (${String(cause)})`;
}
