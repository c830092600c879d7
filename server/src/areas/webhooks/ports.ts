import type { Db } from '../../platform/db/database.ts';

/** What this area needs of authority. */
export interface AuthorityPort {
  hasPermission(userId: string, permission: string): boolean | Promise<boolean>;
}

/** What this area needs of the records engine. Every answer passes the gate of the person. */
export interface RecordsPort {
  listReadable(userId: string): Promise<ReadableCollection[]>;
  /** Does the record open for the person? Also one in the trash. */
  canRead(userId: string, record: RecordPlace): Promise<boolean>;
}

export interface ReadableCollection {
  workspace: string;
  collection: string;
  title: { 'zh-CN': string; 'en-US': string };
}

export interface RecordPlace {
  workspace: string;
  collection: string;
  recordId: string;
}

/** What this area needs of the console. */
export interface NoticePort {
  /** Stores a notice to one person; call the returned function after the commit. */
  notifyPaused(trx: Db, userId: string, webhook: { label: string }): Promise<() => void>;
}
