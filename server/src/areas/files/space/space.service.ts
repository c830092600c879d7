import { AppError, type FileSpace, type FileSpaceUse } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SpaceKind } from '../../../platform/db/tables-files.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { findStanding } from '../access/access.store.ts';
import type { Access } from '../access/access.ts';
import type { SpaceRow } from '../access/place.store.ts';
import { toLevel } from '../access/rank.ts';
import type { Visible } from '../access/visible.ts';
import type { FileLimits } from '../limits.ts';
import type { AuthorityPort } from '../ports.ts';
import { recordAudit } from '../record-audit.ts';
import { ensureSpace, type InsertRoot } from './ensure-space.ts';
import { findSpacesOf, quotaOf, updateQuota } from './space.store.ts';
import { findOwnerName, findUnitNames, type OwnerKind, readSpaceUse } from './space-owner.store.ts';

type Names = FileSpace['name'];

interface Owner {
  kind: SpaceKind;
  key: string;
  name: Names;
}

export interface SpaceDependencies {
  db: Db;
  clock: () => number;
  limits: FileLimits;
  access: Access;
  listSystems: AuthorityPort['listSystems'];
  /** Codes of the systems that the person may enter; `all`: every system. */
  systemsOf(userId: string): Promise<Visible>;
  insertRoot: InsertRoot;
}

const OWN: Names = { 'zh-CN': '我的文件', 'en-US': 'My files' };

export type SpaceService = ReturnType<typeof createSpaceService>;

export function createSpaceService(dependencies: SpaceDependencies) {
  const { db, clock, limits, access, listSystems, systemsOf, insertRoot } = dependencies;

  async function describe(userId: string, space: SpaceRow, name: Names): Promise<FileSpace[]> {
    const rank = await access.rankInSpace(db, { kind: 'person', userId }, space);
    return rank === 0 ? [] : [toFileSpace(space, name, { level: toLevel(rank), limits })];
  }

  /** The person, their org units and their systems. */
  async function findOwners(userId: string): Promise<Owner[]> {
    const principals = (await findStanding(db, userId))?.principals;
    const units = await findUnitNames(db, principals?.units ?? [], principals?.administered ?? []);
    const systems = await listSystems(userId);
    return [
      { kind: 'person', key: userId, name: OWN },
      ...units.map(
        ({ id, name, name_en }): Owner => ({
          kind: 'unit',
          key: id,
          name: { 'zh-CN': name, 'en-US': name_en || name },
        }),
      ),
      ...systems.map(
        ({ code, name, nameEn }): Owner => ({
          kind: 'system',
          key: code,
          name: { 'zh-CN': name, 'en-US': nameEn || name },
        }),
      ),
    ];
  }

  /** Ids of the person's spaces that somebody has opened before. */
  async function findReadable(userId: string): Promise<string[]> {
    const ids: string[] = [];
    for (const space of await findSpacesOf(db, await findOwners(userId))) {
      const rank = await access.rankInSpace(db, { kind: 'person', userId }, space);
      if (rank > 0) ids.push(space.id);
    }
    return ids;
  }

  async function list(userId: string): Promise<FileSpace[]> {
    const spaces: FileSpace[] = [];
    for (const { kind, key, name } of await findOwners(userId)) {
      const space = await ensureSpace(db, { kind, key, now: clock() }, insertRoot);
      spaces.push(...(await describe(userId, space, name)));
    }
    return spaces;
  }

  async function overview(userId: string, query: Parameters<typeof readSpaceUse>[1]) {
    const page = await readSpaceUse(db, query, await systemsOf(userId));
    return { items: page.items.map((row) => toSpaceUse(row, limits)), next: page.next };
  }

  async function setQuota(
    input: { kind: OwnerKind; ownerKey: string; quotaBytes: number | null },
    context: SignedInContext,
  ): Promise<null> {
    const visible = await systemsOf(context.session.userId);
    const ownerName = await findOwnerName(db, input.kind, input.ownerKey, visible);
    if (ownerName === undefined) throw new AppError('notFound');
    const owner = { kind: input.kind, key: input.ownerKey, now: clock() };
    const space = await ensureSpace(db, owner, insertRoot);
    await db.transaction().execute(async (trx) => {
      await updateQuota(trx, space.id, { quotaBytes: input.quotaBytes, at: clock() });
      await recordAudit(trx, context, clock(), {
        action: 'dfs.quota',
        targetType: 'dfs_space',
        targetId: space.id,
        targetName: ownerName,
        before: { quotaBytes: quotaOf(space, limits) },
        after: { quotaBytes: input.quotaBytes ?? limits.quota[input.kind] },
      });
    });
    return null;
  }

  return { list, findReadable, overview, setQuota };
}

function toFileSpace(
  space: SpaceRow,
  name: Names,
  { level, limits }: { level: FileSpace['level']; limits: FileLimits },
): FileSpace {
  return {
    id: space.id,
    kind: space.kind,
    ownerKey: space.owner_key,
    name,
    rootId: space.root_id,
    level,
    usedBytes: space.used_bytes,
    quotaBytes: quotaOf(space, limits),
  };
}

type UseRow = Awaited<ReturnType<typeof readSpaceUse>>['items'][number];

function toSpaceUse(row: UseRow, limits: FileLimits): FileSpaceUse {
  return {
    id: row.id,
    kind: row.kind as OwnerKind,
    ownerKey: row.owner_key,
    name: { 'zh-CN': row.name, 'en-US': row.name_en },
    usedBytes: row.used_bytes,
    quotaBytes: quotaOf(row, limits),
    isDefault: row.quota_bytes === null,
    emptiedAt: row.erased_at === null ? null : row.erased_at + limits.trashKeptFor,
  };
}
