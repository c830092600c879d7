import type { BlueprintJson, Row } from '@pedestal/blueprint';
import type { Locale, RouteOutput, RouteParsed, routeGroups } from '@pedestal/contract';
import type { Db } from '../../platform/db/database.ts';
import type { SignedInContext } from '../../platform/http/context.ts';

type Routes = typeof routeGroups.approval;
type Shown = RouteOutput<Routes['openRecord']>;

/** A record that is approved. */
export interface RecordPlace {
  workspace: string;
  collection: string;
  recordId: string;
}

/** What a task grants on the record: fields and lines. */
export interface RecordGrant {
  /** Shown although no role shows them. */
  readable: 'all' | readonly string[];
  /** Not shown here. */
  hidden: readonly string[];
  /** Can be changed. */
  writable: readonly string[];
}

/** A record as an approval reads it, without regard to any person. */
export interface ApprovedRecord {
  version: number;
  no: string | null;
  state: string;
  ownerId: string;
  /** What conditions read. */
  row: Row;
}

export type ShownSummary = RouteOutput<
  (typeof routeGroups.approvalInbox)['list']
>['items'][number]['summary'];

type AfterCommit = () => void;

/** What a running approval does with its record. */
export type RunPort = Pick<RecordPort, 'read' | 'summarise' | 'matches' | 'finish' | 'membersOf'>;

/** What approvals do with records. */
export interface RecordPort {
  /** The record, locked. Throws `notFound`. */
  read(trx: Db, place: RecordPlace, userId: string): Promise<ApprovedRecord>;
  /** Values of some fields in both languages. */
  summarise(
    trx: Db,
    place: RecordPlace,
    fields: readonly string[],
    userId: string,
  ): Promise<ShownSummary>;
  /** Does the condition of a case hold? Throws `ExpressionError` where it is wrong. */
  matches(
    place: Pick<RecordPlace, 'workspace' | 'collection'>,
    condition: string,
    row: Row,
  ): Promise<boolean>;
  /** Performs the transition at the end of an approval. */
  finish(
    trx: Db,
    place: RecordPlace,
    transition: string,
    by: { userId: string; callId: string | undefined; locale: Locale },
  ): Promise<AfterCommit[]>;
  /** Performs the transition that starts an approval, as the person. */
  submit(
    place: RecordPlace,
    wanted: { transition: string; version: number; chosen: Record<string, string[]> },
    context: SignedInContext,
  ): Promise<null>;
  /** The transitions that the person can perform now; undefined: the record is out of reach. */
  listTransitions(db: Db, place: RecordPlace, userId: string): Promise<string[] | undefined>;
  canEdit(db: Db, place: RecordPlace, userId: string): Promise<boolean>;
  canRead(db: Db, place: RecordPlace, userId: string): Promise<boolean>;
  canCreate(place: Pick<RecordPlace, 'workspace' | 'collection'>, userId: string): Promise<boolean>;
  /** What the starter of a returned request may change. */
  revisable(db: Db, place: RecordPlace, userId: string): Promise<string[]>;
  show(
    db: Db,
    place: RecordPlace,
    userId: string,
    grant: RecordGrant,
    locale: Locale,
  ): Promise<Shown | undefined>;
  describe(
    place: RecordPlace,
    userId: string,
    grant: RecordGrant,
  ): Promise<RouteOutput<Routes['describeRecord']>>;
  /** What changed after a version, as roles and the grant show it; newest first. */
  changesAfter(
    db: Db,
    place: RecordPlace,
    userId: string,
    grant: RecordGrant,
    version: number,
  ): Promise<RouteOutput<Routes['open']>['changes']>;
  save(
    place: RecordPlace,
    body: RouteParsed<Routes['saveRecord']>['body'],
    context: SignedInContext,
    findGrant: (trx: Db) => Promise<RecordGrant>,
  ): Promise<Shown>;
  /** Active members of a role of the workspace's blueprint. */
  membersOf(db: Db, workspace: string, role: string): Promise<string[]>;
  workspaces(): Promise<readonly Workspace[]>;
  /** Records by name, as far as the person can read them. */
  findNames(
    place: { workspace: string },
    target: string,
    wanted: { q: string; limit: number },
    reader: { userId: string; locale: Locale },
  ): Promise<{ id: string; label: string; hint: string }[]>;
  /** Runs a write in one transaction, once per call id of a person. */
  once<T>(
    context: SignedInContext,
    work: (trx: Db) => Promise<T>,
    onDone: (result: T) => void,
  ): Promise<T>;
}

export interface Workspace {
  key: string;
  systemCode: string;
  blueprint: BlueprintJson;
}

/** What approvals need of the console area. */
export interface NoticePort {
  /** Stores a notice in the transaction; returns what to call after the commit. */
  send(
    trx: Db,
    notice: {
      userId: string;
      type: number;
      title: Readonly<Record<Locale, string>>;
      body: Readonly<Record<Locale, string>>;
      link: string;
    },
  ): Promise<AfterCommit>;
}

/** What approvals need of the authority area. */
export interface AuthorityPort {
  hasPermission(userId: string, code: string): boolean | Promise<boolean>;
}
