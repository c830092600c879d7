import { type AuditEntry, appendAudit } from '../../audit/audit.ts';
import type { Db } from '../../platform/db/database.ts';
import type { SignedInContext } from '../../platform/http/context.ts';

type Change = Pick<
  AuditEntry,
  'action' | 'targetType' | 'targetId' | 'targetName' | 'before' | 'after'
>;

/** Audits a change that a signed-in person made. Call it last in the transaction. */
export async function recordAudit(
  trx: Db,
  { session, requestId, ip, userAgent }: SignedInContext,
  at: number,
  change: Change,
): Promise<void> {
  await appendAudit(trx, {
    at,
    actorId: session.userId,
    actorName: session.userName,
    requestId,
    ip,
    userAgent,
    ...change,
  });
}
