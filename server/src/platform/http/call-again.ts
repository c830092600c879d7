import { createHash } from 'node:crypto';
import {
  AppError,
  CALL_AGAIN_HEADER,
  CALL_ID,
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_KEY_HEADER,
  type Locale,
  type RouteDefinition,
} from '@pedestal/contract';
import type { FastifyRequest } from 'fastify';
import { deleteCallsBefore } from '../db/call.store.ts';
import type { Db } from '../db/database.ts';
import type { TaskScheduler } from '../jobs/schedules.ts';
import { DAY, HOUR } from '../time/durations.ts';

/** Retries arrive within seconds. */
const RETAINED_MS = DAY;

/** Marks ids that are made from the keys of other programs. */
const CHOSEN = 'k-';
const DIGITS = 32;

const KEY_MESSAGE: Record<Locale, string> = {
  'zh-CN': '请使用 1 到 255 个不含空格的 ASCII 字符，且只发送一次',
  'en-US': 'Send one key of 1 to 255 ASCII characters without spaces',
};

interface Dependencies {
  wasDone(callId: string, userId: string | undefined): Promise<boolean>;
}

/**
 * A client whose reply was lost retries its call. True: the call was executed, and its reply has no
 * content. Throws `alreadyDone` if the lost reply had content, because it was not stored.
 */
export async function isDoneAlready(
  { headers, call }: FastifyRequest,
  route: RouteDefinition,
  { wasDone }: Dependencies,
): Promise<boolean> {
  if (headers[CALL_AGAIN_HEADER] === undefined || route.method === 'GET') return false;
  const callId = callIdOf(headers);
  if (callId === undefined) return false;
  // The calls of everybody are searched, and a key that a program chose can be guessed.
  if (call.session === null && callId.startsWith(CHOSEN)) return false;
  if (!(await wasDone(callId, call.session?.userId))) return false;
  if (!route.output.safeParse(null).success) throw new AppError('alreadyDone');
  return true;
}

/** The call id of a request; undefined: without a key, or with one that is refused. */
export function callIdOf(headers: FastifyRequest['headers']): string | undefined {
  const key = headers[IDEMPOTENCY_KEY_HEADER];
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) return undefined;
  if (CALL_ID.test(key)) return key;
  return CHOSEN + createHash('sha256').update(key).digest('hex').slice(0, DIGITS);
}

/** Is this part of a request id a call id? */
export function isCallId(text: string): boolean {
  return CALL_ID.test(text.startsWith(CHOSEN) ? text.slice(CHOSEN.length) : text);
}

/** Refuses keys that could not be told apart: a caller relies on them. */
export function requireValidKey({ headers, call }: FastifyRequest): void {
  if (headers[IDEMPOTENCY_KEY_HEADER] === undefined || callIdOf(headers) !== undefined) return;
  const fields = [{ field: IDEMPOTENCY_KEY_HEADER, message: KEY_MESSAGE[call.locale] }];
  throw new AppError('malformedInput', { fields });
}

/** Purges calls that are too old to be retried. */
export function scheduleCallPurge(
  jobs: TaskScheduler,
  { db, clock }: { db: Db; clock: () => number },
): void {
  jobs.schedule({
    name: 'calls.purge',
    title: { 'zh-CN': '清理调用记录', 'en-US': 'Purge recorded calls' },
    when: { every: HOUR },
    run: () => deleteCallsBefore(db, clock() - RETAINED_MS),
  });
}
