import {
  AppError,
  CALL_AGAIN_HEADER,
  CALL_ID,
  CALL_ID_HEADER,
  type RouteDefinition,
} from '@pedestal/contract';
import type { FastifyRequest } from 'fastify';

interface Dependencies {
  wasDone(callId: string, userId: string | undefined): Promise<boolean>;
}

/**
 * A client whose reply was lost sends its call again. True: it was carried out, and there is nothing to tell but that.
 * Where the reply would say more, the person is told that it was done, so that nothing is done twice.
 */
export async function isDoneAlready(
  { headers, call }: FastifyRequest,
  route: RouteDefinition,
  { wasDone }: Dependencies,
): Promise<boolean> {
  const callId = headers[CALL_ID_HEADER];
  if (headers[CALL_AGAIN_HEADER] === undefined || route.method === 'GET') return false;
  if (typeof callId !== 'string' || !CALL_ID.test(callId)) return false;
  if (!(await wasDone(callId, call.session?.userId))) return false;
  if (!route.output.safeParse(null).success) throw new AppError('alreadyDone');
  return true;
}
