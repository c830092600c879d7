import type { Locale } from '@pedestal/contract';

export type SmsKind = 'code' | 'passwordChanged';

export interface SmsMessage {
  /** The same for every try to deliver this message. */
  id: string;
  /** `+` and digits. */
  mobile: string;
  kind: SmsKind;
  /** What the code is for; empty where there is none. */
  scene: string;
  code: string;
  locale: Locale;
  text: string;
}

/** Hands a message to whoever delivers it. Rejects when that was not possible. */
export interface SmsProvider {
  name: string;
  send(message: SmsMessage): Promise<void>;
}

/** The provider refused the message itself: to try again would change nothing. */
export class SmsRefusedError extends Error {
  override readonly name = 'SmsRefusedError';
}
