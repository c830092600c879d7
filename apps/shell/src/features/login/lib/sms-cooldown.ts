import { tabStorage } from '../../../lib/session/browser-storage.ts';
import { readStored, writeStored } from '../../../lib/session/storage.ts';

export type SmsScene = 'login' | 'register' | 'forget';

/** A sent code: its number, when the next one may be sent, and how long it is valid. */
export interface SmsCooldown {
  mobile: string;
  until: number;
  minutes: number;
}

const keyOf = (scene: SmsScene) => `pedestal.smsWait.${scene}`;

/** The cooldown that has not ended yet, also after a reload. */
export function readSmsCooldown(scene: SmsScene): SmsCooldown | undefined {
  return readStored<SmsCooldown>(tabStorage, keyOf(scene));
}

/** Stores that a code was sent, and returns its cooldown. */
export function storeSentCode(
  scene: SmsScene,
  mobile: string,
  sent: { expiresIn: number; retryAfter: number },
): SmsCooldown {
  const lifetime = sent.retryAfter * 1000;
  const cooldown = {
    mobile,
    until: Date.now() + lifetime,
    minutes: Math.round(sent.expiresIn / 60),
  };
  writeStored(tabStorage, keyOf(scene), cooldown, lifetime);
  return cooldown;
}
