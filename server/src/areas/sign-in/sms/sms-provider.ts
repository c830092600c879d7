import type { Locale } from '@pedestal/contract';

export type SmsKind = 'code' | 'passwordChanged';

export interface SmsMessage {
  /** The same for every delivery attempt of this message. */
  id: string;
  /** `+` and digits. */
  mobile: string;
  kind: SmsKind;
  /** What the code is for; empty if there is no code. */
  scene: string;
  code: string;
  locale: Locale;
  text: string;
}

/** Delivers messages. `send` rejects if the delivery failed. */
export interface SmsProvider {
  name: string;
  send(message: SmsMessage): Promise<void>;
}

/** The provider rejected the message itself, so a retry would not help. */
export class SmsRefusedError extends Error {
  override readonly name = 'SmsRefusedError';
}
