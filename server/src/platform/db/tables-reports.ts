import type { Flag, Json, Timestamp } from './columns.ts';

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
