import type { FileLevel, FileNode } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Access } from '../access/access.ts';
import type { PersonCaller } from '../access/caller.ts';
import { toLevel } from '../access/rank.ts';
import type { FileLimits } from '../limits.ts';
import { selectListed, toFileNode } from './listed-node.store.ts';
import {
  deleteFavourite,
  insertFavourite,
  listFavourites,
  listRecent,
  listSharedWith,
} from './personal.store.ts';

export interface PersonalDependencies {
  db: Db;
  clock: () => number;
  limits: FileLimits;
  access: Access;
}

export type PersonalService = ReturnType<typeof createPersonalService>;

/** Lists of one person: favourites, recent files, files that others shared with them. */
export function createPersonalService({ db, clock, limits, access }: PersonalDependencies) {
  /** Keeps the order of the ids and drops what the person can no longer see. */
  async function present(
    caller: PersonCaller,
    ids: readonly string[],
  ): Promise<{ node: FileNode; level: FileLevel }[]> {
    if (ids.length === 0) return [];
    const reached = await access.reachMany(db, caller, ids);
    const rows = await selectListed(db, caller.userId).where('node.id', 'in', ids).execute();
    const byId = new Map(rows.map((row) => [row.id, toFileNode(row)]));
    return ids.flatMap((id) => {
      const found = reached.get(id);
      const node = byId.get(id);
      return found && node && !found.isTrashed ? [{ node, level: toLevel(found.rank) }] : [];
    });
  }

  async function presentNodes(caller: PersonCaller, ids: readonly string[]) {
    const listed = await present(caller, ids);
    return { items: listed.map(({ node }) => node) };
  }

  async function setFavourite(caller: PersonCaller, id: string, favourite: boolean): Promise<null> {
    await access.requireNode(db, caller, id, 'view');
    const { userId } = caller;
    if (favourite) await insertFavourite(db, { userId, nodeId: id, at: clock() });
    else await deleteFavourite(db, userId, id);
    return null;
  }

  return {
    setFavourite,
    favourites: async (caller: PersonCaller) =>
      presentNodes(caller, await listFavourites(db, caller.userId)),
    recent: async (caller: PersonCaller) =>
      presentNodes(caller, await listRecent(db, caller.userId, limits.recentPerPerson)),
    sharedWithMe: async (caller: PersonCaller) => ({
      items: await present(caller, await listSharedWith(db, caller.userId)),
    }),
  };
}
