/** Events of a transport. */
export interface TransportEvents {
  receive(payload: string): void;
  /** Connected. Messages sent before may be lost. */
  onConnected(): void;
  onLost(error: unknown): void;
}

/** A connection between gateways. Reconnects until it is closed. */
export interface Transport {
  /** Rejects when the payload could not be sent. */
  send(payload: string): Promise<void>;
  /** Replaces a connection that no longer delivers messages. */
  reset(): void;
  close(): Promise<void>;
}

export type OpenTransport = (events: TransportEvents) => Transport;

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 2_000;

/** Exponential backoff with jitter, so that gateways do not reconnect all at once. */
export function retryDelay(attempt: number): number {
  const whole = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempt, 10));
  return Math.round(whole * (0.5 + Math.random() / 2));
}
