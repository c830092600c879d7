import { randomInt, timingSafeEqual } from 'node:crypto';
import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import { sourceOf } from '../../../platform/http/source.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import {
  addToWindow,
  countSlices,
  type Slice,
  waitForRoom,
} from '../../../platform/time/sliding-window.ts';
import { type Counter, lockCounters, saveCounters } from '../attempt/attempt.store.ts';
import type { SignInLimits } from '../limits.ts';
import type { CodeClaim, CodeRequest, SmsCodes } from '../ports.ts';
import * as store from './sms.store.ts';
import type { SmsMessage } from './sms-provider.ts';
import { codeText, passwordChangedText } from './sms-texts.ts';

const DAY = 24 * 60 * 60_000;

export interface SmsDependencies {
  db: Db;
  clock: () => number;
  keyring: Keyring;
  limits: SignInLimits['sms'];
  /** Hands a message over without waiting for it. */
  deliver(message: SmsMessage): void;
  /** The day's messages are used up; called once. */
  onBudgetSpent(): Promise<void>;
}

export function createSmsCodes(dependencies: SmsDependencies): SmsCodes {
  const { db, clock, keyring, limits, deliver, onBudgetSpent } = dependencies;

  const hashCode = ({ mobile, purpose, loginKey, flow, hostname }: Claim, code: string) =>
    keyring.hash('sms-code', mobile, purpose, loginKey, flow, hostname, code);
  const hashFlow = (flow: string) => keyring.hash('sms-flow', flow);

  /** Seconds until this number may get another message, over all purposes; 0: now. */
  async function waitOf(trx: Db, mobile: string, now: number): Promise<number> {
    const longest = Math.max(...limits.perNumber.map((limit) => limit.window));
    const most = Math.max(...limits.perNumber.map((limit) => limit.max));
    const times = await store.listSendTimes(trx, mobile, now - longest, most);
    const waits = limits.perNumber.map(({ max, window }) => {
      const oldest = times[max - 1];
      return oldest === undefined ? 0 : oldest + window - now;
    });
    return Math.ceil(Math.max(0, ...waits) / 1000);
  }

  /** Counts one message of a source. Throws `tooManyRequests` where it has asked for too many. */
  async function takeFromSource(trx: Db, source: string): Promise<void> {
    const now = clock();
    const { perSource } = limits;
    const key = `sms:source:${source}`;
    const counter = (await lockCounters(trx, [key], now)).get(key) as Counter;
    const former = JSON.parse(counter.slices) as Slice[];
    const wait = waitForRoom(former, now, perSource);
    if (wait > 0) throw new AppError('tooManyRequests', { retryAfter: Math.ceil(wait / 1000) });
    const slices = addToWindow(former, now, perSource.window);
    const expires_at = now + perSource.window;
    const kept = { slices: JSON.stringify(slices), count: countSlices(slices), expires_at };
    await saveCounters(trx, [{ ...counter, ...kept }]);
  }

  /**
   * Counts one message of the day's budget, and returns how many are left; -1: there was none. What is not sent is
   * counted apart, so that both take equally long.
   */
  async function takeFromBudget(trx: Db, isSent: boolean): Promise<number> {
    const now = clock();
    const key = isSent ? 'sms:day' : 'sms:day:unsent';
    const counter = (await lockCounters(trx, [key], now)).get(key) as Counter;
    const expires_at = counter.count === 0 ? now + DAY : counter.expires_at;
    const count = Math.min(limits.perDay, counter.count + 1);
    await saveCounters(trx, [{ ...counter, count, expires_at }]);
    return counter.count < limits.perDay ? limits.perDay - count : -1;
  }

  async function keepCode(trx: Db, request: CodeRequest, code: string): Promise<string> {
    const now = clock();
    const { mobile, purpose, loginKey, flow } = request;
    const flowHash = hashFlow(flow);
    const former = await store.findLiveCode(trx, { mobile, purpose, loginKey, flowHash, now });
    const id = newId(now);
    await store.insertCode(trx, {
      id,
      purpose,
      mobile,
      login_key: loginKey,
      flow_hash: flowHash,
      code_hash: hashCode(request, code),
      // Asking again does not give more tries while the former code could still be tried.
      tries: former && former.tries < limits.codeTries ? former.tries : 0,
      created_at: now,
      expires_at: now + limits.codeLife,
    });
    return id;
  }

  async function accept(trx: Db, request: CodeRequest, code: string) {
    const now = clock();
    const { mobile, context } = request;
    const lock = `sms:number:${keyring.hash('sms-number', mobile)}`;
    await lockCounters(trx, [lock], now);
    const expiresIn = limits.codeLife / 1000;
    const wait = await waitOf(trx, mobile, now);
    if (wait > 0) return { reply: { expiresIn, retryAfter: wait }, id: undefined, left: 1 };
    await takeFromSource(trx, sourceOf(context.ip));
    const id = await keepCode(trx, request, code);
    const reply = { expiresIn, retryAfter: await waitOf(trx, mobile, now) };
    const unsent = { reply, id: undefined, left: 1 };
    const isAllowed = limits.prefixes.some((prefix) => mobile.startsWith(prefix));
    const isSent = request.mayReceive && isAllowed;
    const left = await takeFromBudget(trx, isSent);
    return isSent ? { reply, id: left < 0 ? undefined : id, left } : unsent;
  }

  return {
    async request(request) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const { reply, id, left } = await db
        .transaction()
        .execute((trx) => accept(trx, request, code));
      if (id !== undefined) {
        const { mobile, purpose, context } = request;
        const text = codeText(code, limits.codeLife, context.locale);
        const { locale } = context;
        deliver({ id, mobile, kind: 'code', scene: purpose, code, locale, text });
      }
      if (left === 0) await onBudgetSpent();
      return reply;
    },

    async tryCode(trx, claim: CodeClaim) {
      const { mobile, purpose, loginKey, flow } = claim;
      const flowHash = hashFlow(flow);
      const now = clock();
      const row = await store.findLiveCode(trx, { mobile, purpose, loginKey, flowHash, now });
      if (!row || !(await store.countTry(trx, row.id, limits.codeTries))) return null;
      const expected = Buffer.from(row.code_hash);
      const given = Buffer.from(hashCode(claim, claim.code));
      return timingSafeEqual(given, expected) ? row.id : null;
    },

    useCode: (trx, id) => store.useCode(trx, id, clock()),

    tellPasswordChanged(mobile, locale) {
      const text = passwordChangedText(locale);
      const id = newId(clock());
      deliver({ id, mobile, kind: 'passwordChanged', scene: '', code: '', locale, text });
    },

    // Kept for a day, because the limits per number count them.
    purge: (trx, now) => store.deleteCodesBefore(trx, now - DAY),
  };
}

type Claim = Pick<CodeClaim, 'mobile' | 'purpose' | 'loginKey' | 'flow' | 'hostname'>;
