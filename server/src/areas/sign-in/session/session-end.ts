import type { ErrorName } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { type ExplainedEnd, findExplainedEnd } from './session.store.ts';

const ERRORS_BY_REASON: Record<ExplainedEnd, ErrorName> = {
  tooMany: 'tooManySessions',
  singleSession: 'signedInElsewhere',
};

/** The error that says why a session of this browser ended; `noSession` if there is nothing to explain. */
export async function explainEnd(
  db: Db,
  session: { sessionId?: string; bindingHash: string },
): Promise<ErrorName> {
  const reason = await findExplainedEnd(db, session);
  return reason === undefined ? 'noSession' : ERRORS_BY_REASON[reason];
}
