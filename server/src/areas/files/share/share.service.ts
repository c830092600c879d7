import { AppError, type FileLevel, type FileShare, type Locale } from '@pedestal/contract';
import { appendAudit } from '../../../audit/audit.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { type Access, RANKS, toLevel } from '../access/access.ts';
import type { Visible } from '../access/visible.ts';
import { recordActivity } from '../node/activity.store.ts';
import { findShare, isTarget, listShares, type ShareKind, searchTargets } from './share.store.ts';

export interface DfsShareDependencies {
  db: Db;
  clock: () => number;
  access: Access;
  /** Codes of the systems that the person may enter; `all`: every one. */
  systemsOf(userId: string): Promise<Visible>;
}

export type DfsShareService = ReturnType<typeof createDfsShareService>;

export function createDfsShareService(dependencies: DfsShareDependencies) {
  const { db, clock, access, systemsOf } = dependencies;
  const person = (userId: string) => ({ kind: 'person', userId }) as const;

  async function list(userId: string, nodeId: string, locale: Locale): Promise<FileShare[]> {
    const { chain } = await access.requireNode(db, person(userId), nodeId, 'view');
    const visible = await access.reachMany(
      db,
      person(userId),
      chain.map((node) => node.id),
    );
    const shown = chain.filter((node) => visible.has(node.id));
    const rows = await listShares(
      db,
      shown.map((node) => node.id),
      locale,
    );
    const names = new Map(chain.map((node) => [node.id, node.name]));
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      targetId: row.target_id,
      targetName: row.name,
      level: toLevel(row.level),
      createdAt: row.created_at,
      inheritedFrom:
        row.node_id === nodeId ? null : { id: row.node_id, name: names.get(row.node_id) ?? '' },
    }));
  }

  async function save(
    wanted: { nodeId: string; kind: ShareKind; targetId: string; level: FileLevel },
    { session, ...call }: SignedInContext,
  ) {
    const visible = await systemsOf(session.userId);
    const at = clock();
    const caller = person(session.userId);
    return access.transact(db, caller, async (trx) => {
      const { node } = await access.requireNode(trx, caller, wanted.nodeId, 'manage');
      const isKnown = await isTarget(trx, wanted.kind, wanted.targetId, visible);
      if (!isKnown) throw new AppError('notFound');
      const { id } = await trx
        .insertInto('dfs_share')
        .values({
          id: newId(at),
          node_id: node.id,
          kind: wanted.kind,
          target_id: wanted.targetId,
          level: RANKS[wanted.level],
          created_by: session.userId,
          created_at: at,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['node_id', 'kind', 'target_id'])
            .doUpdateSet({ level: RANKS[wanted.level], created_by: session.userId }),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      const detail = { targetId: wanted.targetId, level: wanted.level };
      await recordActivity(trx, { kind: 'person', id: session.userId }, at, [
        { nodeId: node.id, action: 'share', detail },
      ]);
      await appendAudit(trx, {
        at,
        actorId: session.userId,
        actorName: session.userName,
        action: 'dfs.share',
        targetType: 'dfs_node',
        targetId: node.id,
        targetName: node.name,
        requestId: call.requestId,
        ip: call.ip,
        userAgent: call.userAgent,
        after: { kind: wanted.kind, targetId: wanted.targetId, level: wanted.level },
      });
      return { id };
    });
  }

  async function remove(id: string, { session, ...call }: SignedInContext): Promise<null> {
    const caller = person(session.userId);
    await access.transact(db, caller, async (trx) => {
      const share = await findShare(trx, id);
      if (!share) throw new AppError('notFound');
      const { node } = await access.requireNode(trx, caller, share.node_id, 'manage');
      await trx.deleteFrom('dfs_share').where('id', '=', id).execute();
      await recordActivity(trx, { kind: 'person', id: session.userId }, clock(), [
        { nodeId: node.id, action: 'unshare', detail: { targetId: share.target_id } },
      ]);
      await appendAudit(trx, {
        at: clock(),
        actorId: session.userId,
        actorName: session.userName,
        action: 'dfs.unshare',
        targetType: 'dfs_node',
        targetId: node.id,
        targetName: node.name,
        requestId: call.requestId,
        ip: call.ip,
        userAgent: call.userAgent,
        before: { kind: share.kind, targetId: share.target_id, level: toLevel(share.level) },
      });
    });
    return null;
  }

  async function findTargets(userId: string, text: string, locale: Locale) {
    const visible = await systemsOf(userId);
    return { items: await searchTargets(db, text, { visible, exceptId: userId, locale }) };
  }

  return { list, save, remove, findTargets };
}
