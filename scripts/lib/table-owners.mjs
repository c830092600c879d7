/**
 * The folder of `server/src` that owns each table. Only its `*.store.ts` files write the table.
 * @type {Record<string, string[]>}
 */
const tablesOfOwner = {
  'platform/db': ['migration', 'sequence', 'setting', 'call'],
  'platform/jobs': ['job', 'job_file', 'job_schedule'],
  audit: ['audit', 'audit_anchor', 'audit_detail', 'audit_head'],
  administration: ['authority_version'],
  'areas/authority/user': ['user'],
  'areas/authority/role': ['role', 'role_resource', 'user_role'],
  'areas/authority/resource': ['resource'],
  'areas/authority/org-unit': ['org_unit', 'org_unit_admin', 'org_unit_ancestor'],
  'areas/authority/system': ['system'],
  'areas/authority/profile': ['user_system_config'],
  'areas/sign-in/session': ['session', 'session_token'],
  'areas/sign-in/login': ['sign_in_ticket'],
  'areas/sign-in/password': ['credential', 'password_history'],
  'areas/sign-in/mfa': ['totp', 'recovery_code'],
  'areas/sign-in/passkey': ['passkey', 'passkey_challenge'],
  'areas/sign-in/sms': ['sms_code', 'sms_outbox'],
  'areas/sign-in/qr': ['qr_ticket'],
  'areas/sign-in/invite': ['invite', 'invite_role', 'invite_use'],
  'areas/sign-in/captcha': ['captcha_use'],
  'areas/sign-in/device': ['device'],
  'areas/sign-in/attempt': ['attempt_counter'],
  'areas/sign-in/login-entry': ['login_entry', 'login_entry_hostname'],
  'areas/console/notice': [
    'notice',
    'notice_mark',
    'notice_read',
    'notice_target',
    'notice_ticket',
  ],
  'areas/console/registry': ['sub_app', 'sub_app_override'],
  'areas/console/release': [
    'sub_app_release',
    'sub_app_release_file',
    'sub_app_channel',
    'sub_app_pointer_change',
    'release_blob',
  ],
  'areas/authority/service-account': ['service_token'],
  'areas/console/publish-token': ['publish_token'],
  'areas/console/health': [
    'sub_app_health',
    'sub_app_health_person',
    'sub_app_health_rule',
    'sub_app_verdict',
  ],
  'areas/console/grant': ['sub_app_grant'],
  'areas/console/telemetry': ['sub_app_failure', 'policy_violation'],
  'areas/files/node': ['dfs_node', 'dfs_version', 'dfs_activity', 'dfs_recent', 'dfs_favourite'],
  'areas/files/space': ['dfs_space', 'dfs_record_rule'],
  'areas/files/share': ['dfs_share', 'dfs_link', 'dfs_link_log'],
  'areas/files/upload': ['dfs_upload', 'dfs_blob'],
  'areas/files/content': ['dfs_selection'],
  'areas/files/token': ['dfs_token'],
  'areas/webhooks/webhook': ['webhook'],
  'areas/webhooks/delivery': ['webhook_delivery'],
  'areas/records/catalogue': ['workspace', 'workspace_role'],
  'areas/records/schema-change': ['schema_change', 'detached_part', 'schema_dirty'],
  'areas/records/gate': ['role_rule', 'role_field', 'record_share'],
  'areas/records/history': ['record_change', 'record_call'],
  'areas/records/search': ['search_index', 'search_row', 'search_text'],
  'areas/records/number': ['record_number'],
  'areas/records/transition': ['record_revision'],
  'areas/records/batch': ['record_batch', 'record_batch_row'],
  'areas/records/comment': ['record_comment'],
  'areas/records/view': ['record_view', 'record_view_share', 'record_view_default'],
  'areas/ledger/posting': ['ledger_posting', 'ledger_reservation'],
  'areas/ledger/period': ['ledger_period'],
  'areas/approvals/definition': ['approval_definition', 'approval_version'],
  'areas/approvals/runtime': [
    'approval',
    'approval_step',
    'approval_task',
    'approval_event',
    'approval_copy',
    'approval_signature',
  ],
  'areas/approvals/delegation': ['approval_delegation'],
  'areas/reports/item': ['report_item', 'report_item_share', 'report_item_version'],
  'areas/reports/schedule': ['report_schedule', 'report_recipient'],
  'areas/records/import': ['record_import', 'record_import_piece', 'record_import_mapping'],
};

/** @type {ReadonlyMap<string, string>} */
export const ownerOfTable = new Map(
  Object.entries(tablesOfOwner).flatMap(([owner, tables]) =>
    tables.map((table) => /** @type {[string, string]} */ ([table, owner])),
  ),
);

/** Tables of the organisation, which every area and the folders below may read. */
const organisationTables = new Set([
  'user',
  'role',
  'user_role',
  'org_unit',
  'org_unit_ancestor',
  'org_unit_admin',
  'system',
  'resource',
  'role_resource',
  // Nobody grants more than they hold: a policy narrows what a role holds of a collection.
  'role_rule',
  'role_field',
  // Evaluating a person's rights reads their version in the same statement.
  'authority_version',
]);

const readsOrganisation = /^server\/src\/(?:administration|areas|audit|first-start)\//;

/** Folders that may read every table. */
const readsEverything = /^server\/src\/(?:cli|portable)\//;

/** Files that may read and write every table: tests and migrations. */
const exempt = /\.test\.ts$|^server\/src\/(?:testing|platform\/db\/migrations)\//;

/** @param {string} file */
export function isCheckedForTables(file) {
  return file.startsWith('server/src/') && !exempt.test(file);
}

/**
 * The rule that an access to a table breaks, or undefined.
 * @param {string} file relative to the repository, with forward slashes
 * @param {{ table: string | undefined, kind: 'read' | 'write' }} access without a table where
 * the source does not name it literally
 * @returns {string | undefined}
 */
export function findTableBreach(file, { table, kind }) {
  if (table === undefined) return 'a statement that writes names its table literally';
  const owner = ownerOfTable.get(table);
  // The name of a common table expression.
  if (!owner) return undefined;
  if (kind === 'read') {
    return canRead(file, table, owner) ? undefined : `${table} is read only by ${areaOf(owner)}`;
  }
  const isOwner = file.startsWith(`server/src/${owner}/`) && file.endsWith('.store.ts');
  return isOwner ? undefined : `${table} is written only by the stores of ${owner}`;
}

/** @param {string} file @param {string} table @param {string} owner */
function canRead(file, table, owner) {
  if (readsEverything.test(file) || file.startsWith(`server/src/${areaOf(owner)}/`)) return true;
  return organisationTables.has(table) && readsOrganisation.test(file);
}

/** @param {string} owner */
function areaOf(owner) {
  return /^areas\/[^/]+/.exec(owner)?.[0] ?? owner;
}
