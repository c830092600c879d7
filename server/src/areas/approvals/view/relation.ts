import { AppError, PERMISSIONS } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { AuthorityPort, RecordPort } from '../ports.ts';
import type { ApprovalRow, TaskRow } from '../runtime/approval.store.ts';
import * as store from '../runtime/approval.store.ts';
import { placeOf } from '../runtime/perform.ts';

/** What a person has to do with an approval. */
export interface Relation {
  isStarter: boolean;
  isManager: boolean;
  /** Signs, has signed, or was named as a signer. */
  isSigner: boolean;
}

interface Parts {
  authority: AuthorityPort;
  records: Pick<RecordPort, 'canRead'>;
}

/** Throws `notFound` for whoever takes no part, manages no approvals and cannot read the record. */
export async function requireRelation(
  { authority, records }: Parts,
  db: Db,
  approval: ApprovalRow,
  userId: string,
  tasks: readonly TaskRow[],
): Promise<Relation> {
  const isStarter = approval.starter_id === userId;
  const isSigner = tasks.some((task) => task.assignee_id === userId || task.person_id === userId);
  const isManager = await authority.hasPermission(userId, PERMISSIONS.manageApprovals);
  const relation = { isStarter, isSigner, isManager };
  if (isStarter || isSigner || isManager) return relation;
  if (await store.findCopy(db, approval.id, userId)) return relation;
  if (await records.canRead(db, placeOf(approval), userId)) return relation;
  throw new AppError('notFound');
}
