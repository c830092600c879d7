import { findSuspensions, type Suspension } from '../../../administration/makers.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Access, Reached } from '../access/access.ts';
import { RANKS } from '../access/rank.ts';

export interface LinkMakerDependencies {
  access: Access;
  /** True when the person may still share files at all. */
  canShare(userId: string): Promise<boolean>;
}

export type LinkMakers = ReturnType<typeof createLinkMakers>;

/** A link acts for its maker: it does nothing when that person left or may not share the node any more. */
export function createLinkMakers({ access, canShare }: LinkMakerDependencies) {
  /** The node as this person sees it; undefined if they could not make a link for it now. */
  async function reachShareable(
    db: Db,
    userId: string,
    nodeId: string,
  ): Promise<Reached | undefined> {
    const reached = await access.reachMany(db, { kind: 'person', userId }, [nodeId]);
    const found = reached.get(nodeId);
    return found && found.rank >= RANKS.manage && (await canShare(userId)) ? found : undefined;
  }

  /** Suspensions of the links of a node, by maker. */
  function findLinkSuspensions(
    db: Db,
    nodeId: string,
    makerIds: readonly string[],
  ): Promise<Map<string, Suspension>> {
    return findSuspensions(
      db,
      makerIds,
      async (userId) => (await reachShareable(db, userId, nodeId)) !== undefined,
    );
  }

  return { reachShareable, findLinkSuspensions };
}
