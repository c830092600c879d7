import type { Db } from '../../../platform/db/database.ts';
import { LIST_LIMITS } from '../limits.ts';

export interface RecordRule {
  subApp: string;
  recordType: string;
  /** The system in which the permissions must be held. */
  systemCode: string;
  viewPermission: string;
  editPermission: string;
}

export async function listRecordRules(db: Db): Promise<RecordRule[]> {
  const rows = await db
    .selectFrom('dfs_record_rule')
    .selectAll()
    .orderBy('sub_app')
    .orderBy('record_type')
    .limit(LIST_LIMITS.recordRules)
    .execute();
  return rows.map((row) => ({
    subApp: row.sub_app,
    recordType: row.record_type,
    systemCode: row.system_code,
    viewPermission: row.view_permission,
    editPermission: row.edit_permission,
  }));
}

export async function saveRecordRule(trx: Db, rule: RecordRule, now: number): Promise<void> {
  const permissions = {
    system_code: rule.systemCode,
    view_permission: rule.viewPermission,
    edit_permission: rule.editPermission,
    updated_at: now,
  };
  await trx
    .insertInto('dfs_record_rule')
    .values({ sub_app: rule.subApp, record_type: rule.recordType, ...permissions })
    .onConflict((conflict) => conflict.columns(['sub_app', 'record_type']).doUpdateSet(permissions))
    .execute();
}

export async function deleteRecordRule(
  trx: Db,
  { subApp, recordType }: { subApp: string; recordType: string },
): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('dfs_record_rule')
    .where('sub_app', '=', subApp)
    .where('record_type', '=', recordType)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows) > 0;
}
