/**
 * What gateways tell one another, and in which words. A message says what to look at again, never what
 * it looks like now: the database is the truth, and a notification may be lost.
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
  /** What these people may see and do changed; nobody named: anybody's may have. */
  'rights-changed': { userIds: string[] };
}

export type NoticeStateChange =
  | { userId: string; change: 'read'; seqs: number[] }
  | { userId: string; change: 'readAll' | 'clear'; upTo: number };

export type BusTopic = keyof BusTopics;
