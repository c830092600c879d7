import { tabStorage } from '../../../lib/session/browser-storage.ts';
import { readStored, writeStored } from '../../../lib/session/storage.ts';

export type SmsScene = 'login' | 'register' | 'forget';

/** A code that was asked for: the number, until when no other may be, and how long it lives. */
export interface SmsCooldown {
  mobile: string;
  until: number;
  minutes: number;
}

const keyOf = (scene: SmsScene) => `pedestal.smsWait.${scene}`;

/** The wait that still runs, also after a reload. */
export function readSmsCooldown(scene: SmsScene): SmsCooldown | undefined {
  return readStored<SmsCooldown>(tabStorage, keyOf(scene));
}

/** Keeps that a code was sent, and says until when another must wait. */
export function storeSentCode(
  scene: SmsScene,
  mobile: string,
  sent: { expiresIn: number; retryAfter: number },
): SmsCooldown {
  const lifetime = sent.retryAfter * 1000;
  const wait = { mobile, until: Date.now() + lifetime, minutes: Math.round(sent.expiresIn / 60) };
  writeStored(tabStorage, keyOf(scene), wait, lifetime);
  return wait;
}
