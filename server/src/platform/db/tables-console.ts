import type { Generated } from 'kysely';
import type { Flag, Json, Status, Timestamp, Versioned } from './columns.ts';

export interface NoticeTable {
  seq: number;
  type: number;
  wash_no: string | null;
  message: Json;
  title: Json;
  body: Json;
  link: string;
  /** null: the console itself. */
  sender_id: string | null;
  sub_app: string | null;
  created_at: Timestamp;
}

export interface NoticeTargetTable {
  seq: number;
  kind: 'user' | 'role' | 'unit' | 'system' | 'all';
  target_id: string;
}

export interface NoticeReadTable {
  user_id: string;
  seq: number;
  read_at: Timestamp;
}

export interface NoticeMarkTable {
  user_id: string;
  read_up_to: Generated<number>;
  cleared_up_to: Generated<number>;
}

export interface NoticeTicketTable {
  ticket_hash: string;
  session_id: string;
  user_id: string;
  expires_at: Timestamp;
}

export interface SubAppTable extends Versioned {
  name: string;
  title: string;
  title_en: string;
  /** Sub-app whose releases, channels and overrides this mount point uses; null: its own. */
  module: Generated<string | null>;
  /** First path segment, such as `/auth`. */
  base: string;
  history: 'browser' | 'hash' | 'memory';
  mount_element_id: string;
  props: Json;
  prefetch: Flag;
  format: 'module' | 'html';
  isolation: 'none' | 'realm' | 'strict';
  inline_scripts: Flag;
  /** API paths that a strict sub-app may call. */
  calls: Generated<Json>;
  /** Origins that a strict sub-app may connect to. */
  connect_origins: Generated<Json>;
  /** A strict sub-app may open windows. */
  popups: Generated<Flag>;
  status: Generated<Status>;
}

export interface SubAppReleaseTable {
  id: string;
  sub_app: string;
  version: string;
  source: 'archive' | 'remote' | 'bundled';
  format: 'module' | 'html';
  /** Path in the archive, or a URL if the release is hosted elsewhere. */
  entry: string;
  /** Hash of the entry; null: not pinned. */
  integrity: string | null;
  manifest: Json | null;
  size: number;
  files: number;
  notes: string;
  created_by: string;
  created_at: Timestamp;
  unpointed_at: Generated<Timestamp | null>;
  retired_at: Generated<Timestamp | null>;
}

export interface SubAppReleaseFileTable {
  release_id: string;
  path: string;
  /** SHA-384, hexadecimal. */
  hash: string;
  size: number;
}

/** A file of a release, in pieces that are numbered from 0. */
export interface ReleaseBlobTable {
  hash: string;
  bytes: Uint8Array;
  used_at: Timestamp;
  piece: number;
}

export interface SubAppChannelTable {
  sub_app: string;
  channel: 'stable' | 'canary';
  release_id: string | null;
  percent: Generated<number>;
  roles: Generated<Json>;
  users: Generated<Json>;
  updated_at: Timestamp;
}

export interface SubAppPointerChangeTable {
  seq: number;
  sub_app: string;
  channel: string;
  release_id: string | null;
  previous_id: string | null;
  reason: 'point' | 'rollback';
  changed_at: Timestamp;
}

export interface SubAppOverrideTable {
  user_id: string;
  sub_app: string;
  entry: string;
  format: 'module' | 'html';
  expires_at: Timestamp;
}

export interface PolicyViolationTable {
  /** YYYY-MM-DD, UTC. */
  day: string;
  /** Empty: the console itself. */
  sub_app: string;
  /** Version of the release whose file violated the policy; empty: not reported. */
  release: string;
  /** First path segments of the document. */
  document: string;
  directive: string;
  /** An origin, a scheme, or the kind of script. */
  blocked: string;
  count: number;
  last_at: Timestamp;
}

export interface SubAppFailureTable {
  sub_app: string;
  /** Version of the release; empty: none, or an override. */
  release: string;
  step: string;
  kind: string;
  /** YYYY-MM-DD, UTC. */
  day: string;
  count: number;
  last_at: Timestamp;
  last_message: string;
}

/** How often a measure of a release was in a bucket of its histogram on a day. */
export interface SubAppHealthTable {
  sub_app: string;
  release: string;
  /** YYYY-MM-DD, UTC. */
  day: string;
  measure:
    | 'mount'
    | 'failure'
    | 'longTask'
    | 'longTime'
    | 'bytes'
    | 'memory'
    | 'people'
    | 'affected';
  bucket: number;
  count: number;
}

/** What a person loaded of a release on a day. Kept only as long as releases are compared. */
export interface SubAppHealthPersonTable {
  sub_app: string;
  release: string;
  day: string;
  user_id: string;
  loads: number;
  failures: number;
}

/** When releases of a sub-app go back, or become stable, by themselves; without a row: the defaults. */
export interface SubAppHealthRuleTable {
  sub_app: string;
  rollback: Flag;
  min_loads: number;
  min_people: number;
  share: number;
  margin: number;
  hours: number;
  promote_after: number | null;
  updated_at: Timestamp;
}

/** What releases of a sub-app ask for, and whether an administrator granted it. */
export interface SubAppGrantTable {
  sub_app: string;
  kind: 'cdn' | 'connect' | 'inline' | 'eval';
  value: string;
  state: 'asked' | 'granted' | 'refused';
  /** Version of the latest release that asked for it. */
  release: string;
  asked_at: Timestamp;
  decided_by: string | null;
  decided_at: Timestamp | null;
}

/** A decision by the health of a release; each kind is taken once. */
export interface SubAppVerdictTable {
  sub_app: string;
  release: string;
  kind: 'alert' | 'rollback' | 'promote';
  at: Timestamp;
  evidence: Json;
}

export interface PublishTokenTable {
  id: string;
  token_hash: string;
  label: string;
  sub_apps: Json;
  may_point: Flag;
  created_by: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  last_used_at: Generated<Timestamp | null>;
  revoked_at: Generated<Timestamp | null>;
}

/** Notices, sub-applications and their releases. */
export interface ConsoleTables {
  notice: NoticeTable;
  notice_target: NoticeTargetTable;
  notice_read: NoticeReadTable;
  notice_mark: NoticeMarkTable;
  notice_ticket: NoticeTicketTable;
  sub_app: SubAppTable;
  sub_app_release: SubAppReleaseTable;
  sub_app_release_file: SubAppReleaseFileTable;
  release_blob: ReleaseBlobTable;
  sub_app_channel: SubAppChannelTable;
  sub_app_pointer_change: SubAppPointerChangeTable;
  sub_app_override: SubAppOverrideTable;
  sub_app_failure: SubAppFailureTable;
  policy_violation: PolicyViolationTable;
  sub_app_health: SubAppHealthTable;
  sub_app_health_person: SubAppHealthPersonTable;
  sub_app_health_rule: SubAppHealthRuleTable;
  sub_app_verdict: SubAppVerdictTable;
  sub_app_grant: SubAppGrantTable;
  publish_token: PublishTokenTable;
}
