import type { Generated } from 'kysely';
import type { DfsTables } from './tables-dfs.ts';
import type {
  NoticeMarkTable,
  NoticeReadTable,
  NoticeTable,
  NoticeTargetTable,
  NoticeTicketTable,
} from './tables-notice.ts';
import type {
  PolicyViolationTable,
  PublishTokenTable,
  ReleaseBlobTable,
  SubAppChannelTable,
  SubAppFailureTable,
  SubAppOverrideTable,
  SubAppPointerChangeTable,
  SubAppReleaseFileTable,
  SubAppReleaseTable,
  SubAppTable,
} from './tables-registry.ts';

/** Booleans are 0 or 1 in both databases. */
export type Flag = 0 | 1;
/** Milliseconds since 1970. */
export type Timestamp = number;
/** Text that holds JSON. */
export type Json = string;

export type Status = 'active' | 'disabled';
export type ResourceType = 'directory' | 'page' | 'action' | 'link';
export type DataScope = 'all' | 'unit_tree' | 'unit' | 'own';

export interface Versioned {
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface SystemTable extends Versioned {
  code: string;
  name: string;
  name_en: string;
  icon: Generated<string>;
  sort: Generated<number>;
  status: Generated<Status>;
}

export interface OrgUnitTable extends Versioned {
  id: string;
  parent_id: string | null;
  name: string;
  name_en: Generated<string>;
  sort: Generated<number>;
  deleted_at: Generated<Timestamp | null>;
}

export interface OrgUnitAncestorTable {
  org_unit_id: string;
  ancestor_id: string;
  depth: number;
}

export interface OrgUnitAdminTable {
  org_unit_id: string;
  user_id: string;
}

export interface UserTable extends Versioned {
  id: string;
  user_name: string;
  /** What `toNameKey` makes of the name; unique among people who are not deleted. */
  user_name_key: string;
  display_name: string;
  mobile: string | null;
  email: Generated<string>;
  avatar: Generated<string>;
  org_unit_id: string | null;
  locale: string | null;
  time_zone: string | null;
  status: Generated<Status>;
  requires_mfa: Generated<Flag>;
  last_sign_in_at: Generated<Timestamp | null>;
  deleted_at: Generated<Timestamp | null>;
}

export interface ResourceTable extends Versioned {
  id: number;
  parent_id: number;
  system_code: string;
  sort: number;
  type: ResourceType;
  code: string;
  name: string;
  name_en: string;
  path: Generated<string>;
  icon: Generated<string>;
  hidden: Generated<Flag>;
  sub_app: Generated<string>;
}

export interface RoleTable extends Versioned {
  id: string;
  system_code: string | null;
  name: string;
  name_en: Generated<string>;
  description: Generated<string>;
  grants_all: Generated<Flag>;
  requires_mfa: Generated<Flag>;
  built_in: Generated<Flag>;
}

export interface RoleResourceTable {
  role_id: string;
  resource_id: number;
  data_scope: Generated<DataScope>;
}

export interface UserRoleTable {
  user_id: string;
  role_id: string;
  granted_by: string | null;
  granted_at: Timestamp;
}

export interface UserSystemConfigTable {
  user_id: string;
  system_code: string;
  config_key: string;
  config_value: Json;
  updated_at: Timestamp;
}

export interface AuthorityVersionTable {
  id: number;
  grants: number;
  members: number;
}

export interface CredentialTable {
  user_id: string;
  password_hash: string;
  must_change: Generated<Flag>;
  changed_at: Timestamp;
}

export interface PasswordHistoryTable {
  id: string;
  user_id: string;
  password_hash: string;
  created_at: Timestamp;
}

export interface LoginEntryTable extends Versioned {
  login_key: string;
  system_code: string;
  title: string;
  title_en: string;
  branding: Generated<Json>;
  methods: Generated<Json>;
  active_key: Generated<'1' | '2' | '3'>;
  register_open: Generated<Flag>;
  password_policy: Generated<'standard' | 'strict'>;
  second_factor: Generated<'off' | 'optional' | 'required'>;
  locale: string | null;
  is_default: Generated<Flag>;
}

export interface LoginEntryHostnameTable {
  hostname: string;
  login_key: string;
}

export interface DeviceTable {
  id: string;
  user_id: string;
  secret_hash: string;
  user_agent: Generated<string>;
  ip: Generated<string>;
  created_at: Timestamp;
  last_seen_at: Timestamp;
}

export interface SessionTable {
  id: string;
  binding_hash: string;
  former_binding_hash: Generated<string | null>;
  rebound_at: Generated<Timestamp>;
  user_id: string;
  login_key: string;
  system_code: string;
  method: string;
  device_id: string | null;
  ip: Generated<string>;
  user_agent: Generated<string>;
  created_at: Timestamp;
  last_active_at: Timestamp;
  expires_at: Timestamp;
  reauth_at: Timestamp;
  ended_at: Generated<Timestamp | null>;
  end_reason: Generated<string | null>;
}

export interface SessionTokenTable {
  token_hash: string;
  session_id: string;
  created_at: Timestamp;
}

export interface SignInTicketTable {
  ticket_hash: string;
  purpose: 'mfa' | 'password_change';
  user_id: string;
  login_key: string;
  flow_hash: string;
  state: Generated<Json>;
  tries: Generated<number>;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Generated<Timestamp | null>;
}

export interface AttemptCounterTable {
  key: string;
  window_start: Timestamp;
  count: number;
  wait_until: Generated<Timestamp>;
  expires_at: Timestamp;
  /** JSON of the slices of a sliding window. */
  slices: Generated<string>;
}

export interface SmsCodeTable {
  id: string;
  purpose: string;
  mobile: string;
  login_key: string;
  flow_hash: string;
  code_hash: string;
  tries: Generated<number>;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Generated<Timestamp | null>;
}

export interface SmsOutboxTable {
  id: string;
  mobile: string;
  scene: string;
  code: string;
  text: string;
  created_at: Timestamp;
}

export interface CaptchaUseTable {
  id: string;
  expires_at: Timestamp;
}

export interface QrTicketTable {
  ticket_hash: string;
  poll_hash: string;
  login_key: string;
  system_code: string;
  state: Generated<'waiting' | 'scanned' | 'confirmed' | 'denied' | 'used'>;
  user_id: Generated<string | null>;
  hostname: Generated<string>;
  ip: Generated<string>;
  user_agent: Generated<string>;
  created_at: Timestamp;
  expires_at: Timestamp;
  scanned_at: Generated<Timestamp | null>;
  decided_at: Generated<Timestamp | null>;
}

export interface InviteTable extends Versioned {
  id: string;
  code: string;
  system_code: string;
  login_key: string;
  org_unit_id: string | null;
  note: Generated<string>;
  max_uses: number;
  use_count: Generated<number>;
  expires_at: Timestamp;
  revoked_at: Generated<Timestamp | null>;
  created_by: string | null;
}

export interface InviteRoleTable {
  invite_id: string;
  role_id: string;
}

export interface InviteUseTable {
  id: string;
  invite_id: string;
  user_id: string;
  ip: Generated<string>;
  used_at: Timestamp;
}

export interface TotpTable {
  user_id: string;
  secret_cipher: string;
  confirmed_at: Timestamp | null;
  last_step: Generated<number>;
  created_at: Timestamp;
}

export interface RecoveryCodeTable {
  id: string;
  user_id: string;
  code_hash: string;
  created_at: Timestamp;
  used_at: Generated<Timestamp | null>;
}

export interface AuditTable {
  seq: number;
  at: Timestamp;
  actor_id: string | null;
  action: string;
  outcome: 'success' | 'failure';
  target_type: string;
  target_id: string;
  system_code: string | null;
  request_id: string;
  detail_hash: string;
  prev_hash: string;
  hash: string;
}

export interface AuditDetailTable {
  seq: number;
  salt: string;
  actor_name: string;
  target_name: string;
  ip: string;
  user_agent: string;
  before: Json | null;
  after: Json | null;
}

export interface AuditHeadTable {
  id: number;
  seq: number;
  hash: string;
}

export interface SettingTable {
  key: string;
  value: string;
  updated_at: Timestamp;
}

export interface SequenceTable {
  name: string;
  value: number;
}

export interface MigrationTable {
  name: string;
  applied_at: Timestamp;
}

export interface Tables extends DfsTables {
  system: SystemTable;
  org_unit: OrgUnitTable;
  org_unit_ancestor: OrgUnitAncestorTable;
  org_unit_admin: OrgUnitAdminTable;
  user: UserTable;
  resource: ResourceTable;
  role: RoleTable;
  role_resource: RoleResourceTable;
  user_role: UserRoleTable;
  user_system_config: UserSystemConfigTable;
  authority_version: AuthorityVersionTable;
  credential: CredentialTable;
  password_history: PasswordHistoryTable;
  login_entry: LoginEntryTable;
  login_entry_hostname: LoginEntryHostnameTable;
  device: DeviceTable;
  session: SessionTable;
  session_token: SessionTokenTable;
  sign_in_ticket: SignInTicketTable;
  attempt_counter: AttemptCounterTable;
  sms_code: SmsCodeTable;
  sms_outbox: SmsOutboxTable;
  captcha_use: CaptchaUseTable;
  qr_ticket: QrTicketTable;
  invite: InviteTable;
  invite_role: InviteRoleTable;
  invite_use: InviteUseTable;
  totp: TotpTable;
  recovery_code: RecoveryCodeTable;
  audit: AuditTable;
  audit_detail: AuditDetailTable;
  audit_head: AuditHeadTable;
  audit_anchor: AuditHeadTable;
  setting: SettingTable;
  sequence: SequenceTable;
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
  publish_token: PublishTokenTable;
  migration: MigrationTable;
}
