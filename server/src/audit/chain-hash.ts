import { createHash } from 'node:crypto';
import type { AuditDetailTable, AuditTable } from '../platform/db/tables-audit.ts';

function hashOf(values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

export function hashDetail(detail: AuditDetailTable): string {
  const { seq, salt, actor_name, target_name, ip, user_agent, before, after } = detail;
  return hashOf([seq, salt, actor_name, target_name, ip, user_agent, before, after]);
}

export function hashEntry(entry: Omit<AuditTable, 'hash'>): string {
  const { seq, at, actor_id, action, outcome, target_type, target_id } = entry;
  const { system_code, request_id, detail_hash, prev_hash } = entry;
  const what = [seq, at, actor_id, action, outcome, target_type, target_id];
  return hashOf([...what, system_code, request_id, detail_hash, prev_hash]);
}
