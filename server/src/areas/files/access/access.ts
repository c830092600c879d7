import { AppError, type FileLevel } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { AuthorityPort, RecordsPort, Rights } from '../ports.ts';
import { findStanding } from './access.store.ts';
import type { Caller, PersonCaller } from './caller.ts';
import { isGated } from './gated.ts';
import { findPlaces, type NodeRow, type SpaceRow } from './place.store.ts';
import { createRanking, RANKS, type Rank } from './rank.ts';

/** A node that the caller can see. */
export interface Reached {
  node: NodeRow;
  space: SpaceRow;
  rank: Rank;
  /** Folders from the root down, and the node itself last. */
  chain: NodeRow[];
  /** The node or a folder above it is in the trash. */
  isTrashed: boolean;
}

type Where = 'listed' | 'trash';

/** Removes nodes whose ancestor is selected too. */
export function dropNested(selected: readonly Reached[]): Reached[] {
  const ids = new Set(selected.map(({ node }) => node.id));
  return selected.filter(
    ({ node, chain }) => !chain.some((above) => above.id !== node.id && ids.has(above.id)),
  );
}

export interface AccessDependencies {
  rightsOf: AuthorityPort['rightsOf'];
  manageSpaces: string;
  findLevels: RecordsPort['findLevels'];
  onFilesChanged: RecordsPort['onFilesChanged'];
}

export type Access = ReturnType<typeof createAccess>;

/**
 * The only place that decides who may do what with a file. Every call is checked here; what the caller cannot see is
 * answered like a node that does not exist.
 */
export function createAccess(dependencies: AccessDependencies) {
  const { rightsOf, manageSpaces, findLevels, onFilesChanged } = dependencies;
  const cache = new WeakMap<PersonCaller, Promise<Rights>>();
  /** Spaces of records that a transaction has reached. */
  const gatedKeys = new WeakMap<Db, Set<string>>();

  /** Read once per request: each request has its own caller object. */
  function findRights(caller: PersonCaller): Promise<Rights> {
    const rights = cache.get(caller) ?? rightsOf(caller.userId);
    cache.set(caller, rights);
    return rights;
  }
  const ranking = createRanking({ rightsOf: findRights, manageSpaces, findLevels });

  /**
   * Runs a transaction. Rights are read before it begins: reading them inside would hold one connection while waiting
   * for another, which deadlocks when the pool is exhausted. After the commit, pages hear of the records whose files
   * it dealt with.
   */
  async function transact<T>(db: Db, caller: Caller, work: (trx: Db) => Promise<T>): Promise<T> {
    if (caller.kind === 'person') await findRights(caller);
    const keys = new Set<string>();
    const result = await db.transaction().execute((trx) => {
      gatedKeys.set(trx, keys);
      return work(trx);
    });
    if (keys.size > 0) onFilesChanged([...keys]);
    return result;
  }

  function note(db: Db, spaces: Iterable<SpaceRow>): void {
    const keys = gatedKeys.get(db);
    for (const space of keys ? spaces : []) if (isGated(space)) keys?.add(space.owner_key);
  }

  /** The nodes that the caller can see, by id. */
  async function reachMany(
    db: Db,
    caller: Caller,
    ids: readonly string[],
  ): Promise<Map<string, Reached>> {
    const places = await findPlaces(db, [...new Set(ids)]);
    note(db, places.spaces.values());
    const rankOf = await ranking.rankBy(db, caller, places);
    const reached = new Map<string, Reached>();
    for (const [id, chain] of places.byId) {
      const found = locate(chain, places.spaces);
      const rank = found ? rankOf(chain, found.space) : 0;
      if (found && rank > 0) reached.set(id, { ...found, chain, rank });
    }
    return reached;
  }

  /** Where a caller may create files. Visitors of a link: only in the folder of an upload link. */
  async function requireTarget(db: Db, caller: Caller, folderId: string): Promise<Reached> {
    if (caller.kind !== 'link') return checks.requireFolder(db, caller, folderId, 'edit');
    if (!caller.uploadOnly || folderId !== caller.rootId) throw new AppError('notFound');
    const { byId, spaces } = await findPlaces(db, [folderId]);
    const chain = byId.get(folderId) ?? [];
    const found = locate(chain, spaces);
    if (!found || found.isTrashed || found.node.kind !== 'folder' || isGated(found.space)) {
      throw new AppError('notFound');
    }
    return { ...found, chain, rank: 0 };
  }

  async function rankInSpace(db: Db, caller: PersonCaller, space: SpaceRow): Promise<Rank> {
    const standing = await findStanding(db, caller.userId);
    return standing ? ranking.rankInSpace(db, caller, standing.principals, space) : 0;
  }

  const checks = createChecks(reachMany);
  return { transact, reachMany, requireTarget, rankInSpace, ...checks };
}

function createChecks(
  reachMany: (db: Db, caller: Caller, ids: readonly string[]) => Promise<Map<string, Reached>>,
) {
  /**
   * Returns all of these nodes, or refuses the call: `notFound` for what is missing, elsewhere or invisible,
   * `forbidden` for an insufficient level.
   */
  async function requireNodes(
    db: Db,
    caller: Caller,
    ids: readonly string[],
    level: FileLevel,
    where: Where = 'listed',
  ): Promise<Reached[]> {
    const reached = await reachMany(db, caller, ids);
    return [...new Set(ids)].map((id) => {
      const found = reached.get(id);
      if (!found || found.isTrashed !== (where === 'trash')) throw new AppError('notFound');
      if (found.rank < RANKS[level]) throw new AppError('forbidden');
      return found;
    });
  }

  async function requireNode(
    db: Db,
    caller: Caller,
    id: string,
    level: FileLevel,
  ): Promise<Reached> {
    const [found] = await requireNodes(db, caller, [id], level);
    if (!found) throw new AppError('notFound');
    return found;
  }

  async function requireFolder(
    db: Db,
    caller: Caller,
    id: string,
    level: FileLevel,
  ): Promise<Reached> {
    const found = await requireNode(db, caller, id, level);
    if (found.node.kind !== 'folder') throw new AppError('notFound');
    return found;
  }

  return { requireNodes, requireNode, requireFolder };
}

function locate(chain: readonly NodeRow[], spaces: ReadonlyMap<string, SpaceRow>) {
  const node = chain.at(-1);
  const space = node && spaces.get(node.space_id);
  const isTrashed = chain.some((part) => part.trashed_at !== null);
  return node && space ? { node, space, isTrashed } : undefined;
}
