import type { Timestamp } from './columns.ts';

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

export interface CallTable {
  /** Chosen by the client. */
  id: string;
  /** Empty: nobody was signed in. */
  user_id: string;
  request_id: string;
  at: Timestamp;
}

export interface PlatformTables {
  migration: MigrationTable;
  setting: SettingTable;
  sequence: SequenceTable;
  call: CallTable;
}
