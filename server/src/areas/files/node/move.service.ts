import { AppError, type ConflictChoice } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { type Access, dropNested, type Reached } from '../access/access.ts';
import { actorOf, type PersonCaller } from '../access/caller.ts';
import type { NodeRow } from '../access/place.store.ts';
import type { FileLimits } from '../limits.ts';
import { charge, lockSpaces } from '../space/space.store.ts';
import { recordActivity } from './activity.store.ts';
import { copySubtree } from './copy-subtree.ts';
import { findFreeName } from './free-name.ts';
import { findChild, moveNode, trashNode } from './node.store.ts';
import { changeSpace, measureHeight, selectSubtree } from './subtree.store.ts';

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

export type MoveService = ReturnType<typeof createMoveService>;

export function createMoveService(dependencies: MoveDependencies) {
  const { db, clock, limits, access } = dependencies;

  const record = (trx: Db, caller: PersonCaller, action: 'move' | 'copy', ids: string[]) =>
    recordActivity(
      trx,
      actorOf(caller),
      clock(),
      ids.map((nodeId) => ({ nodeId, action })),
    );

  async function move(
    caller: PersonCaller,
    input: { ids: string[]; parentId: string; conflict: ConflictChoice },
  ): Promise<BatchResult> {
    return access.transact(db, caller, async (trx) => {
      const { target, sources } = await lockAndCheck(dependencies, trx, caller, input, 'edit');
      const result: BatchResult = { done: [], skipped: [] };
      for (const { node } of sources) {
        const isMoved = await moveOne(dependencies, trx, node, {
          target,
          conflict: input.conflict,
          by: caller.userId,
        });
        result[isMoved ? 'done' : 'skipped'].push(node.id);
      }
      await record(trx, caller, 'move', result.done);
      return result;
    });
  }

  async function copy(
    caller: PersonCaller,
    input: { ids: string[]; parentId: string },
  ): Promise<BatchResult> {
    return access.transact(db, caller, async (trx) => {
      const { target, sources } = await lockAndCheck(dependencies, trx, caller, input, 'view');
      const ids = dropNested(sources).map(({ node }) => node.id);
      const rows = await selectSubtree(trx, ids, limits.batchFiles + 1);
      if (rows.length > limits.batchFiles) throw new AppError('tooManyFiles');
      const writing = { author: caller.userId, at: clock(), limits };
      const done = await copySubtree(trx, rows, ids, target.node, writing);
      await record(trx, caller, 'copy', done);
      return { done, skipped: [] };
    });
  }

  return { move, copy };
}

/** Returns target and sources, checked after both spaces were locked. */
async function lockAndCheck(
  { access, limits }: MoveDependencies,
  trx: Db,
  caller: PersonCaller,
  { ids, parentId }: { ids: readonly string[]; parentId: string },
  level: 'view' | 'edit',
): Promise<{ target: Reached; sources: Reached[] }> {
  const unlocked = [
    ...(await access.requireNodes(trx, caller, ids, level)),
    await access.requireFolder(trx, caller, parentId, 'edit'),
  ];
  await lockSpaces(
    trx,
    unlocked.map(({ node }) => node.space_id),
  );
  const target = await access.requireFolder(trx, caller, parentId, 'edit');
  const sources = await access.requireNodes(trx, caller, ids, level);
  for (const { node } of sources) {
    if (node.parent_id === null) throw new AppError('forbidden');
    if (target.chain.some((above) => above.id === node.id)) throw new AppError('insideItself');
  }
  const folders = sources.filter(({ node }) => node.kind === 'folder').map(({ node }) => node.id);
  const height = await measureHeight(trx, folders);
  if (target.chain.length + height > limits.depth) throw new AppError('tooDeep');
  return { target, sources };
}

/** Returns false when the node stays where it is. */
async function moveOne(
  { clock, limits }: MoveDependencies,
  trx: Db,
  node: NodeRow,
  { target, conflict, by }: { target: Reached; conflict: ConflictChoice; by: string },
): Promise<boolean> {
  const { id: parentId, space_id: spaceId } = target.node;
  if (node.parent_id === parentId) return false;
  const existing = await findChild(trx, parentId, node.name);
  if (existing && conflict === 'skip') return false;
  const isReplaced = existing?.kind === 'file' && node.kind === 'file' && conflict === 'replace';
  if (isReplaced) await trashNode(trx, existing.id, { by, at: clock() });
  const name = isReplaced ? node.name : await findFreeName(trx, parentId, node.kind, node.name);
  await moveNode(trx, node, { parentId, name, by });
  if (node.space_id !== spaceId) {
    const bytes = await changeSpace(trx, node.id, spaceId);
    await charge(trx, node.space_id, -bytes, limits);
    await charge(trx, spaceId, bytes, limits);
  }
  return true;
}
