import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { CallContext, Cookies } from '../../../platform/http/context.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import type { SignInLimits } from '../limits.ts';
import type { PendingCookie } from '../session/pending-cookie.ts';
import {
  changeSecret,
  deleteDevicesOf,
  deleteDevicesUnseenSince,
  findDevice,
  insertDevice,
  touchDevice,
  trimDevices,
} from './device.store.ts';

const COOKIE = 'pedestal-device';
const SECRET_LENGTH = 32;

export interface Devices {
  /** The browser that made this call, if this user has signed in with it before. */
  find(userId: string, cookies: Cookies): Promise<string | null>;
  /** Makes the browser a known one. Its cookie gets a new value each time, so that no value can be planted. */
  remember(
    trx: Db,
    userId: string,
    context: CallContext,
  ): Promise<{ id: string; cookie: PendingCookie }>;
  forgetAll(trx: Db, userId: string): Promise<void>;
  purge(trx: Db, now: number): Promise<void>;
}

export interface DeviceDependencies {
  db: Db;
  clock: () => number;
  keyring: Keyring;
  limits: SignInLimits['device'];
}

/** Recognises browsers by a signed cookie. The cookie is no credential: it only decides which failures are counted together. */
export function createDevices({ db, clock, keyring, limits }: DeviceDependencies): Devices {
  const sign = (secret: string) => keyring.hash('device', secret).slice(0, SECRET_LENGTH);
  const hashOf = (secret: string) => keyring.hash('device-row', secret);

  function readSecret(cookies: Cookies): string | undefined {
    const value = cookies.get(COOKIE);
    if (value?.length !== SECRET_LENGTH * 2) return undefined;
    const secret = value.slice(0, SECRET_LENGTH);
    const signature = Buffer.from(value.slice(SECRET_LENGTH));
    const expected = Buffer.from(sign(secret));
    const isValid = signature.length === expected.length && timingSafeEqual(signature, expected);
    return isValid ? secret : undefined;
  }

  return {
    async find(userId, cookies) {
      const secret = readSecret(cookies);
      if (secret === undefined) return null;
      const seenSince = clock() - limits.life;
      const device = await findDevice(db, { userId, secretHash: hashOf(secret), seenSince });
      return device?.id ?? null;
    },

    async remember(trx, userId, context) {
      const previous = readSecret(context.cookies);
      const secret = randomBytes(24).toString('base64url');
      const secretHash = hashOf(secret);
      if (previous !== undefined) await changeSecret(trx, hashOf(previous), secretHash);
      const id = await storeDevice(trx, userId, secretHash, context);
      return { id, cookie: { name: COOKIE, value: secret + sign(secret), maxAge: limits.life } };
    },

    forgetAll: deleteDevicesOf,
    purge: (trx, now) => deleteDevicesUnseenSince(trx, now - limits.life),
  };

  async function storeDevice(trx: Db, userId: string, secretHash: string, context: CallContext) {
    const now = clock();
    const seen = { last_seen_at: now, ip: context.ip, user_agent: context.userAgent };
    const known = await findDevice(trx, { userId, secretHash, seenSince: 0 });
    if (known) {
      await touchDevice(trx, known.id, seen);
      return known.id;
    }
    const id = newId(now);
    const row = { id, user_id: userId, secret_hash: secretHash, created_at: now, ...seen };
    await insertDevice(trx, row);
    await trimDevices(trx, userId, limits.perUser);
    return id;
  }
}
