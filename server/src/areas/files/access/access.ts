import { AppError, type FileLevel } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { findPlaces, type NodeRow, type Places, type SpaceRow } from '../node/node.store.ts';
import { findStanding, isUnitAdministered, type Principals } from './access.store.ts';
import type { Caller, PersonCaller } from './caller.ts';

/** 0 nothing, 1 view, 2 edit, 3 manage. */
export type Rank = 0 | 1 | 2 | 3;
export const RANKS = { view: 1, edit: 2, manage: 3 } as const satisfies Record<FileLevel, Rank>;
const LEVELS = [undefined, 'view', 'edit', 'manage'] as const;

export function toLevel(rank: Rank): FileLevel {
  return LEVELS[rank] ?? 'view';
}

/** What a caller can reach of a node. */
export interface Reached {
  node: NodeRow;
  space: SpaceRow;
  rank: Rank;
  /** The folders above, the topmost first, and the node itself last. */
  chain: NodeRow[];
  /** It, or a folder above it, is in the trash. */
  isTrashed: boolean;
}

/** Of what was chosen, what does not lie in a folder that was chosen too. */
export function dropNested(chosen: readonly Reached[]): Reached[] {
  const ids = new Set(chosen.map(({ node }) => node.id));
  return chosen.filter(
    ({ node, chain }) => !chain.some((above) => above.id !== node.id && ids.has(above.id)),
  );
}

/** What a person's roles give them, known as a whole. */
export interface Rights {
  has(code: string): boolean;
  mayEnter(systemCode: string): boolean;
}

export interface AccessDependencies {
  rightsOf(userId: string): Promise<Rights>;
  manageSpaces: string;
}

/**
 * The one place that decides who may do what with which file. Every call, whoever makes it, asks here; what cannot be
 * reached is answered as if it did not exist.
 */
export function createAccess(dependencies: AccessDependencies) {
  const { rightsOf, manageSpaces } = dependencies;
  const known = new WeakMap<Caller, Promise<Rights>>();

  /** Asked once for each caller, who is made anew with each request. */
  function findRights(caller: PersonCaller): Promise<Rights> {
    const asked = known.get(caller) ?? rightsOf(caller.userId);
    known.set(caller, asked);
    return asked;
  }

  /**
   * A transaction whose caller's rights are known before it begins: roles are looked up elsewhere, and a transaction
   * that waited for that would keep a connection which the answer may need.
   */
  async function transact<T>(db: Db, caller: Caller, work: (trx: Db) => Promise<T>): Promise<T> {
    if (caller.kind === 'person') await findRights(caller);
    return db.transaction().execute(work);
  }

  async function rankOfPersonIn(
    db: Db,
    caller: PersonCaller,
    principals: Principals,
    space: SpaceRow,
  ): Promise<Rank> {
    const key = space.owner_key;
    if (space.kind === 'person') return key === caller.userId ? 3 : 0;
    const rights = await findRights(caller);
    if (space.kind === 'record') return rankOfRecord(db, rights, key);
    const manages = rights.has(manageSpaces);
    if (space.kind === 'system') {
      if (!rights.mayEnter(key)) return 0;
      return manages ? 3 : 2;
    }
    if (manages || (await isUnitAdministered(db, key, principals.administered))) return 3;
    if (principals.unitId === key) return 2;
    return principals.units.includes(key) ? 1 : 0;
  }

  async function rankOfRecord(db: Db, rights: Rights, ownerKey: string): Promise<Rank> {
    const [subApp = '', recordType = ''] = ownerKey.split('/');
    const rule = await db
      .selectFrom('dfs_record_rule')
      .selectAll()
      .where('sub_app', '=', subApp)
      .where('record_type', '=', recordType)
      .executeTakeFirst();
    if (!rule) return 0;
    if (rights.has(rule.edit_permission)) return 2;
    return rights.has(rule.view_permission) ? 1 : 0;
  }

  async function rankPerson(db: Db, caller: PersonCaller, places: Places): Promise<Ranked> {
    const nodeIds = [...new Set([...places.byId.values()].flat().map((node) => node.id))];
    const standing = await findStanding(db, caller.userId, nodeIds);
    if (!standing) return () => 0;
    const { principals, levels } = standing;
    const inSpaces = new Map<string, Rank>();
    for (const space of places.spaces.values()) {
      inSpaces.set(space.id, await rankOfPersonIn(db, caller, principals, space));
    }
    return (chain, space) =>
      Math.max(
        inSpaces.get(space.id) ?? 0,
        ...chain.map((node) => levels.get(node.id) ?? 0),
      ) as Rank;
  }

  async function rankBy(db: Db, caller: Caller, places: Places): Promise<Ranked> {
    if (caller.kind === 'person') return rankPerson(db, caller, places);
    if (caller.kind === 'link') {
      return (chain) =>
        !caller.uploadOnly && chain.some((node) => node.id === caller.rootId) ? 1 : 0;
    }
    return (_chain, space) => {
      const isOwn = space.kind === 'record' && space.owner_key.startsWith(`${caller.subApp}/`);
      return isOwn ? (caller.mayWrite ? 2 : 1) : 0;
    };
  }

  /** What of these the caller can see at all, by id. */
  async function reachMany(
    db: Db,
    caller: Caller,
    ids: readonly string[],
  ): Promise<Map<string, Reached>> {
    const places = await findPlaces(db, [...new Set(ids)]);
    const { byId, spaces } = places;
    const rankOf = await rankBy(db, caller, places);
    const reached = new Map<string, Reached>();
    for (const [id, chain] of byId) {
      const node = chain.at(-1);
      const space = node && spaces.get(node.space_id);
      if (!node || !space) continue;
      const rank = rankOf(chain, space);
      const isTrashed = chain.some((part) => part.trashed_at !== null);
      if (rank > 0) reached.set(id, { node, space, rank, chain, isTrashed });
    }
    return reached;
  }

  /** Throws `notFound` for what is not there, in the trash or out of reach, `forbidden` for too little a right. */
  async function requireNode(
    db: Db,
    caller: Caller,
    id: string,
    level: FileLevel,
    where: 'listed' | 'trash' = 'listed',
  ): Promise<Reached> {
    const found = (await reachMany(db, caller, [id])).get(id);
    if (!found || found.isTrashed !== (where === 'trash')) throw new AppError('notFound');
    if (found.rank < RANKS[level]) throw new AppError('forbidden');
    return found;
  }

  async function requireFolder(db: Db, caller: Caller, id: string, level: FileLevel) {
    const found = await requireNode(db, caller, id, level);
    if (found.node.kind !== 'folder') throw new AppError('notFound');
    return found;
  }

  /** Where a caller may put new files: people by their right, strangers only in the folder of an upload link. */
  async function requireTarget(db: Db, caller: Caller, folderId: string): Promise<Reached> {
    if (caller.kind !== 'link') return requireFolder(db, caller, folderId, 'edit');
    if (!caller.uploadOnly || folderId !== caller.rootId) throw new AppError('notFound');
    const { byId, spaces } = await findPlaces(db, [folderId]);
    const chain = byId.get(folderId) ?? [];
    const node = chain.at(-1);
    const space = node && spaces.get(node.space_id);
    const isTrashed = chain.some((part) => part.trashed_at !== null);
    if (!node || !space || isTrashed || node.kind !== 'folder') throw new AppError('notFound');
    return { node, space, chain, isTrashed, rank: 0 };
  }

  /** Every one of these, or a refusal of all. */
  async function requireNodes(
    db: Db,
    caller: Caller,
    ids: readonly string[],
    level: FileLevel,
    where: 'listed' | 'trash' = 'listed',
  ): Promise<Reached[]> {
    const reached = await reachMany(db, caller, ids);
    return [...new Set(ids)].map((id) => {
      const found = reached.get(id);
      if (!found || found.isTrashed !== (where === 'trash')) throw new AppError('notFound');
      if (found.rank < RANKS[level]) throw new AppError('forbidden');
      return found;
    });
  }

  async function rankInSpace(db: Db, caller: PersonCaller, space: SpaceRow): Promise<Rank> {
    const standing = await findStanding(db, caller.userId);
    return standing ? rankOfPersonIn(db, caller, standing.principals, space) : 0;
  }

  return {
    transact,
    reachMany,
    requireNode,
    requireFolder,
    requireTarget,
    requireNodes,
    rankInSpace,
  };
}

export type Access = ReturnType<typeof createAccess>;

type Ranked = (chain: readonly NodeRow[], space: SpaceRow) => Rank;
