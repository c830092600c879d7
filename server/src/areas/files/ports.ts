import type { Db } from '../../platform/db/database.ts';
import type { CallContext, Session } from '../../platform/http/context.ts';

/** The permissions of a person, read once per request. */
export interface Rights {
  /** The code is held in a system where it counts. */
  has(code: string): boolean;
  holds(systemCode: string, code: string): boolean;
}

export interface SystemOption {
  code: string;
  name: string;
  nameEn: string;
}

/** What the file service asks of the authority area. */
export interface AuthorityPort {
  rightsOf(userId: string): Promise<Rights>;
  /** True for people who may enter every system. */
  holdsEverything(userId: string): Promise<boolean>;
  listSystems(userId: string): Promise<SystemOption[]>;
}

/** A record of the records engine, or one of its fields, that has files. */
export interface AttachmentPlace {
  workspace: string;
  collection: string;
  recordId: string;
  field?: string | undefined;
}

/** What the file service asks of the records engine, whose gate decides over the files of records. */
export interface RecordsPort {
  /** The `owner_key` of the space that holds these files. */
  keyOf(place: AttachmentPlace): string;
  /** What a person may do with the files behind these keys; nothing where a key has no entry. */
  findLevels(
    db: Db,
    userId: string,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, 'view' | 'edit'>>;
  /** Tells pages that watch these records that their files may have changed. */
  onFilesChanged(keys: readonly string[]): void;
  /** The keys whose record or field was deleted for good. */
  findGone(db: Db, keys: readonly string[]): Promise<string[]>;
}

/** Hashes the passwords of links. */
export interface PasswordPort {
  hash(password: string): Promise<string>;
  /** `null` stands for a link without a password: it takes as long and never matches. */
  verify(password: string, stored: string | null): Promise<boolean>;
}

/** What the file service asks of the sign-in area. */
export interface SignInPort {
  passwords: PasswordPort;
  /** The session, if it is active and belongs to the browser with these cookies. */
  findSessionOfBrowser(id: string, cookies: CallContext['cookies']): Promise<Session | null>;
}
