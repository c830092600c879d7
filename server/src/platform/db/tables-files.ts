import type { FileCategory } from '@pedestal/contract';
import type { Generated } from 'kysely';
import type { Flag } from './columns.ts';

export type SpaceKind = 'person' | 'unit' | 'system' | 'record';

interface DfsSpaceTable {
  id: string;
  kind: SpaceKind;
  owner_key: string;
  root_id: string;
  quota_bytes: Generated<number | null>;
  used_bytes: Generated<number>;
  created_at: number;
  updated_at: number;
}

interface DfsBlobTable {
  hash: string;
  size: number;
  location: string;
  created_at: number;
  touched_at: number;
}

export interface DfsNodeTable {
  id: string;
  space_id: string;
  parent_id: string | null;
  kind: 'folder' | 'file';
  name: string;
  name_key: string;
  /** Result of `toPinyinKey`. */
  pinyin: Generated<string>;
  sort_name: string;
  sort_type: string;
  category: Generated<FileCategory>;
  media_type: Generated<string>;
  size: Generated<number>;
  version_id: Generated<string | null>;
  revision: Generated<number>;
  created_by: string | null;
  created_at: number;
  updated_by: string | null;
  updated_at: number;
  trashed_by: Generated<string | null>;
  trashed_at: Generated<number | null>;
}

interface DfsVersionTable {
  id: string;
  node_id: string;
  number: number;
  blob_hash: string;
  size: number;
  media_type: string;
  origin: 'upload' | 'restore' | 'copy';
  created_by: string | null;
  created_at: number;
}

interface DfsUploadTable {
  id: string;
  owner: string;
  space_id: string;
  parent_id: string;
  name: string;
  path: string;
  conflict: 'keepBoth' | 'replace' | 'skip';
  /** As declared by the sender. */
  size: number;
  /** Bytes that count against the quota until the upload is finished. */
  received: Generated<number>;
  /** Set when the upload is complete. */
  hash: Generated<string | null>;
  media_type: Generated<string | null>;
  node_id: Generated<string | null>;
  created_by: string | null;
  created_at: number;
  expires_at: number;
  lock_token: Generated<string | null>;
  locked_until: Generated<number>;
  sender_key: string | null;
  /** Source address of a link visitor; null for people and servers. */
  source: string | null;
}

interface DfsShareTable {
  id: string;
  node_id: string;
  kind: 'user' | 'role' | 'unit';
  target_id: string;
  /** 1 view, 2 edit, 3 manage. */
  level: 1 | 2 | 3;
  created_by: string;
  created_at: number;
}

interface DfsLinkTable {
  id: string;
  node_id: string;
  password_hash: string | null;
  upload_only: Flag;
  expires_at: number | null;
  download_limit: number | null;
  downloads: Generated<number>;
  created_by: string;
  created_at: number;
  updated_at: number;
}

interface DfsLinkLogTable {
  id: string;
  link_id: string;
  at: number;
  action: string;
  name: string;
  ip: string;
  user_agent: string;
}

interface DfsFavouriteTable {
  user_id: string;
  node_id: string;
  created_at: number;
}

interface DfsRecentTable {
  user_id: string;
  node_id: string;
  at: number;
}

interface DfsActivityTable {
  id: string;
  node_id: string;
  at: number;
  action: string;
  actor_kind: 'person' | 'link' | 'token' | 'console';
  actor_id: string;
  detail: string;
}

interface DfsSelectionTable {
  id: string;
  node_ids: string;
  expires_at: number;
}

interface DfsRecordRuleTable {
  sub_app: string;
  record_type: string;
  system_code: string;
  view_permission: string;
  edit_permission: string;
  updated_at: number;
}

interface DfsTokenTable {
  id: string;
  name: string;
  secret_hash: string;
  sub_app: string;
  may_write: Flag;
  created_by: string;
  created_at: number;
  expires_at: number;
  revoked_at: Generated<number | null>;
  last_used_at: Generated<number | null>;
}

export interface DfsTables {
  dfs_space: DfsSpaceTable;
  dfs_blob: DfsBlobTable;
  dfs_node: DfsNodeTable;
  dfs_version: DfsVersionTable;
  dfs_upload: DfsUploadTable;
  dfs_share: DfsShareTable;
  dfs_link: DfsLinkTable;
  dfs_link_log: DfsLinkLogTable;
  dfs_favourite: DfsFavouriteTable;
  dfs_recent: DfsRecentTable;
  dfs_activity: DfsActivityTable;
  dfs_selection: DfsSelectionTable;
  dfs_record_rule: DfsRecordRuleTable;
  dfs_token: DfsTokenTable;
}
