import type { ApprovalEffectJson, LedgerEffectJson } from '@pedestal/blueprint';
import type { Locale } from '@pedestal/contract';
import type { Db } from '../../platform/db/database.ts';
import type { DataScope } from '../../platform/db/tables.ts';
import type { WorkspaceResource } from './catalogue/resources.ts';

/** What the records engine needs of the authority area. */
export interface AuthorityPort {
  /** The roles of a person, with the version of everything that a policy depends on. */
  rolesOf(userId: string): Promise<PersonRoles>;
  /** Adds the missing resources of a tree to a system. */
  addResources(
    trx: Db,
    systemCode: string,
    tree: readonly WorkspaceResource[],
    at: number,
  ): Promise<unknown>;
  /**
   * Adds missing resources, renames those that nobody else renamed, and hides those that are gone;
   * roles keep what they grant.
   */
  syncResources(
    trx: Db,
    systemCode: string,
    trees: { before: WorkspaceResource; after: WorkspaceResource },
    at: number,
  ): Promise<void>;
  /** Adds a role with grants on resources of its system, and returns its id. */
  addRole(trx: Db, role: NewRole): Promise<string>;
}

/** What administering the policies of roles needs of the authority area. */
export interface PolicyRolePort {
  /** The role, if the caller administers its system; otherwise 404. */
  requirePolicyRole(db: Db, userId: string, roleId: string): Promise<PolicyRole>;
  /** Raises the version of the role. Refuses who cannot edit it. */
  changePolicyRole(
    trx: Db,
    userId: string,
    role: { id: string; version: number; now: number },
  ): Promise<PolicyRole>;
}

export interface PolicyRole {
  id: string;
  name: string;
  /** null: valid in every system. */
  systemCode: string | null;
  version: number;
}

export interface NewRole {
  systemCode: string;
  name: string;
  nameEn: string;
  grants: readonly { code: string; scope: DataScope }[];
  at: number;
}

export interface PersonRoles {
  /** The same for all people with the same roles. */
  key: string;
  roleIds: readonly string[];
  /** Does a role grant everything in the system? */
  grantsAll(systemCode: string): boolean;
  /** Rises when roles, rules or grants change. */
  grantsVersion: number;
  /** Rises when people, their units or their roles change. */
  membersVersion: number;
}

/** What the records engine needs of the console area. */
export interface NoticePort {
  /** Stores a notice in the transaction; returns what to call after the commit. */
  send(trx: Db, notice: RecordNotice): Promise<() => void>;
}

export interface RecordNotice {
  userId: string;
  type: number;
  title: Readonly<Record<Locale, string>>;
  body: Readonly<Record<Locale, string>>;
  /** Path of the console. */
  link: string;
  /** The record's number: some types replace the earlier notice with the same one. */
  number?: string;
}

/** What the records engine needs of the files area. */
export interface FilesPort {
  /** What happened to the files behind these keys before a place, newest first. */
  readAttachmentActivity(
    db: Db,
    keys: readonly string[],
    before: { at: number; id?: string | undefined } | undefined,
    limit: number,
  ): Promise<AttachmentActivity[]>;
}

export interface AttachmentActivity {
  id: string;
  at: number;
  action: string;
  key: string;
  nodeId: string;
  name: string;
  kind: 'folder' | 'file';
  /** null: nobody who still exists. */
  userId: string | null;
  userName: string | null;
  displayName: string | null;
}

/** Where something happened to a record. */
interface RecordPlace {
  workspace: string;
  collection: string;
  recordId: string;
  version: number;
}

/** An event for the webhooks that subscribed to it. */
export interface RecordEvent extends RecordPlace {
  event: string;
  transition?: string;
}

/** Queues events for other systems. */
export interface OutboxPort {
  /** Stores the event in the transaction; it is delivered after the commit. */
  emit(trx: Db, event: RecordEvent): Promise<void>;
  /** Address of a module for threads that write records: it exports `createThreadOutbox`. */
  threadModule?: string | undefined;
}

/** The outbox in a thread. */
export interface ThreadOutbox {
  /** Stores events of one collection in the transaction. */
  emit(trx: Db, events: readonly RecordEvent[]): Promise<void>;
}

export type CreateThreadOutbox = (db: Db, clock: () => number) => ThreadOutbox;

/** Carries out an effect in the transition's transaction; an error refuses the transition. */
type RunEffect<Effect> = (
  trx: Db,
  event: RecordPlace & { effect: Effect; userId: string },
) => Promise<void>;

/**
 * Effects of other areas by their kind. The blueprint's checks refuse those that no area carries
 * out yet.
 */
export type ExternalEffects = Partial<
  Record<LedgerEffectJson['kind'], RunEffect<LedgerEffectJson | ApprovalEffectJson>> &
    Record<ApprovalEffectJson['kind'], RunEffect<LedgerEffectJson | ApprovalEffectJson>>
>;
