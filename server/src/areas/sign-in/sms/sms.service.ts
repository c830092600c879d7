import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Locale } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { sourceOf } from '../../../platform/http/source.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import { DAY, SECOND } from '../../../platform/time/durations.ts';
import { lockCounters } from '../attempt/attempt.store.ts';
import type { SignInLimits } from '../limits.ts';
import * as store from './sms.store.ts';
import type { SmsMessage } from './sms-provider.ts';
import { createSmsQuota } from './sms-quota.ts';
import { codeText, passwordChangedText } from './sms-texts.ts';

export type CodePurpose = 'login' | 'register' | 'forget';

/** The flow in which a code is valid. */
interface CodeFlow {
  /** `+` and digits. */
  mobile: string;
  purpose: CodePurpose;
  loginKey: string;
  hostname: string;
  /** Secret of the browser that requested the code. */
  flow: string;
}

export interface CodeRequest extends CodeFlow {
  /** If false, no message is sent; the reply and the stored rows are the same. */
  isDeliverable: boolean;
  context: CallContext;
}

export interface CodeClaim extends CodeFlow {
  code: string;
}

export interface SmsCodes {
  /** Times in seconds. Throws `tooManyRequests` for a source that asked too often. */
  request(request: CodeRequest): Promise<{ expiresIn: number; retryAfter: number }>;
  /** Counts a try and returns the id of a correct code; null if it is wrong, used, expired or of another flow. */
  tryCode(trx: Db, claim: CodeClaim): Promise<string | null>;
  /** Returns false if the code was used before. */
  useCode(trx: Db, id: string): Promise<boolean>;
  notifyPasswordChanged(mobile: string, locale: Locale): void;
  purge(trx: Db, now: number): Promise<void>;
}

export interface SmsDependencies {
  db: Db;
  clock: () => number;
  keyring: Keyring;
  limits: SignInLimits['sms'];
  /** Starts the delivery without waiting for it. */
  deliver(message: SmsMessage): void;
  /** Called once when the daily budget of messages is spent. */
  onBudgetSpent(): Promise<void>;
}

export function createSmsCodes(dependencies: SmsDependencies): SmsCodes {
  const { db, clock, keyring, limits, deliver, onBudgetSpent } = dependencies;
  const quota = createSmsQuota({ clock, limits });

  const hashCode = ({ mobile, purpose, loginKey, flow, hostname }: CodeFlow, code: string) =>
    keyring.hash('sms-code', mobile, purpose, loginKey, flow, hostname, code);
  const hashFlow = (flow: string) => keyring.hash('sms-flow', flow);

  async function storeCode(trx: Db, request: CodeRequest, code: string): Promise<string> {
    const now = clock();
    const { mobile, purpose, loginKey, flow } = request;
    const flowHash = hashFlow(flow);
    const previous = await store.findLiveCode(trx, { mobile, purpose, loginKey, flowHash, now });
    const id = newId(now);
    await store.insertCode(trx, {
      id,
      purpose,
      mobile,
      login_key: loginKey,
      flow_hash: flowHash,
      code_hash: hashCode(request, code),
      // A new request does not reset the tries while the previous code is still valid.
      tries: previous && previous.tries < limits.codeTries ? previous.tries : 0,
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
    const expiresIn = limits.codeLife / SECOND;
    const wait = await quota.waitOf(trx, mobile, now);
    if (wait > 0) return { reply: { expiresIn, retryAfter: wait }, id: undefined, left: 1 };
    await quota.takeFromSource(trx, sourceOf(context.ip));
    const id = await storeCode(trx, request, code);
    const reply = { expiresIn, retryAfter: await quota.waitOf(trx, mobile, now) };
    const unsent = { reply, id: undefined, left: 1 };
    const isAllowed = limits.prefixes.some((prefix) => mobile.startsWith(prefix));
    const isSent = request.isDeliverable && isAllowed;
    const left = await quota.takeFromBudget(trx, isSent);
    return isSent ? { reply, id: left < 0 ? undefined : id, left } : unsent;
  }

  return {
    async request(request) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const accepted = await db.transaction().execute((trx) => accept(trx, request, code));
      const { reply, id, left } = accepted;
      if (id !== undefined) deliver(describeCode(id, request, code, limits));
      if (left === 0) await onBudgetSpent();
      return reply;
    },

    async tryCode(trx, claim) {
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

    notifyPasswordChanged(mobile, locale) {
      const text = passwordChangedText(locale);
      const id = newId(clock());
      deliver({ id, mobile, kind: 'passwordChanged', scene: '', code: '', locale, text });
    },

    // Retained for a day, because the limits per number count them.
    purge: (trx, now) => store.deleteCodesBefore(trx, now - DAY),
  };
}

function describeCode(
  id: string,
  { mobile, purpose, context: { locale } }: CodeRequest,
  code: string,
  limits: SignInLimits['sms'],
): SmsMessage {
  const text = codeText(code, limits.codeLife, locale);
  return { id, mobile, kind: 'code', scene: purpose, code, locale, text };
}
