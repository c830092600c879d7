/**
 * Messages between gateways. A message names what to reload and carries no data: only the database
 * is authoritative, and a message may be lost.
 */
export interface BusTopics {
  /** One or more sessions of the person ended. */
  'session-ended': { userId: string };
  /** Notices up to this number were committed. */
  notice: { seq: number };
  /** The person read or cleared notices; other tabs show it. */
  'notice-state': NoticeStateChange;
  /** Registrations, releases, pointers or overrides changed. */
  'registry-changed': Record<string, never>;
  /** The rights of these people changed; an empty list: of anybody. */
  'rights-changed': { userIds: string[] };
  /** A job was queued: gateways with room claim it. */
  'job-queued': Record<string, never>;
  /** State or progress of a job changed; pages of its owner show it. */
  'job-changed': { userId: string; id: string };
  /** A running job was cancelled: the gateway that runs it stops it. */
  'job-cancelled': { id: string };
  /** The schema of a workspace changed. */
  'schema-changed': { workspace: string };
  /** A webhook was created, changed or deleted. */
  'webhooks-changed': Record<string, never>;
  /** The number of tasks that wait for these people has changed. */
  'approvals-changed': { userIds: string[] };
  /** A person cancelled a run of report queries. */
  'report-cancelled': { userId: string; id: string };
  /** Records changed. */
  'records-changed': { workspace: string; collection: string; ids: string[] };
}

export type NoticeStateChange =
  | { userId: string; change: 'read'; seqs: number[] }
  | { userId: string; change: 'readAll' | 'clear'; upTo: number };

export type BusTopic = keyof BusTopics;
