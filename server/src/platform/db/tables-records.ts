import type { Generated } from 'kysely';
import type { Flag, Json, Timestamp } from './columns.ts';

export interface WorkspaceTable {
  key: string;
  system_code: string;
  blueprint: string;
  /** The shipped blueprint, canonical JSON. */
  shipped: Json;
  /** The administrators' changes of it: a list of overlay operations. */
  overlay: Json;
  /** Shipped blueprint with the overlay applied. */
  effective: Json;
  /** Column of every field: table name → field id → column name. */
  columns: Json;
  /** Rises with every change of the schema. */
  version: number;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** The role that was made for a role of a workspace's blueprint. */
export interface WorkspaceRoleTable {
  workspace: string;
  /** Id in the blueprint. */
  role: string;
  role_id: string;
}

export interface RoleRuleTable {
  id: string;
  role_id: string;
  workspace: string;
  collection: string;
  /** `read` or `edit`. */
  action: string;
  /** CEL over the fields of the record; grants the rows for which it is true. */
  expression: string;
}

export type FieldAccess = 'none' | 'mask' | 'read' | 'write';

export interface RoleFieldTable {
  role_id: string;
  workspace: string;
  collection: string;
  field: string;
  access: FieldAccess;
}

/** One row per version of a record. */
export interface RecordChangeTable {
  workspace: string;
  collection: string;
  record_id: string;
  version: number;
  at: Timestamp;
  changed_by: string;
  /** `form`, `import`, `batch`, `undo`, … */
  via: string;
  call_id: string | null;
  /** Field id → [before, after], as API values. Empty after the record was purged. */
  changes: Json;
  /** Hash of the changes of a purged record; null: they are still there. */
  changes_hash: Generated<string | null>;
  /** Number of the seal in the audit log; null: not sealed yet. */
  seal: Generated<number | null>;
}

/** The reply of a call that wrote records: a repeated call gets it again. */
export interface RecordCallTable {
  user_id: string;
  call_id: string;
  reply: string;
  at: Timestamp;
}

/** Derived: which fields of a collection the search index holds. */
export interface SearchIndexTable {
  workspace: string;
  collection: string;
  fields: string;
}

/** Derived: the number of a record in the search index. Its tokens are written by SQL text. */
export interface SearchRowTable {
  id: Generated<number>;
  record_id: string;
}

/** Derived: how many live records of a collection a unit has in a state. */
export interface RecordShareTable {
  workspace: string;
  collection: string;
  org_unit_id: string;
  state: string;
  records: number;
}

export interface SchemaChangeTable {
  id: string;
  workspace: string;
  kind: 'install' | 'upgrade' | 'overlay' | 'undo';
  state: 'running' | 'done' | 'failed' | 'abandoned';
  /** Of the workspace after the change; null: it has not taken effect. */
  version: number | null;
  /** What changes, with its cost. */
  steps: Json;
  /** The catalogue before the change; null: there was none. */
  before: Json | null;
  after: Json;
  /** What is left to do in the background. */
  work: Json;
  /** The change that this one undoes. */
  undoes: string | null;
  undone_by: string | null;
  /** null: the console itself. */
  created_by: string | null;
  created_at: Timestamp;
  finished_at: Timestamp | null;
}

/** A table or column that exists, although no field of the catalogue points to it. */
export interface DetachedPartTable {
  workspace: string;
  table_name: string;
  /** Empty: the whole table. */
  column_name: string;
  /** What the part was, to attach it again. */
  definition: Json;
  change_id: string;
  /** null: a running change fills it. */
  detached_at: Timestamp | null;
}

/** Records that were written while a change fills their collection. */
export interface SchemaDirtyTable {
  change_id: string;
  record_id: string;
}

/** The last number of each period of a collection. */
export interface RecordNumberTable {
  workspace: string;
  collection: string;
  /** The pattern with its date filled in. */
  period: string;
  value: number;
}

/** Records that were amended. */
export interface RecordRevisionTable {
  record_id: string;
  workspace: string;
  collection: string;
  revision: number;
}

/** One change of many records. */
export interface RecordBatchTable {
  id: string;
  workspace: string;
  collection: string;
  user_id: string;
  locale: string;
  /** What is done to each record. */
  action: Json;
  total: number;
  job_id: string | null;
  created_at: Timestamp;
}

export interface RecordBatchRowTable {
  batch_id: string;
  position: number;
  record_id: string;
  /** The version whose change an undo reverts. */
  undoes: number | null;
  state: 'pending' | 'done' | 'unchanged' | 'failed';
  /** Of the record after the change. */
  version: number | null;
  error: string | null;
  message: string | null;
}

/** A view of a list that somebody saved. */
export interface RecordViewTable {
  id: string;
  workspace: string;
  collection: string;
  /** null: its owner was erased. */
  owner_id: string | null;
  name: string;
  content: Json;
  /** 1: shared with everybody who sees the collection. */
  everybody: number;
  version: number;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A role, or a unit with those below, that a view is shared with. */
export interface RecordViewShareTable {
  id: string;
  view_id: string;
  role_id: string | null;
  org_unit_id: string | null;
}

/** The view that a list opens with. */
export interface RecordViewDefaultTable {
  workspace: string;
  collection: string;
  /** Empty: everybody. */
  user_id: string;
  view_id: string;
}

export interface RecordCommentTable {
  id: string;
  workspace: string;
  collection: string;
  record_id: string;
  author_id: string;
  text: string;
  /** Ids of people. */
  mentions: Json;
  created_at: Timestamp;
  edited_at: Timestamp | null;
  deleted_at: Timestamp | null;
}

/** A file that was uploaded to be imported. */
export interface RecordImportTable {
  id: string;
  user_id: string;
  workspace: string;
  collection: string;
  file_name: string;
  /** Headings of the columns; null where a column has none. */
  headers: Json;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface RecordImportPieceTable {
  import_id: string;
  part: string;
  position: number;
  data: Uint8Array;
}

export interface RecordImportMappingTable {
  user_id: string;
  workspace: string;
  collection: string;
  /** Hash of the headings. */
  headers: string;
  /** Heading → field, or null for a column that is not imported. */
  mapping: Json;
  used_at: Timestamp;
}

export interface RecordsTables {
  record_import: RecordImportTable;
  record_import_piece: RecordImportPieceTable;
  record_import_mapping: RecordImportMappingTable;
  workspace: WorkspaceTable;
  workspace_role: WorkspaceRoleTable;
  role_rule: RoleRuleTable;
  role_field: RoleFieldTable;
  record_change: RecordChangeTable;
  record_call: RecordCallTable;
  search_index: SearchIndexTable;
  search_row: SearchRowTable;
  record_share: RecordShareTable;
  schema_change: SchemaChangeTable;
  detached_part: DetachedPartTable;
  schema_dirty: SchemaDirtyTable;
  record_number: RecordNumberTable;
  record_revision: RecordRevisionTable;
  record_batch: RecordBatchTable;
  record_batch_row: RecordBatchRowTable;
  record_comment: RecordCommentTable;
  record_view: RecordViewTable;
  record_view_share: RecordViewShareTable;
  record_view_default: RecordViewDefaultTable;
  ledger_posting: LedgerPostingTable;
  ledger_reservation: LedgerReservationTable;
  ledger_period: LedgerPeriodTable;
}

/** What a document has posted into a book; never changed. */
export interface LedgerPostingTable {
  id: string;
  workspace: string;
  book: string;
  collection: string;
  document_id: string;
  revision: number;
  /** Id of the posting in the blueprint. */
  kind: string;
  act: 'post' | 'reverse';
  /** yyyymmdd */
  day: number;
  user_id: string;
  call_id: string | null;
  at: Timestamp;
}

/** What a document will take out of a key. */
export interface LedgerReservationTable {
  id: string;
  workspace: string;
  book: string;
  collection: string;
  document_id: string;
  kind: string;
  key_id: string;
  amount: number;
  state: 'open' | 'posted' | 'released' | 'expired';
  expires_at: Timestamp;
  user_id: string;
  at: Timestamp;
  ended_at: Timestamp | null;
}

/** A month of a book; there is no row before the first posting into it. */
export interface LedgerPeriodTable {
  workspace: string;
  book: string;
  /** The value whose month it is, where a book closes them apart; empty: the whole book. */
  part: string;
  /** yyyymm */
  period: number;
  /** Closing: nobody can post, and the totals are being added up. */
  state: 'open' | 'closing' | 'closed';
  /** Of a closed period: measure → what came in and went out. */
  totals: Json | null;
  /** SHA-256 of the daily totals of all keys. */
  hash: string | null;
  changed_at: Timestamp;
  changed_by: string | null;
}

/** How records of a collection are approved. Its content is in versions, and in a draft. */
export interface ApprovalDefinitionTable {
  id: string;
  workspace: string;
  /** Id within the workspace; the blueprint's, where it declares the approval. */
  key: string;
  collection: string;
  /** Chinese and English. */
  title: Json;
  /** Title, ends, summary and definition that are not published yet; null: none. */
  draft: Json | null;
  /** Number of the version in force; null: none yet. */
  published: number | null;
  version: number;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A published definition; never changed. */
export interface ApprovalVersionTable {
  definition_id: string;
  number: number;
  /** Title, ends, summary and definition. */
  content: Json;
  /** Hash of what the blueprint declares; null: published by a person. */
  shipped: string | null;
  note: string;
  published_by: string | null;
  published_at: Timestamp;
}

export type ApprovalStatusColumn = 'running' | 'approved' | 'rejected' | 'withdrawn';

export interface ApprovalTable {
  id: string;
  definition_id: string;
  definition_version: number;
  workspace: string;
  collection: string;
  record_id: string;
  /** Number of the record. */
  record_no: string | null;
  /** Version of the record when the approval started. */
  record_version: number;
  starter_id: string;
  status: ApprovalStatusColumn;
  epoch: number;
  /** Number of events. */
  events: number;
  /** What lists show of the record. */
  summary: Json;
  /** Text that lists are searched in. */
  search: string;
  /** By node, whom the starter chose. */
  chosen: Json;
  started_at: Timestamp;
  ended_at: Timestamp | null;
}

export interface ApprovalStepTable {
  id: string;
  approval_id: string;
  node: string;
  epoch: number;
  state: 'open' | 'passed' | 'ended';
  entered_at: Timestamp;
  left_at: Timestamp | null;
}

export interface ApprovalTaskTable {
  id: string;
  approval_id: string;
  step_id: string;
  /** The same as of its approval and its step, for lists and statistics. */
  definition_id: string;
  node: string;
  epoch: number;
  person_id: string;
  assignee_id: string;
  state: 'open' | 'waiting' | 'approved' | 'rejected' | 'returned' | 'passed' | 'ended';
  /** Order within the approval. */
  position: number;
  added_to: string | null;
  added_where: 'before' | 'after' | 'beside' | null;
  opened_at: Timestamp | null;
  decided_at: Timestamp | null;
  /** null: not decided, or nobody acted in time. */
  decided_by: string | null;
  due_at: Timestamp | null;
}

/** What happened; never changed. */
export interface ApprovalEventTable {
  approval_id: string;
  number: number;
  at: Timestamp;
  event: Json;
}

/** Who was told about an approval. */
export interface ApprovalCopyTable {
  approval_id: string;
  user_id: string;
  /** The node that told them; empty: a person did. */
  node: string;
  at: Timestamp;
}

/** A drawn signature; never changed. */
export interface ApprovalSignatureTable {
  id: string;
  approval_id: string;
  user_id: string;
  image: string;
  at: Timestamp;
}

/** Who signs in place of a person. */
export interface ApprovalDelegationTable {
  id: string;
  person_id: string;
  to_id: string;
  /** Ids of definitions; empty: all. */
  definitions: Json;
  from_at: Timestamp;
  until_at: Timestamp;
  reason: string;
  version: number;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ApprovalTables {
  approval_definition: ApprovalDefinitionTable;
  approval_version: ApprovalVersionTable;
  approval: ApprovalTable;
  approval_step: ApprovalStepTable;
  approval_task: ApprovalTaskTable;
  approval_event: ApprovalEventTable;
  approval_copy: ApprovalCopyTable;
  approval_signature: ApprovalSignatureTable;
  approval_delegation: ApprovalDelegationTable;
}

export interface ReportItemTable {
  id: string;
  kind: 'dataset' | 'report' | 'dashboard';
  /** null: it came with the console, or its owner was erased. */
  owner_id: string | null;
  /** Name of what came with the console. */
  shipped: string | null;
  name: string;
  name_en: string;
  description: string;
  content: Json;
  everybody: Flag;
  version: number;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ReportItemShareTable {
  id: string;
  item_id: string;
  role_id: string | null;
  org_unit_id: string | null;
}

export interface ReportItemVersionTable {
  item_id: string;
  version: number;
  by_id: string | null;
  at: Timestamp;
  name: string;
  content: Json;
}

export interface ReportScheduleTable {
  id: string;
  item_id: string;
  owner_id: string;
  name: string;
  /** When, how and for which roles it is sent. */
  content: Json;
  is_on: Flag;
  next_at: Timestamp | null;
  /** The last run, and what became of it. */
  last_at: Timestamp | null;
  sent: number;
  skipped: number;
  failed: number;
  version: number;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ReportRecipientTable {
  schedule_id: string;
  user_id: string;
}

export interface ReportTables {
  report_item: ReportItemTable;
  report_item_share: ReportItemShareTable;
  report_item_version: ReportItemVersionTable;
  report_schedule: ReportScheduleTable;
  report_recipient: ReportRecipientTable;
}
