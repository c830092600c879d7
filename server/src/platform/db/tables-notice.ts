import type { Generated } from 'kysely';
import type { Json, Timestamp } from './tables.ts';

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

/** Notices and who read them. */
export interface NoticeTables {
  notice: NoticeTable;
  notice_target: NoticeTargetTable;
  notice_read: NoticeReadTable;
  notice_mark: NoticeMarkTable;
  notice_ticket: NoticeTicketTable;
}
