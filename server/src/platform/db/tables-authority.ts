import type { Generated } from 'kysely';
import type {
  DataScope,
  Flag,
  Json,
  ResourceType,
  Status,
  Timestamp,
  Versioned,
} from './columns.ts';

export interface SystemTable extends Versioned {
  code: string;
  name: string;
  name_en: string;
  icon: Generated<string>;
  sort: Generated<number>;
  status: Generated<Status>;
  /** Its pages carry a watermark with the person's name and the time. */
  watermark: Generated<Flag>;
}

export interface OrgUnitTable extends Versioned {
  id: string;
  parent_id: string | null;
  name: string;
  name_en: Generated<string>;
  sort: Generated<number>;
  /** Who leads the unit and signs for it; null: nobody. */
  head_id: Generated<string | null>;
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
  /** `service`: the account of another program, which cannot sign in. */
  kind: Generated<'person' | 'service'>;
  user_name: string;
  /** Result of `toNameKey`; unique among people who are not deleted. */
  user_name_key: string;
  /**
   * Result of `toNameSkeleton`; unique among people who are not deleted. null: an erased person,
   * or one whose name looked like another before this was checked.
   */
  user_name_skeleton: Generated<string | null>;
  display_name: string;
  /** Result of `toPinyinKey` for the display name. */
  pinyin: Generated<string>;
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

export interface ServiceTokenTable {
  id: string;
  /** The service account. */
  user_id: string;
  token_hash: string;
  label: string;
  /** Codes, or `wms:*` for all codes below `wms`. */
  scope: Json;
  created_by: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  last_used_at: Generated<Timestamp | null>;
  last_used_from: Generated<string | null>;
  revoked_at: Generated<Timestamp | null>;
}

export interface AuthorityVersionTable {
  id: number;
  grants: number;
  members: number;
}

/** Systems, people, roles and rights. */
export interface AuthorityTables {
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
  service_token: ServiceTokenTable;
  authority_version: AuthorityVersionTable;
}
