import { AppError } from '@pedestal/contract';
import { type AuditEntry, appendAudits } from '../audit/audit.ts';
import type { Db } from '../platform/db/database.ts';
import type { SignedInContext } from '../platform/http/context.ts';
import { raiseAuthorityVersion } from './authority-version.store.ts';

/** Functions of the rest of the gateway that administration calls. */
export interface AdministrationDependencies {
  db: Db;
  clock: () => number;
  /** Roles, resources or memberships changed: this gateway marks its cache as stale. */
  authorityChanged(): void;
  /** Permissions of these people changed: their open pages reload the menu and permissions. */
  rightsChanged(whose: AffectedUsers): void;
  /** Sessions of these people ended: every gateway closes their sockets. */
  sessionsEnded(userIds: readonly string[]): void;
}

/** Users whose menu or permissions a change may affect. */
export type AffectedUsers = 'everybody' | readonly string[];

/** Events to publish after the commit. */
export interface Effects {
  authorityChanged: boolean;
  rightsChanged: AffectedUsers;
  sessionsEnded: Set<string>;
}

export interface Administration extends AdministrationDependencies {
  /** Runs a change in one transaction and publishes its effects after the commit. */
  change<T>(work: (trx: Db, effects: Effects) => Promise<T>): Promise<T>;
}

export function createAdministration(dependencies: AdministrationDependencies): Administration {
  return {
    ...dependencies,
    async change(work) {
      const effects = noEffects();
      const result = await dependencies.db.transaction().execute((trx) => work(trx, effects));
      if (effects.authorityChanged) dependencies.authorityChanged();
      if (effects.rightsChanged.length > 0) dependencies.rightsChanged(effects.rightsChanged);
      if (effects.sessionsEnded.size > 0) dependencies.sessionsEnded([...effects.sessionsEnded]);
      return result;
    },
  };
}

export function noEffects(): Effects {
  return { authorityChanged: false, rightsChanged: [], sessionsEnded: new Set() };
}

/**
 * First statement of every change of authority. It serialises these changes, so that two concurrent
 * ones cannot disable each other's administrator or create a loop in a tree. The concerned users
 * are notified after the commit.
 */
export async function lockAuthority(
  trx: Db,
  effects: Effects,
  concerned: AffectedUsers = [],
): Promise<void> {
  effects.authorityChanged = true;
  effects.rightsChanged = concerned;
  await raiseAuthorityVersion(trx, 'members');
}

/** Last check of a change that could remove the last active administrator of everything. */
export async function requireAdministrator(trx: Db): Promise<void> {
  const left = await trx
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .innerJoin('user', 'user.id', 'user_role.user_id')
    .select('user.id')
    .where('role.grants_all', '=', 1)
    .where('role.system_code', 'is', null)
    .where('user.kind', '=', 'person')
    .where('user.status', '=', 'active')
    .where('user.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!left) throw new AppError('lastAdministrator');
}

export type ChangeRecord = Pick<
  AuditEntry,
  'action' | 'targetType' | 'targetId' | 'targetName' | 'systemCode' | 'before' | 'after'
>;

/** Appends the change to the audit log. Call it as the last statement of the change. */
export async function record(
  trx: Db,
  context: SignedInContext,
  at: number,
  change: ChangeRecord,
): Promise<void> {
  await recordAll(trx, context, at, [change]);
}

export async function recordAll(
  trx: Db,
  context: SignedInContext,
  at: number,
  changes: readonly ChangeRecord[],
): Promise<void> {
  if (changes.length === 0) return;
  const { session, requestId, ip, userAgent } = context;
  const actor = { actorId: session.userId, actorName: session.userName };
  await appendAudits(
    trx,
    changes.map((change) => ({ ...change, ...actor, at, requestId, ip, userAgent })),
  );
}

/** The fields that differ, before and after; null if none does. */
export function differences<T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | null {
  const was: Partial<T> = {};
  const is: Partial<T> = {};
  for (const key of Object.keys(after) as (keyof T)[]) {
    if (JSON.stringify(before[key]) === JSON.stringify(after[key])) continue;
    was[key] = before[key];
    is[key] = after[key];
  }
  return Object.keys(is).length > 0 ? { before: was, after: is } : null;
}

/** The row exists, so an update of no row means that somebody else changed its version first. */
export function requireChanged(result: { numUpdatedRows: bigint }): void {
  if (result.numUpdatedRows === 0n) throw new AppError('changedMeanwhile');
}
