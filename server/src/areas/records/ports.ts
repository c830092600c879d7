import type {
  ApprovalEffectJson,
  FieldJson,
  LedgerEffectJson,
  Row,
  Title,
  Variables,
} from '@pedestal/blueprint';
import type { Locale } from '@pedestal/contract';
import type { Effects } from '../../administration/change.ts';
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
  /** Grants each of the roles to each of the users, without asking who may. */
  grantRoles(
    trx: Db,
    userIds: readonly string[],
    roleIds: readonly string[],
    grant: { by: string | null; at: number },
  ): Promise<void>;
}

/** What administering the policies of roles needs of the authority area. */
export interface PolicyRolePort {
  /** The role, if the caller administers its system; otherwise 404. */
  requirePolicyRole(db: Db, userId: string, roleId: string): Promise<PolicyRole>;
  /** The roles that apply in a system and that the caller administers; 404 if it is out of reach. */
  listPolicyRoles(db: Db, userId: string, systemCode: string): Promise<ListedRole[]>;
  /** Raises the version of the role and sets scopes of its grants. Refuses who cannot edit it, or lacks what it gains. */
  changePolicyRole(
    trx: Db,
    userId: string,
    role: {
      id: string;
      version: number;
      now: number;
      grants: { systemCode: string; scopes: ReadonlyMap<string, DataScope | null> };
    },
  ): Promise<PolicyRole & { isGain: boolean }>;
}

export interface PolicyRole {
  id: string;
  name: string;
  /** null: valid in every system. */
  systemCode: string | null;
  version: number;
}

export interface ListedRole extends PolicyRole {
  nameEn: string;
  members: number;
  grantsAll: boolean;
  mayEdit: boolean;
}

/** What changing policies needs of the sign-in area. */
export interface SessionPort {
  /** Revokes the tokens of every member of the role; their browsers fetch new ones. */
  renewTokensOfRole(trx: Db, effects: Effects, roleId: string): Promise<void>;
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

/** What the records engine needs of the ledger. */
export interface LedgerPort {
  /**
   * Carries out the effects of a transition in its transaction, after everything else that waits for
   * rows. Returns why they are refused; the transaction must then be rolled back.
   */
  run(trx: Db, event: LedgerEvent): Promise<LedgerRefusal | undefined>;
  /** Has the record postings that were not taken back, or reservations? */
  isPosted(trx: Db, workspace: string, recordId: string): Promise<boolean>;
  /** A book in which something is booked on the record or reserved; undefined: in none. */
  findBalance(
    trx: Db,
    place: { workspace: string; collection: string },
    recordId: string,
  ): Promise<Title | undefined>;
  /** Has one of the books something on such a key? */
  isOpen(db: Db, workspace: string, wanted: OpenKey): Promise<boolean>;
}

/** Part of a key of books: dimensions with their values, or with the largest value. */
export interface OpenKey {
  books: readonly string[];
  key: ReadonlyMap<string, string | number>;
  upTo: ReadonlyMap<string, string | number>;
}

export interface LedgerEvent {
  workspace: string;
  collection: string;
  recordId: string;
  revision: number;
  effects: readonly LedgerEffectJson[];
  /** The record and its lines after the transition. */
  record: Row;
  variables: Variables;
  userId: string;
  callId: string | undefined;
}

/** Why a posting is refused; amounts are decimals. */
export interface LedgerRefusal {
  name: keyof typeof LEDGER_REFUSALS;
  /** The person may not read the book, so nothing that it holds may be told. */
  isBlind: boolean;
  book: Title;
  /** Lines that the posting maps. */
  lines: string | undefined;
  measure: Title;
  /** The dimensions that have a value. */
  key: readonly { field: FieldJson; value: string | number }[];
  wanted: string;
  available: string;
  missing: string;
  /** yyyymmdd, or the month. */
  day: number;
  /** The document of that day. */
  document: { collection: string; id: string } | undefined;
}

/** Texts of refusals. */
export const LEDGER_REFUSALS = {
  short: {
    'zh-CN': '{key}：{measure}需要 {wanted}，可用 {available}，缺 {missing}',
    'en-US': '{key}: {wanted} needed ({measure}), {available} available, {missing} missing',
  },
  shortLater: {
    'zh-CN': '{key}：{day} 的{measure}将缺 {missing}（{document}），请更改日期或先补足',
    'en-US':
      '{key}: on {day}, {missing} would be missing ({measure}) for {document}. Change the day or add stock first.',
  },
  notEmptied: {
    'zh-CN': '{key}：{measure}还有 {missing} 未处理，应全部处理完',
    'en-US': '{key}: {missing} is left over ({measure}). It must come out at zero.',
  },
  unbalanced: {
    'zh-CN': '{book}：{measure}合计不为零，相差 {missing}',
    'en-US':
      '{book}: the {measure} of all movements must add up to zero, the difference is {missing}',
  },
  periodClosed: {
    'zh-CN': '{book}：{day} 已结账，请使用未结账期间的日期，或先反结账',
    'en-US': '{book}: {day} is closed. Use a day of an open period, or reopen the period first.',
  },
  alreadyPosted: {
    'zh-CN': '{book}：此单据的本次修订已经记账，请先修订单据',
    'en-US': '{book}: this revision of the document is posted already. Amend the document first.',
  },
  dayMissing: {
    'zh-CN': '{book}：缺少记账日期',
    'en-US': '{book}: the day of the posting is missing',
  },
  tooLarge: { 'zh-CN': '{book}：数值过大', 'en-US': '{book}: a number is too large' },
  tooManyMovements: {
    'zh-CN': '{book}：明细过多，请拆分单据',
    'en-US': '{book}: there are too many movements. Split the document.',
  },
  ratioMissing: {
    'zh-CN': '{book}：{measure}的换算比例缺失',
    'en-US': '{book}: the unit ratio of the {measure} is missing',
  },
} as const satisfies Record<string, Record<Locale, string>>;

/** Texts for people who may not read the book: what is in it stays unknown. */
export const BLIND_REFUSALS: Partial<Record<keyof typeof LEDGER_REFUSALS, Record<Locale, string>>> =
  {
    short: {
      'zh-CN': '{key}：不足 {wanted}（{measure}），请减少数量或联系可查看{book}的同事',
      'en-US':
        '{key}: there is not enough for {wanted} ({measure}). Take less, or ask somebody who can read the book {book}.',
    },
    shortLater: {
      'zh-CN': '{key}：之后的日期{measure}会不足，请更改日期或联系可查看{book}的同事',
      'en-US':
        '{key}: on a later day there would not be enough ({measure}). Change the day, or ask somebody who can read the book {book}.',
    },
    notEmptied: {
      'zh-CN': '{key}：{measure}应全部处理完，请联系可查看{book}的同事',
      'en-US':
        '{key}: the {measure} must come out at zero. Ask somebody who can read the book {book}.',
    },
  };

/** Whom the starter of an approval chooses, by node. */
export type ChosenSigners = Readonly<Record<string, readonly string[]>>;

/**
 * Carries out an effect in the transition's transaction; an error refuses the transition. Returns
 * what is to be called after the commit.
 */
type RunEffect<Effect> = (
  trx: Db,
  event: RecordPlace & { effect: Effect; userId: string; chosen: ChosenSigners },
) => Promise<readonly (() => void)[]>;

/** What the records engine asks about approvals. */
export interface ApprovalPort {
  isRunning(
    trx: Db,
    place: { workspace: string; collection: string; recordId: string },
  ): Promise<boolean>;
  /** What open or decided tasks of a person grant on records, by record. */
  findGrants(
    db: Db,
    userId: string,
    place: { workspace: string; collection: string },
    recordIds: readonly string[],
  ): Promise<ReadonlyMap<string, ApprovalGrant>>;
}

/** What an approval grants on its record. */
export interface ApprovalGrant {
  readable: 'all' | readonly string[];
  hidden: readonly string[];
  writable: readonly string[];
}

/**
 * Effects of other areas by their kind. The blueprint's checks refuse those that no area carries
 * out yet.
 */
export type ExternalEffects = Partial<
  Record<ApprovalEffectJson['kind'], RunEffect<ApprovalEffectJson>>
>;
