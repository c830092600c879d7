import {
  AppError,
  CALL_AGAIN_HEADER,
  CALL_ID,
  CALL_ID_HEADER,
  type RouteDefinition,
} from '@pedestal/contract';
import type { FastifyRequest } from 'fastify';
import { deleteCallsBefore } from '../db/call.store.ts';
import type { Db } from '../db/database.ts';
import type { TaskScheduler } from '../jobs/schedules.ts';
import { DAY, HOUR } from '../time/durations.ts';

/** Retries arrive within seconds. */
const RETAINED_MS = DAY;

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
  if (callId === undefined || !(await wasDone(callId, call.session?.userId))) return false;
  if (!route.output.safeParse(null).success) throw new AppError('alreadyDone');
  return true;
}

/** The call id of a request; undefined: missing or invalid. */
export function callIdOf(headers: FastifyRequest['headers']): string | undefined {
  const callId = headers[CALL_ID_HEADER];
  return typeof callId === 'string' && CALL_ID.test(callId) ? callId : undefined;
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
