import { AppError, type FileNode } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Access } from '../access/access.ts';
import { actorOf, type PersonCaller } from '../access/caller.ts';
import type { FileLimits } from '../limits.ts';
import { lockSpaces } from '../space/space.store.ts';
import { recordActivity } from './activity.store.ts';
import { findListed } from './listed-node.store.ts';
import { findChild, renameNode } from './node.store.ts';
import { touchRecent } from './personal.store.ts';
import { insertFolder } from './write-node.ts';

export interface FolderDependencies {
  db: Db;
  clock: () => number;
  limits: FileLimits;
  access: Access;
}

export type FolderService = ReturnType<typeof createFolderService>;

/** Creates folders and renames nodes. */
export function createFolderService({ db, clock, limits, access }: FolderDependencies) {
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
      const parent = { id: parentId, spaceId: node.space_id };
      const writing = { author: caller.userId, at: clock(), limits };
      const folderId = await insertFolder(trx, parent, name, writing);
      await recordActivity(trx, actorOf(caller), clock(), [{ nodeId: folderId, action: 'create' }]);
      return folderId;
    });
    return findListed(db, caller.userId, id);
  }

  async function rename(
    caller: PersonCaller,
    input: { id: string; name: string; revision?: number | undefined },
  ): Promise<FileNode> {
    await access.transact(db, caller, async (trx) => {
      const { node } = await access.requireNode(trx, caller, input.id, 'edit');
      if (node.parent_id === null) throw new AppError('forbidden');
      if (input.revision !== undefined && input.revision !== node.revision) {
        throw new AppError('changedMeanwhile');
      }
      const at = clock();
      await renameNode(trx, node, { name: input.name, by: caller.userId, at });
      const detail = { from: node.name, to: input.name };
      await recordActivity(trx, actorOf(caller), at, [
        { nodeId: node.id, action: 'rename', detail },
      ]);
      await touchRecent(trx, actorOf(caller), node.id, at);
    });
    return findListed(db, caller.userId, input.id);
  }

  return { createFolder, rename };
}
