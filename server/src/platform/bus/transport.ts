/** What a bus is told by its transport. */
export interface TransportEvents {
  receive(payload: string): void;
  /** The line stands: what is sent from now on arrives, what was sent before may be lost. */
  onConnected(): void;
  onLost(error: unknown): void;
}

/** A line between gateways. It reconnects by itself until it is closed. */
export interface Transport {
  /** Rejects where the payload could not be handed over. */
  send(payload: string): Promise<void>;
  /** Drops the connection, which looks alive and is not, and makes a new one. */
  reset(): void;
  close(): Promise<void>;
}

export type OpenTransport = (events: TransportEvents) => Transport;

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 2_000;

/** Grows from attempt to attempt, and differs between gateways so that they do not all come at once. */
export function retryDelay(attempt: number): number {
  const whole = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempt, 10));
  return Math.round(whole * (0.5 + Math.random() / 2));
}
