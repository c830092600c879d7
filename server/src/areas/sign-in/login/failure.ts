import { AppError, type ErrorName } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { SECOND } from '../../../platform/time/durations.ts';
import type { Reservation } from '../attempt/attempt.service.ts';
import type { RecordAudit } from '../record-audit.ts';
import type { Account } from './account.store.ts';

/** Audits a failed attempt, in the same way for accounts that exist and that do not. */
export async function recordFailure(
  trx: Db,
  recordAudit: RecordAudit,
  failure: {
    account: Account | null;
    reservation: Reservation;
    method: string;
    systemCode: string;
    context: CallContext;
    /** What administrators should know about it. */
    reason?: string;
  },
): Promise<void> {
  const { account, reservation, method, systemCode, context, reason } = failure;
  await recordAudit(trx, context, {
    action: 'session.refuse',
    outcome: 'failure',
    actor: null,
    target: account,
    systemCode,
    after: {
      method,
      waitSeconds: Math.ceil(reservation.waitMs / SECOND),
      ...(reason === undefined ? {} : { reason }),
    },
  });
}

/** Result of a transaction that must be committed although the call fails. */
export class Refusal {
  readonly error: ErrorName;

  constructor(error: ErrorName) {
    this.error = error;
  }
}

export function unlessRefused<T>(result: T | Refusal): T {
  if (result instanceof Refusal) throw new AppError(result.error);
  return result;
}
