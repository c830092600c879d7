import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { findRecordRule } from '../access/access.store.ts';
import type { Access } from '../access/access.ts';
import type { Caller } from '../access/caller.ts';
import { RECORDS_ENGINE } from '../access/gated.ts';
import { toLevel } from '../access/rank.ts';
import type { ListFolder } from '../node/list.service.ts';
import type { AuthorityPort, RecordsPort } from '../ports.ts';
import { recordAudit } from '../record-audit.ts';
import { ensureSpace, type InsertRoot } from './ensure-space.ts';
import {
  deleteRecordRule,
  listRecordRules,
  type RecordRule,
  saveRecordRule,
} from './record-rule.store.ts';

export interface RecordDependencies {
  db: Db;
  clock: () => number;
  access: Access;
  rightsOf: AuthorityPort['rightsOf'];
  findLevels: RecordsPort['findLevels'];
  insertRoot: InsertRoot;
  listFolder: ListFolder;
}

type FolderPage = Parameters<ListFolder>[2];

interface RecordKey {
  subApp: string;
  recordType: string;
  recordId: string;
}

export type RecordService = ReturnType<typeof createRecordService>;

/** Attachments of records, and the rules that say which permission opens those of other sub-apps. */
export function createRecordService(dependencies: RecordDependencies) {
  const { db, clock, access, rightsOf, findLevels, insertRoot, listFolder } = dependencies;

  async function canSee(caller: Caller, { subApp, recordType }: RecordKey): Promise<boolean> {
    if (caller.kind === 'token') return caller.subApp === subApp;
    if (caller.kind === 'link') return false;
    const rule = await findRecordRule(db, { subApp, recordType });
    if (!rule) return false;
    const rights = await rightsOf(caller.userId);
    return (
      rights.holds(rule.system_code, rule.view_permission) ||
      rights.holds(rule.system_code, rule.edit_permission)
    );
  }

  async function openFolder(caller: Caller, key: string, from: FolderPage = {}) {
    const { root_id } = await ensureSpace(db, { kind: 'record', key, now: clock() }, insertRoot);
    const { node, space, rank } = await access.requireFolder(db, caller, root_id, 'view');
    const page = await listFolder(caller, node.id, from);
    return { spaceId: space.id, folderId: node.id, level: toLevel(rank), page };
  }

  /** The files behind a key of the records engine. Its gate decides who gets here. */
  async function openGated(caller: Caller, key: string, from: FolderPage = {}) {
    const isOpen =
      caller.kind === 'person' && (await findLevels(db, caller.userId, [key])).has(key);
    if (!isOpen) throw new AppError('notFound');
    return openFolder(caller, key, from);
  }

  /** The folder of a record is created when somebody who may see the record first asks for it. */
  async function attachments(caller: Caller, record: RecordKey) {
    const key = `${record.subApp}/${record.recordType}/${record.recordId}`;
    if (record.subApp === RECORDS_ENGINE) return openGated(caller, key);
    if (!(await canSee(caller, record))) throw new AppError('notFound');
    return openFolder(caller, key);
  }

  async function saveRule(rule: RecordRule, context: SignedInContext): Promise<null> {
    // Requiring both permissions keeps people from opening files to others with a permission that they lack.
    const rights = await rightsOf(context.session.userId);
    const isHeld = (code: string) => rights.holds(rule.systemCode, code);
    if (!isHeld(rule.viewPermission) || !isHeld(rule.editPermission)) {
      throw new AppError('forbidden', { reason: 'moreThanHeld' });
    }
    await db.transaction().execute(async (trx) => {
      await saveRecordRule(trx, rule, clock());
      await recordAudit(trx, context, clock(), {
        action: 'dfs.rule.set',
        targetType: 'dfs_record_rule',
        targetId: `${rule.subApp}/${rule.recordType}`,
        after: rule,
      });
    });
    return null;
  }

  async function removeRule(
    rule: { subApp: string; recordType: string },
    context: SignedInContext,
  ): Promise<null> {
    await db.transaction().execute(async (trx) => {
      if (!(await deleteRecordRule(trx, rule))) throw new AppError('notFound');
      await recordAudit(trx, context, clock(), {
        action: 'dfs.rule.remove',
        targetType: 'dfs_record_rule',
        targetId: `${rule.subApp}/${rule.recordType}`,
      });
    });
    return null;
  }

  return { attachments, openGated, listRules: () => listRecordRules(db), saveRule, removeRule };
}
