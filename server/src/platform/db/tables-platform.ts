import type { Generated } from 'kysely';
import type { Flag, Json, Timestamp } from './columns.ts';

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

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

export interface JobTable {
  id: string;
  kind: string;
  /** Text by language. */
  title: Json;
  /** null: the console itself. */
  user_id: string | null;
  system_code: string | null;
  /** The schedule that queued it. */
  schedule: string | null;
  state: JobState;
  done: Generated<number>;
  total: number | null;
  input: Json;
  checkpoint: Json | null;
  result: Json | null;
  file_part: string | null;
  file_name: string | null;
  file_type: string | null;
  file_size: number | null;
  file_expires_at: Timestamp | null;
  /** Name of an error of the contract. */
  error: string | null;
  error_detail: string | null;
  /** Attempts since the last checkpoint. */
  attempts: Generated<number>;
  /** A queued job does not run earlier. */
  run_at: Timestamp;
  lease_token: string | null;
  lease_until: Timestamp | null;
  cancel_requested: Generated<Flag>;
  created_at: Timestamp;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
}

export interface JobFileTable {
  job_id: string;
  part: string;
  position: number;
  data: Uint8Array;
}

export interface JobScheduleTable {
  name: string;
  next_at: Timestamp;
  last_job_id: string | null;
  last_at: Timestamp | null;
  last_state: JobState | null;
  last_error: string | null;
}

export interface PlatformTables {
  migration: MigrationTable;
  setting: SettingTable;
  sequence: SequenceTable;
  call: CallTable;
  job: JobTable;
  job_file: JobFileTable;
  job_schedule: JobScheduleTable;
}
