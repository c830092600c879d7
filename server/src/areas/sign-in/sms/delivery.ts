import { SIGN_IN_LIMITS } from '../limits.ts';
import type { SmsMessage, SmsProvider } from './sms-provider.ts';

export interface DeliveryDependencies {
  provider: SmsProvider | undefined;
  /** Gets neither the code nor the number, nor an error object that could contain them. */
  onFailure(message: Pick<SmsMessage, 'id' | 'kind'>, reason: string): void;
}

/** Sends in the background, so that the response time does not reveal whether a number is known. */
export function createDelivery({ provider, onFailure }: DeliveryDependencies) {
  const running = new Set<Promise<void>>();

  return {
    deliver(message: SmsMessage): void {
      if (!provider || running.size >= SIGN_IN_LIMITS.sms.pending) {
        onFailure(message, provider ? 'too many pending messages' : 'no SMS provider');
        return;
      }
      const sending = provider
        .send(message)
        .catch((error: unknown) => onFailure(message, describe(error)))
        .finally(() => running.delete(sending));
      running.add(sending);
    },
    /** Resolves when every message so far was sent or has failed. */
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
