import { AppError, type ConflictChoice, type FileNode } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import { type Access, dropNested, type Reached } from '../access/access.ts';
import { actorOf, authorOf, type Caller, type PersonCaller } from '../access/caller.ts';
import type { FileLimits } from '../limits.ts';
import { charge, lockSpaces } from '../space/space.store.ts';
import { recordActivity, rememberRecent } from './activity.store.ts';
import { copySubtree } from './copy-subtree.ts';
import { findListed, type NodeRow, selectSubtree } from './node.store.ts';
import { findFreeName, nameColumns } from './node-name.ts';
import { changeSpace, measureTree } from './subtree.store.ts';
import { findChild, insertFolder, type Writing } from './write-node.ts';

export interface MoveDependencies {
  db: Db;
  clock: () => number;
  limits: FileLimits;
  access: Access;
}

interface BatchResult {
  done: string[];
  skipped: string[];
}

export type DfsMoveService = ReturnType<typeof createDfsMoveService>;

export function createDfsMoveService({ db, clock, limits, access }: MoveDependencies) {
  const writingOf = (caller: Caller): Writing => ({
    author: authorOf(caller),
    at: clock(),
    limits,
  });

  async function createFolder(
    caller: PersonCaller,
    parentId: string,
    name: string,
  ): Promise<FileNode> {
    const id = await access.transact(db, caller, async (trx) => {
      const { node, chain } = await access.requireFolder(trx, caller, parentId, 'edit');
      await lockSpaces(trx, [node.space_id]);
      if (chain.length >= limits.depth) throw new AppError('tooDeep');
      if (await findChild(trx, parentId, name)) throw new AppError('nameTaken');
      const made = await insertFolder(
        trx,
        { id: parentId, spaceId: node.space_id },
        name,
        writingOf(caller),
      );
      await recordActivity(trx, actorOf(caller), clock(), [{ nodeId: made, action: 'create' }]);
      return made;
    });
    return findListed(db, caller.userId, id);
  }

  async function rename(
    caller: PersonCaller,
    wanted: { id: string; name: string; revision?: number | undefined },
  ): Promise<FileNode> {
    const change = access.transact(db, caller, async (trx) => {
      const { node } = await access.requireNode(trx, caller, wanted.id, 'edit');
      if (node.parent_id === null) throw new AppError('forbidden');
      if (wanted.revision !== undefined && wanted.revision !== node.revision) {
        throw new AppError('changedMeanwhile');
      }
      const changed = await trx
        .updateTable('dfs_node')
        .set((eb) => ({
          ...nameColumns(node.kind, wanted.name),
          revision: eb('revision', '+', 1),
          updated_by: caller.userId,
          updated_at: clock(),
        }))
        .where('id', '=', node.id)
        .where('revision', '=', node.revision)
        .executeTakeFirst();
      if (Number(changed.numUpdatedRows) === 0) throw new AppError('changedMeanwhile');
      const detail = { from: node.name, to: wanted.name };
      await recordActivity(trx, actorOf(caller), clock(), [
        { nodeId: node.id, action: 'rename', detail },
      ]);
      await rememberRecent(trx, actorOf(caller), node.id, clock());
    });
    await change.catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('nameTaken') : error;
    });
    return findListed(db, caller.userId, wanted.id);
  }

  /** The target and what goes there, checked while nobody else can change either space. */
  async function prepare(
    trx: Db,
    caller: Caller,
    ids: readonly string[],
    parentId: string,
    level: 'view' | 'edit',
  ) {
    const before = [
      ...(await access.requireNodes(trx, caller, ids, level)),
      await access.requireFolder(trx, caller, parentId, 'edit'),
    ];
    await lockSpaces(
      trx,
      before.map(({ node }) => node.space_id),
    );
    const target = await access.requireFolder(trx, caller, parentId, 'edit');
    const sources = await access.requireNodes(trx, caller, ids, level);
    for (const { node } of sources) {
      if (node.parent_id === null) throw new AppError('forbidden');
      if (target.chain.some((above) => above.id === node.id)) throw new AppError('insideItself');
    }
    return { target, sources };
  }

  async function refuseTooDeep(trx: Db, target: Reached, nodes: readonly NodeRow[]) {
    const folders = nodes.filter((node) => node.kind === 'folder').map((node) => node.id);
    const { height } = await measureTree(trx, folders);
    if (target.chain.length + height > limits.depth) throw new AppError('tooDeep');
  }

  async function moveOne(
    trx: Db,
    caller: PersonCaller,
    node: NodeRow,
    target: Reached,
    conflict: ConflictChoice,
  ): Promise<boolean> {
    if (node.parent_id === target.node.id) return false;
    const inTheWay = await findChild(trx, target.node.id, node.name);
    if (inTheWay && conflict === 'skip') return false;
    const replaces = inTheWay?.kind === 'file' && node.kind === 'file' && conflict === 'replace';
    if (replaces) await putIntoTrash(trx, inTheWay.id, caller.userId, clock());
    const name = replaces
      ? node.name
      : await findFreeName(trx, target.node.id, node.kind, node.name);
    await trx
      .updateTable('dfs_node')
      .set((eb) => ({
        parent_id: target.node.id,
        ...nameColumns(node.kind, name),
        revision: eb('revision', '+', 1),
        updated_by: caller.userId,
      }))
      .where('id', '=', node.id)
      .execute();
    if (node.space_id !== target.node.space_id) {
      const bytes = await changeSpace(trx, node.id, target.node.space_id);
      await charge(trx, node.space_id, -bytes, limits);
      await charge(trx, target.node.space_id, bytes, limits);
    }
    return true;
  }

  async function move(
    caller: PersonCaller,
    wanted: { ids: string[]; parentId: string; conflict: ConflictChoice },
  ): Promise<BatchResult> {
    return access.transact(db, caller, async (trx) => {
      const { target, sources } = await prepare(trx, caller, wanted.ids, wanted.parentId, 'edit');
      await refuseTooDeep(
        trx,
        target,
        sources.map(({ node }) => node),
      );
      const result: BatchResult = { done: [], skipped: [] };
      for (const { node } of sources) {
        const moved = await moveOne(trx, caller, node, target, wanted.conflict);
        result[moved ? 'done' : 'skipped'].push(node.id);
      }
      await recordActivity(
        trx,
        actorOf(caller),
        clock(),
        result.done.map((nodeId) => ({ nodeId, action: 'move' })),
      );
      return result;
    });
  }

  async function copy(
    caller: PersonCaller,
    wanted: { ids: string[]; parentId: string },
  ): Promise<BatchResult> {
    return access.transact(db, caller, async (trx) => {
      const { target, sources } = await prepare(trx, caller, wanted.ids, wanted.parentId, 'view');
      await refuseTooDeep(
        trx,
        target,
        sources.map(({ node }) => node),
      );
      const ids = dropNested(sources).map(({ node }) => node.id);
      const rows = await selectSubtree(trx, ids, limits.batchFiles + 1);
      if (rows.length > limits.batchFiles) throw new AppError('tooManyFiles');
      const done = await copySubtree(trx, rows, ids, target.node, writingOf(caller));
      await recordActivity(
        trx,
        actorOf(caller),
        clock(),
        done.map((nodeId) => ({ nodeId, action: 'copy' })),
      );
      return { done, skipped: [] };
    });
  }

  return { createFolder, rename, move, copy };
}

export async function putIntoTrash(
  trx: Db,
  id: string,
  by: string | null,
  at: number,
): Promise<void> {
  await trx
    .updateTable('dfs_node')
    .set({ trashed_at: at, trashed_by: by })
    .where('id', '=', id)
    .execute();
}
