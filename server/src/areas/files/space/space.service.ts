import { AppError, type FileNode, type FileSpace, type FileSpaceUse } from '@pedestal/contract';
import { appendAudit } from '../../../audit/audit.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SpaceKind } from '../../../platform/db/tables-files.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { findStanding } from '../access/access.store.ts';
import { type Access, type Rights, toLevel } from '../access/access.ts';
import type { Caller } from '../access/caller.ts';
import type { Visible } from '../access/visible.ts';
import type { FileLimits } from '../limits.ts';
import type { SpaceRow } from '../node/node.store.ts';
import { ensureSpace, quotaOf } from './space.store.ts';
import {
  findOwner,
  findUnitNames,
  listRules,
  type OwnerKind,
  readSpaceUse,
  removeRule,
  saveRule,
} from './space-owner.store.ts';

type Names = FileSpace['name'];

export interface DfsSpaceDependencies {
  db: Db;
  clock: () => number;
  limits: FileLimits;
  access: Access;
  listSystems(userId: string): Promise<{ code: string; name: string; nameEn: string }[]>;
  rightsOf(userId: string): Promise<Rights>;
  /** Codes of the systems that the person may enter; `all`: every one. */
  systemsOf(userId: string): Promise<Visible>;
  /** The first page of a folder that the caller may see. */
  listFolder(caller: Caller, folderId: string): Promise<{ items: FileNode[]; next: string | null }>;
}

interface RecordKey {
  subApp: string;
  recordType: string;
  recordId: string;
}

const OWN: Names = { 'zh-CN': '我的文件', 'en-US': 'My files' };

export type DfsSpaceService = ReturnType<typeof createDfsSpaceService>;

export function createDfsSpaceService(dependencies: DfsSpaceDependencies) {
  const { db, clock, limits, access } = dependencies;

  async function describe(userId: string, space: SpaceRow, name: Names): Promise<FileSpace[]> {
    const rank = await access.rankInSpace(db, { kind: 'person', userId }, space);
    if (rank === 0) return [];
    return [
      {
        id: space.id,
        kind: space.kind,
        ownerKey: space.owner_key,
        name,
        rootId: space.root_id,
        level: toLevel(rank),
        usedBytes: space.used_bytes,
        quotaBytes: quotaOf(space, limits),
      },
    ];
  }

  async function list(userId: string): Promise<FileSpace[]> {
    const principals = (await findStanding(db, userId))?.principals;
    const units = await findUnitNames(db, principals?.units ?? [], principals?.administered ?? []);
    const systems = await dependencies.listSystems(userId);
    const wanted: [SpaceKind, string, Names][] = [
      ['person', userId, OWN],
      ...units.map(({ id, name, name_en }): [SpaceKind, string, Names] => [
        'unit',
        id,
        { 'zh-CN': name, 'en-US': name_en || name },
      ]),
      ...systems.map(({ code, name, nameEn }): [SpaceKind, string, Names] => [
        'system',
        code,
        { 'zh-CN': name, 'en-US': nameEn || name },
      ]),
    ];
    const spaces: FileSpace[] = [];
    for (const [kind, key, name] of wanted) {
      spaces.push(...(await describe(userId, await ensureSpace(db, kind, key, clock()), name)));
    }
    return spaces;
  }

  async function overview(userId: string, query: Parameters<typeof readSpaceUse>[1]) {
    const page = await readSpaceUse(db, query, await dependencies.systemsOf(userId));
    const items = page.items.map(
      (space): FileSpaceUse => ({
        id: space.id,
        kind: space.kind as OwnerKind,
        ownerKey: space.owner_key,
        name: { 'zh-CN': space.name, 'en-US': space.name_en },
        usedBytes: space.used_bytes,
        quotaBytes: quotaOf(space, limits),
        isDefault: space.quota_bytes === null,
        emptiedAt: space.erased_at === null ? null : space.erased_at + limits.trashKeptFor,
      }),
    );
    return { items, next: page.next };
  }

  async function setQuota(
    wanted: { kind: OwnerKind; ownerKey: string; quotaBytes: number | null },
    context: SignedInContext,
  ): Promise<null> {
    const visible = await dependencies.systemsOf(context.session.userId);
    const owner = await findOwner(db, wanted.kind, wanted.ownerKey, visible);
    if (owner === undefined) throw new AppError('notFound');
    const space = await ensureSpace(db, wanted.kind, wanted.ownerKey, clock());
    const quotaBytes = wanted.quotaBytes ?? limits.quota[wanted.kind];
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('dfs_space')
        .set({ quota_bytes: wanted.quotaBytes, updated_at: clock() })
        .where('id', '=', space.id)
        .execute();
      await audit(trx, context, {
        action: 'dfs.quota',
        targetType: 'dfs_space',
        targetId: space.id,
        targetName: owner,
        before: { quotaBytes: quotaOf(space, limits) },
        after: { quotaBytes },
      });
    });
    return null;
  }

  function audit(
    trx: Db,
    { session, ...call }: SignedInContext,
    entry: Pick<
      Parameters<typeof appendAudit>[1],
      'action' | 'targetType' | 'targetId' | 'targetName' | 'before' | 'after'
    >,
  ) {
    return appendAudit(trx, {
      at: clock(),
      actorId: session.userId,
      actorName: session.userName,
      requestId: call.requestId,
      ip: call.ip,
      userAgent: call.userAgent,
      ...entry,
    });
  }

  /** The folder of a record; it exists as soon as somebody who may see the record asks for it. */
  async function findRecordFolder(caller: Caller, { subApp, recordType, recordId }: RecordKey) {
    const key = `${subApp}/${recordType}/${recordId}`;
    if (!(await maySeeRecord(caller, subApp, recordType))) throw new AppError('notFound');
    const space = await ensureSpace(db, 'record', key, clock());
    return access.requireFolder(db, caller, space.root_id, 'view');
  }

  async function maySeeRecord(caller: Caller, subApp: string, recordType: string) {
    if (caller.kind === 'token') return caller.subApp === subApp;
    if (caller.kind === 'link') return false;
    const rule = (await listRules(db)).find(
      (known) => known.subApp === subApp && known.recordType === recordType,
    );
    if (!rule) return false;
    const rights = await dependencies.rightsOf(caller.userId);
    return rights.has(rule.viewPermission) || rights.has(rule.editPermission);
  }

  async function attachments(caller: Caller, record: RecordKey) {
    const { node, space, rank } = await findRecordFolder(caller, record);
    const page = await dependencies.listFolder(caller, node.id);
    return { spaceId: space.id, folderId: node.id, level: toLevel(rank), page };
  }

  async function saveRuleOf(
    rule: { subApp: string; recordType: string; viewPermission: string; editPermission: string },
    context: SignedInContext,
  ): Promise<null> {
    // Nobody can open files to others by naming a permission that they do not hold themselves.
    const rights = await dependencies.rightsOf(context.session.userId);
    if (!rights.has(rule.viewPermission) || !rights.has(rule.editPermission)) {
      throw new AppError('forbidden');
    }
    await db.transaction().execute(async (trx) => {
      await saveRule(trx, rule, clock());
      await audit(trx, context, {
        action: 'dfs.rule.set',
        targetType: 'dfs_record_rule',
        targetId: `${rule.subApp}/${rule.recordType}`,
        after: rule,
      });
    });
    return null;
  }

  async function removeRuleOf(
    rule: { subApp: string; recordType: string },
    context: SignedInContext,
  ): Promise<null> {
    await db.transaction().execute(async (trx) => {
      if (!(await removeRule(trx, rule))) throw new AppError('notFound');
      await audit(trx, context, {
        action: 'dfs.rule.remove',
        targetType: 'dfs_record_rule',
        targetId: `${rule.subApp}/${rule.recordType}`,
      });
    });
    return null;
  }

  return {
    list,
    overview,
    setQuota,
    attachments,
    listRules: () => listRules(db),
    saveRule: saveRuleOf,
    removeRule: removeRuleOf,
  };
}
