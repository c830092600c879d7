import { AppError, type FileLevel, type FileShare, type Locale } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Access } from '../access/access.ts';
import { actorOf, personOf } from '../access/caller.ts';
import { RANKS, toLevel } from '../access/rank.ts';
import type { Visible } from '../access/visible.ts';
import { recordActivity } from '../node/activity.store.ts';
import { recordAudit } from '../record-audit.ts';
import {
  deleteShare,
  findShare,
  isTarget,
  listShares,
  type ShareKind,
  saveShare,
  searchTargets,
} from './share.store.ts';

export interface ShareDependencies {
  db: Db;
  clock: () => number;
  access: Access;
  /** Codes of the systems that the person may enter; `all`: every system. */
  systemsOf(userId: string): Promise<Visible>;
}

export type ShareService = ReturnType<typeof createShareService>;

/** Shares with people, roles and units. */
export function createShareService({ db, clock, access, systemsOf }: ShareDependencies) {
  /** The shares of a node and of the folders above it that the person can see. */
  async function list(context: SignedInContext, nodeId: string): Promise<FileShare[]> {
    const caller = personOf(context);
    const { chain } = await access.requireNode(db, caller, nodeId, 'view');
    const ids = chain.map((node) => node.id);
    const visible = await access.reachMany(db, caller, ids);
    const visibleIds = ids.filter((id) => visible.has(id));
    const rows = await listShares(db, visibleIds, context.locale);
    const names = new Map(chain.map((node) => [node.id, node.name]));
    return rows.map((row) => toFileShare(row, { nodeId, names }));
  }

  async function save(
    input: { nodeId: string; kind: ShareKind; targetId: string; level: FileLevel },
    context: SignedInContext,
  ) {
    const caller = personOf(context);
    const visible = await systemsOf(caller.userId);
    const at = clock();
    const { kind, targetId, level } = input;
    return access.transact(db, caller, async (trx) => {
      const { node } = await access.requireNode(trx, caller, input.nodeId, 'manage');
      if (!(await isTarget(trx, kind, targetId, visible))) throw new AppError('notFound');
      const id = await saveShare(trx, {
        id: newId(at),
        node_id: node.id,
        kind,
        target_id: targetId,
        level: RANKS[level],
        created_by: caller.userId,
        created_at: at,
      });
      await recordActivity(trx, actorOf(caller), at, [
        { nodeId: node.id, action: 'share', detail: { targetId, level } },
      ]);
      await recordAudit(trx, context, at, {
        action: 'dfs.share',
        targetType: 'dfs_node',
        targetId: node.id,
        targetName: node.name,
        after: { kind, targetId, level },
      });
      return { id };
    });
  }

  async function remove(id: string, context: SignedInContext): Promise<null> {
    const caller = personOf(context);
    await access.transact(db, caller, async (trx) => {
      const share = await findShare(trx, id);
      if (!share) throw new AppError('notFound');
      const { node } = await access.requireNode(trx, caller, share.node_id, 'manage');
      await deleteShare(trx, id);
      await recordActivity(trx, actorOf(caller), clock(), [
        { nodeId: node.id, action: 'unshare', detail: { targetId: share.target_id } },
      ]);
      await recordAudit(trx, context, clock(), {
        action: 'dfs.unshare',
        targetType: 'dfs_node',
        targetId: node.id,
        targetName: node.name,
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

type ShareRow = Awaited<ReturnType<typeof listShares>>[number];

function toFileShare(
  row: ShareRow,
  { nodeId, names }: { nodeId: string; names: ReadonlyMap<string, string> },
): FileShare {
  return {
    id: row.id,
    kind: row.kind,
    targetId: row.target_id,
    targetName: row.name,
    level: toLevel(row.level),
    createdAt: row.created_at,
    inheritedFrom:
      row.node_id === nodeId ? null : { id: row.node_id, name: names.get(row.node_id) ?? '' },
  };
}
