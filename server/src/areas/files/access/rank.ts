import { type FileLevel, PERMISSIONS } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { RecordsPort, Rights } from '../ports.ts';
import {
  findRecordRule,
  findStanding,
  isUnitAdministered,
  type Principals,
} from './access.store.ts';
import type { Caller, PersonCaller } from './caller.ts';
import { isGated } from './gated.ts';
import type { NodeRow, Places, SpaceRow } from './place.store.ts';

/** 0 nothing, 1 view, 2 edit, 3 manage. */
export type Rank = 0 | 1 | 2 | 3;
export const RANKS = { view: 1, edit: 2, manage: 3 } as const satisfies Record<FileLevel, Rank>;
const LEVELS = [undefined, 'view', 'edit', 'manage'] as const;

export function toLevel(rank: Rank): FileLevel {
  return LEVELS[rank] ?? 'view';
}

/** Returns the caller's rank on the last node of a path. */
type RankOf = (chain: readonly NodeRow[], space: SpaceRow) => Rank;

export interface RankDependencies {
  rightsOf(caller: PersonCaller): Promise<Rights>;
  /** Permission code of those who manage every unit's and system's space. */
  manageSpaces: string;
  findLevels: RecordsPort['findLevels'];
}

/** Computes what a caller may do: by the space, and for people by what is shared with them. */
export function createRanking({ rightsOf, manageSpaces, findLevels }: RankDependencies) {
  /** Ranks in the spaces of the records engine, by id. Its gate alone decides: no share, link or token does. */
  async function rankGated(
    db: Db,
    caller: PersonCaller,
    spaces: Iterable<SpaceRow>,
  ): Promise<Map<string, Rank>> {
    const gated = [...spaces].filter(isGated);
    if (gated.length === 0) return new Map();
    const keys = gated.map((space) => space.owner_key);
    const levels = await findLevels(db, caller.userId, keys);
    return new Map(
      gated.map(({ id, owner_key }) => {
        const level = levels.get(owner_key);
        return [id, level ? RANKS[level] : 0];
      }),
    );
  }

  async function rankInSpace(
    db: Db,
    caller: PersonCaller,
    principals: Principals,
    space: SpaceRow,
  ): Promise<Rank> {
    const key = space.owner_key;
    if (space.kind === 'person') return key === caller.userId ? 3 : 0;
    if (isGated(space)) return (await rankGated(db, caller, [space])).get(space.id) ?? 0;
    const rights = await rightsOf(caller);
    if (space.kind === 'record') return rankInRecord(db, rights, key);
    const isManager = rights.has(manageSpaces);
    if (space.kind === 'system') {
      const rank = rankInSystem(rights, key);
      return rank > 0 && isManager ? 3 : rank;
    }
    if (isManager || (await isUnitAdministered(db, key, principals.administered))) return 3;
    if (principals.unitId === key) return 2;
    return principals.units.includes(key) ? 1 : 0;
  }

  async function rankPerson(db: Db, caller: PersonCaller, places: Places): Promise<RankOf> {
    const nodeIds = [...new Set([...places.byId.values()].flat().map((node) => node.id))];
    const standing = await findStanding(db, caller.userId, nodeIds);
    if (!standing) return () => 0;
    const { principals, levels } = standing;
    const gated = await rankGated(db, caller, places.spaces.values());
    const bySpace = new Map<string, Rank>();
    for (const space of places.spaces.values()) {
      const rank = gated.get(space.id) ?? (await rankInSpace(db, caller, principals, space));
      bySpace.set(space.id, rank);
    }
    return (chain, space) =>
      gated.get(space.id) ??
      (Math.max(
        bySpace.get(space.id) ?? 0,
        ...chain.map((node) => levels.get(node.id) ?? 0),
      ) as Rank);
  }

  async function rankBy(db: Db, caller: Caller, places: Places): Promise<RankOf> {
    if (caller.kind === 'person') return rankPerson(db, caller, places);
    if (caller.kind === 'link') {
      return (chain, space) =>
        !isGated(space) && !caller.uploadOnly && chain.some((node) => node.id === caller.rootId)
          ? 1
          : 0;
    }
    return (_chain, space) => {
      const isOwn = space.kind === 'record' && space.owner_key.startsWith(`${caller.subApp}/`);
      if (!isOwn || isGated(space)) return 0;
      return caller.canWrite ? 2 : 1;
    };
  }

  return { rankInSpace, rankBy };
}

/** The files of a system belong to those who use files in that system. */
function rankInSystem(rights: Rights, systemCode: string): Rank {
  if (!rights.holds(systemCode, PERMISSIONS.readFiles)) return 0;
  return rights.holds(systemCode, PERMISSIONS.writeFiles) ? 2 : 1;
}

async function rankInRecord(db: Db, rights: Rights, ownerKey: string): Promise<Rank> {
  const [subApp = '', recordType = ''] = ownerKey.split('/');
  const rule = await findRecordRule(db, { subApp, recordType });
  if (!rule) return 0;
  if (rights.holds(rule.system_code, rule.edit_permission)) return 2;
  return rights.holds(rule.system_code, rule.view_permission) ? 1 : 0;
}
