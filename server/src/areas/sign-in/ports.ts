import type { AuditAction, Locale, RouteOutput, routeGroups } from '@pedestal/contract';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { UserTable } from '../../platform/db/tables-authority.ts';
import type { CallContext, Session } from '../../platform/http/context.ts';
import type { Counter } from './attempt/attempt.store.ts';

/** What sign-in needs of authority. `app.ts` passes in the functions of `areas/authority/api.ts`. */
export interface AuthorityPort {
  insertUser(trx: Db, user: Insertable<UserTable>): Promise<void>;
  /** Gives each of the roles to each of the users. */
  grantRoles(
    trx: Db,
    userIds: readonly string[],
    roleIds: readonly string[],
    grant: { by: string | null; at: number },
  ): Promise<void>;
  /** Stores the time of a sign-in. The row stays locked until the commit, so sign-ins of one user take turns. */
  recordSignIn(trx: Db, userId: string, now: number): Promise<void>;
}

/** What the modules of sign-in offer one another. They meet in module.ts. */

/** One try to prove who somebody is, by whichever way. */
export interface Attempt {
  /** The person's id, or a keyed hash of a name or number that nobody has. */
  account: string;
  /** What the account was asked for by. */
  by: 'name' | 'mobile';
  /** Hash of the browser's secret of this flow, whoever it asks for; empty: it has none. */
  browser: string;
  /** The browser, where this person has signed in with it before. */
  deviceId: string | null;
  /** An IPv4 address or the /64 of an IPv6 address. */
  source: string;
  /** What can be guessed by anyone, or a code that the owner was sent or makes. */
  way: 'password' | 'code';
}

export interface Reservation {
  attempt: Attempt;
  former: ReadonlyMap<string, Counter>;
  /** How long the account must wait if this attempt fails. */
  waitMs: number;
  /** The account is waiting, but the caller may not know: even the right proof is refused as a wrong one. */
  isBarred: boolean;
}

export interface Attempts {
  /** Throws `tooManyRequests` while a wait lasts. */
  check(attempt: Attempt): Promise<{ captchaDue: boolean }>;
  /** Counts the attempt as failed before it is checked. Throws `tooManyRequests` while a wait lasts. */
  reserve(attempt: Attempt): Promise<Reservation>;
  /** The proof was right, but the person is not signed in yet. */
  undo(trx: Db, reservation: Reservation): Promise<void>;
  /** The person is signed in. */
  clear(trx: Db, reservation: Reservation): Promise<void>;
}

/** A cookie to set once what it stands for is committed. `maxAge` in ms. */
export interface PendingCookie {
  name: string;
  value: string;
  maxAge: number;
}

export interface Devices {
  /** The browser that made this call, where this person has signed in with it before. */
  find(userId: string, cookies: CallContext['cookies']): Promise<string | null>;
  /** Makes the browser a known one. Its cookie gets a new value each time, so that none can be planted. */
  remember(
    trx: Db,
    userId: string,
    context: CallContext,
  ): Promise<{ id: string; cookie: PendingCookie }>;
  forgetAll(trx: Db, userId: string): Promise<void>;
  purge(trx: Db, now: number): Promise<void>;
}

export type LoginMethod = 'password' | 'sms' | 'qr';

export interface LoginEntry {
  loginKey: string;
  systemCode: string;
  systemName: string;
  systemNameEn: string;
  title: string;
  titleEn: string;
  logo: string;
  background: string;
  methods: LoginMethod[];
  activeKey: '1' | '2' | '3';
  registerOpen: boolean;
  passwordPolicy: 'standard' | 'strict';
  secondFactor: 'off' | 'optional' | 'required';
  locale: Locale | null;
}

export interface EntryWish {
  hostname?: string | undefined;
  systemCode?: string | undefined;
}

export interface LoginEntries {
  /** Throws `notFound` for a login key that does not exist. */
  require(loginKey: string): Promise<LoginEntry>;
  /** The entry of a hostname or system; the default one where neither is registered. */
  choose(wish: EntryWish, context: CallContext): Promise<LoginEntry>;
  describe(
    wish: EntryWish,
    context: CallContext,
  ): Promise<RouteOutput<typeof routeGroups.login.getLoginConfig>>;
  isKnownHost(hostname: string): boolean | Promise<boolean>;
}

export interface NewSession {
  userId: string;
  loginKey: string;
  systemCode: string;
  /** How the person proved who they are, e.g. `password` or `sms+totp`. */
  method: string;
  deviceId: string | null;
  /** The person's other sessions end. */
  single: boolean;
  context: CallContext;
}

/** Called once the change is committed: caches, sockets and other gateways learn of it. */
export type Announce = () => void;

export interface SessionRecord {
  id: string;
  user_id: string;
  system_code: string;
  method: string;
  device_id: string | null;
  ip: string;
  user_agent: string;
  created_at: number;
  last_active_at: number;
  expires_at: number;
  reauth_at: number;
}

export interface Sessions {
  /** The session of a token and its browser's cookie; null: none. `touch` is the person's own action. */
  resolve(
    token: string,
    cookies: CallContext['cookies'],
    touch: boolean,
  ): Session | null | Promise<Session | null>;
  open(
    trx: Db,
    wanted: NewSession,
  ): Promise<{
    id: string;
    token: string;
    cookie: PendingCookie;
    /** Seconds. */
    expiresIn: number;
    announce: Announce;
  }>;
  /** A token for another tab of the same browser. Throws `noSession`. */
  resume(
    loginKey: string,
    cookies: CallContext['cookies'],
  ): Promise<{
    session: Session;
    token: string;
    expiresIn: number;
    cookie: PendingCookie | null;
  }>;
  /** New token and cookie after the person proved again who they are; the old ones are dead. */
  renew(
    trx: Db,
    session: Session,
    cookies: CallContext['cookies'],
  ): Promise<{ token: string; cookie: PendingCookie; announce: Announce }>;
  /** Ends the person's sessions: the named ones, or all, save one. */
  end(
    trx: Db,
    which: { userId: string; ids?: readonly string[]; except?: string; reason: string },
  ): Promise<{ ended: string[]; announce: Announce }>;
  /** Newest first. */
  list(userId: string): Promise<SessionRecord[]>;
  find(session: Session): Promise<SessionRecord>;
  /** The session, if it still holds and was opened in the browser with these cookies. */
  ofBrowser(id: string, cookies: CallContext['cookies']): Promise<Session | null>;
  /** Of these sessions, those that still hold; at most 500 at once. */
  filterLive(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Who is signed in in the browser that sends this `Cookie` header. It decides only which origins a document may load
   * from: a cookie alone is no credential.
   */
  peopleOf(cookieHeader: string | undefined): Promise<string[]>;
  /** Another gateway ended sessions of this person. */
  dropCached(userId: string): void;
  clearCookie(loginKey: string, cookies: CallContext['cookies']): void;
  purge(trx: Db, now: number): Promise<void>;
  /** Writes what is known of people's activity. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface CaptchaAnswer {
  id: string;
  answer: string;
}

export interface Captchas {
  issue(locale: Locale): { id: string; image: string; question: string; expiresIn: number };
  /** Throws `captchaRequired` or `captchaWrong`. Each check works once, right or wrong. */
  require(given: CaptchaAnswer | undefined): Promise<void>;
  purge(trx: Db, now: number): Promise<void>;
}

export type SecondFactorMethod = 'totp' | 'recovery';

export interface SecondFactors {
  isEnrolled(userId: string): Promise<boolean>;
  /** By the person's own setting or by one of their roles. */
  isRequired(userId: string): Promise<boolean>;
  /** A new secret; nothing changes until its first code is confirmed. */
  begin(
    userId: string,
    userName: string,
  ): Promise<{ secret: string; otpauthUrl: string; expiresIn: number }>;
  /** Puts the new secret into use and returns the recovery codes; null: the code is wrong. */
  confirm(trx: Db, userId: string, code: string): Promise<string[] | null>;
  /** Each code is right once. */
  verify(trx: Db, userId: string, method: SecondFactorMethod, code: string): Promise<boolean>;
  renewRecoveryCodes(trx: Db, userId: string): Promise<string[]>;
  countRecoveryCodes(userId: string): Promise<number>;
  remove(trx: Db, userId: string): Promise<void>;
}

export interface Person {
  id: string;
  name: string;
}

/** Writes an audit row in the transaction of the change, as its last statement. */
export type RecordAudit = (
  trx: Db,
  context: Pick<CallContext, 'ip' | 'userAgent' | 'requestId'>,
  deed: {
    action: AuditAction;
    actor: Person | null;
    /** null: an account that does not exist. */
    target: Person | null;
    outcome?: 'success' | 'failure';
    systemCode?: string;
    before?: unknown;
    after?: unknown;
  },
) => Promise<void>;

export type CodePurpose = 'login' | 'register' | 'forget';

/** The flow in which a code works, and no other. */
interface CodeFlow {
  /** `+` and digits. */
  mobile: string;
  purpose: CodePurpose;
  loginKey: string;
  hostname: string;
  /** Secret of the browser that asked. */
  flow: string;
}

export interface CodeRequest extends CodeFlow {
  /** Only then a message is sent; the answer and all that is stored are the same. */
  mayReceive: boolean;
  context: CallContext;
}

export interface CodeClaim extends CodeFlow {
  code: string;
}

export interface SmsCodes {
  /** Seconds. Throws `tooManyRequests` for a source that asked too often. */
  request(request: CodeRequest): Promise<{ expiresIn: number; retryAfter: number }>;
  /** Counts a try and returns the code's id where it is right; null: it is wrong, used, late or of another flow. */
  tryCode(trx: Db, claim: CodeClaim): Promise<string | null>;
  /** False: it was used before. */
  useCode(trx: Db, id: string): Promise<boolean>;
  tellPasswordChanged(mobile: string, locale: Locale): void;
  purge(trx: Db, now: number): Promise<void>;
}

/** A person as sign-in sees them. */
export interface Account {
  id: string;
  name: string;
  displayName: string;
  mobile: string | null;
  isActive: boolean;
  passwordHash: string | null;
  mustChangePassword: boolean;
  /** 0: there is no password. */
  passwordChangedAt: number;
}

export type SignedIn = RouteOutput<typeof routeGroups.login.normal>;

/** What was proved so far in a sign-in. */
export interface Proof {
  /** e.g. `password`, `sms`, `qr`, `password+totp`. */
  method: string;
  /** The attempt that was right; null where none was counted. */
  reservation: Reservation | null;
  secondFactorProved: boolean;
  /** A password that is due for a change does not stop this sign-in. */
  passwordIsFresh: boolean;
}

/** Opens a session, or says which step is still due. */
export type CompleteSignIn = (
  account: Account,
  entry: LoginEntry,
  proof: Proof,
  context: CallContext,
) => Promise<SignedIn>;

/** Where a person lands: their system, and the first page of each part they may open. */
export type DescribeLanding = (
  userId: string,
  systemCode: string,
) => Promise<Pick<SignedIn, 'systemCode' | 'userIndexInfoList'>>;

/** Hashes passwords one after the other, for as long as it is held. */
export interface HashSlot {
  hash(password: string): Promise<string>;
  /** `null` stands for an account without a password: it costs the same and is never right. */
  verify(password: string, stored: string | null): Promise<boolean>;
}

export interface PasswordHasher extends HashSlot {
  /**
   * Waits for a free worker, then calls `work` with it. What must happen directly before a hash, such as reserving
   * an attempt, happens in `work`, so that people in the queue have reserved nothing yet.
   */
  withSlot<T>(work: (slot: HashSlot) => Promise<T>): Promise<T>;
  /** Was this hash made with other costs than today's? */
  isOutdated(stored: string): boolean;
  /** Hashes computed since the start. */
  count(): number;
  /** People in the queue. */
  waiting(): number;
  close(): Promise<void>;
}

export interface PasswordPolicy {
  minLength: number;
  maxLength: number;
  /** How many of lower, upper, digit and symbol must be present. */
  requireClasses: number;
  /** A password older than this must be changed at sign-in; 0 means never. */
  rotateDays: number;
  /** How many passwords, the present one included, may not come back. */
  history: number;
  /** A new session ends the person's others. */
  singleSession: boolean;
}

export interface PasswordRules {
  find(name: string): PasswordPolicy;
  /** Throws `passwordTooWeak` with the reason. */
  requireStrong(password: string, policy: PasswordPolicy, words: readonly string[]): Promise<void>;
}

export interface UsableInvite {
  id: string;
  orgUnitId: string | null;
  createdBy: string | null;
}

export interface Invites {
  /** Throws `inviteInvalid`. */
  require(code: string, loginKey: string): Promise<UsableInvite>;
  /** Counts a use and grants the roles; throws `inviteInvalid` where none is left. Returns the roles. */
  redeem(trx: Db, invite: UsableInvite, userId: string, context: CallContext): Promise<string[]>;
}
