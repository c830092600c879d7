import type { AuditAction } from '@pedestal/contract';
import type { Json, Timestamp } from './columns.ts';

export interface AuditTable {
  seq: number;
  at: Timestamp;
  actor_id: string | null;
  action: AuditAction;
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

export interface AuditTables {
  audit: AuditTable;
  audit_detail: AuditDetailTable;
  audit_head: AuditHeadTable;
  /** The last purged entry: the chain starts after it. */
  audit_anchor: AuditHeadTable;
}
