import type { AuditAction } from '@pedestal/contract';
import { appendAudit } from '../../audit/audit.ts';
import type { Db } from '../../platform/db/database.ts';
import type { CallContext } from '../../platform/http/context.ts';

export interface Person {
  id: string;
  name: string;
}

/** Writes an audit row in the transaction of the change, as its last statement. */
export type RecordAudit = (
  trx: Db,
  context: Pick<CallContext, 'ip' | 'userAgent' | 'requestId'>,
  entry: {
    action: AuditAction;
    actor: Person | null;
    /** null: an account that does not exist. */
    target: Person | null;
    outcome?: 'success' | 'failure';
    systemCode?: string;
    before?: unknown;
    after?: unknown;
  },
) => Promise<void>;

export interface RecordAuditDependencies {
  clock: () => number;
  /** Called for every audit row; metrics count sign-ins with it. */
  onAction?: ((action: string) => void) | undefined;
}

export function createRecordAudit({ clock, onAction }: RecordAuditDependencies): RecordAudit {
  return async (trx, context, { actor, target, ...entry }) => {
    onAction?.(entry.action);
    await appendAudit(trx, {
      at: clock(),
      actorId: actor?.id ?? null,
      actorName: actor?.name ?? '',
      targetType: 'user',
      targetId: target?.id ?? '',
      targetName: target?.name ?? '',
      requestId: context.requestId,
      ip: context.ip,
      userAgent: context.userAgent,
      ...entry,
    });
  };
}
