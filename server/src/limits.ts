const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const GIB = 1024 ** 3;
const MIB = 1_048_576;

/** Every number that bounds sign-in, sessions, notices, files and sub-apps, in one place. Times are in milliseconds. */
export const DEFAULT_LIMITS = {
  session: {
    /** Without a person's action. */
    idle: 30 * MINUTE,
    absolute: 12 * HOUR,
    perUser: 5,
    /** How long a proof of identity covers sensitive changes. */
    stepUp: 10 * MINUTE,
    /** Longest that a revoked session may still be believed. */
    cache: SECOND,
    /** What people did last is written this often. */
    saveActivityEvery: 5 * SECOND,
    /** How long a tab that missed a change of the cookie may still fetch a token. */
    rebindGrace: 10 * SECOND,
    /** Ended sessions stay readable in the sign-in log. */
    keepEnded: 180 * DAY,
    /** Tabs of one browser that may hold a token of the same session. */
    tokensPerSession: 20,
  },
  attempts: {
    /** Failures before the first wait. */
    free: 5,
    firstWait: 30 * SECOND,
    longestWait: 15 * MINUTE,
    /** Failures are forgotten this long after the last one. */
    forgetAfter: DAY,
    perSource: 30,
    sourceWindow: 15 * MINUTE,
    /** From this many failures on, a picture check is asked for as well. */
    captchaAfter: 5,
    /** Tries of codes (SMS, second factor) per account and day. */
    codeTriesPerDay: 100,
  },
  hashing: {
    memoryKib: 19_456,
    passes: 2,
    parallelism: 1,
    /** Longest expected time in the queue; beyond it the caller is told when to come back. */
    longestWait: 10 * SECOND,
    queue: 250,
  },
  sms: {
    codeLife: 5 * MINUTE,
    codeTries: 5,
    perNumber: [
      { max: 1, window: MINUTE },
      { max: 5, window: HOUR },
      { max: 10, window: DAY },
    ],
    perSource: { max: 10, window: HOUR },
    perDay: 2_000,
    /** Numbers are compared in international form. */
    prefixes: ['+86'] as readonly string[],
    defaultPrefix: '+86',
  },
  /** `pickUp`: how long after the tap on the phone the browser may fetch its session. */
  qr: { life: MINUTE, pickUp: 15 * SECOND },
  captcha: { life: 5 * MINUTE },
  /** Between the first factor and what is still due. */
  loginTicket: { life: 5 * MINUTE, tries: 5 },
  /** A browser's secret between asking for a code and using it. */
  flow: { life: HOUR },
  device: { life: 180 * DAY, perUser: 20 },
  mfa: { recoveryCodes: 10, enrolLife: 10 * MINUTE },
  notice: {
    ticketLife: 30 * SECOND,
    ticketsPerSession: { max: 30, seconds: 60 },
    perSender: [
      { max: 60, window: HOUR },
      { max: 300, window: DAY },
    ],
    /** To whole systems or to everyone. */
    broadcastsPerSender: [
      { max: 5, window: HOUR },
      { max: 20, window: DAY },
    ],
    keptFor: 90 * DAY,
    socketsPerPerson: 10,
    socketsPerGateway: 20_000,
    pingEvery: 25 * SECOND,
    /** An ended session's sockets are closed within twice this, even when nobody told this gateway. */
    recheckEvery: SECOND,
    /** Bytes that may wait for a slow reader; it is cut off then and fetches what it missed. */
    backlog: 1_048_576,
  },
  registry: {
    /** A change of a pointer counts after this long at the latest, even when nobody told this gateway. */
    cache: 800,
    archive: {
      files: 5_000,
      fileBytes: 32 * MIB,
      totalBytes: 256 * MIB,
      pathChars: 256,
    },
    uploadsAtOnce: 2,
    /** Files of a release that nothing points to any more, for pages that are still open. */
    keepUnpointed: 14 * DAY,
    /** The newest releases of a sub-app stay, however old. */
    keepNewest: 5,
    /** Files that belong to no release: an upload that broke off. */
    keepOrphans: HOUR,
    entryCheck: { time: 3 * SECOND, bytes: MIB },
    overrideLife: 7 * DAY,
    failureReports: { max: 30, seconds: 60 },
    keepFailures: 90 * DAY,
    /** Kinds of policy violations that are told apart on one day; anybody can report them. */
    policyViolations: 500,
  },
  dfs: {
    /** What a space may hold where nobody set another quota. */
    quota: { person: 10 * GIB, unit: 100 * GIB, system: 100 * GIB, record: 10 * GIB },
    /** Folders below one another. */
    depth: 64,
    /** What one copy or one zip may hold. */
    batchFiles: 50_000,
    trashKeptFor: 30 * DAY,
    versionsPerFile: 100,
    /** An upload that nobody goes on with. */
    uploadLife: 2 * DAY,
    openUploads: 1_000,
    /** Between the last use of content and its removal from the store. */
    blobGrace: HOUR,
    addressLife: 15 * MINUTE,
    linkUnlockLife: HOUR,
    linkTries: { max: 10, seconds: 900 },
    recentPerPerson: 100,
    activityKeptFor: 180 * DAY,
  },
} as const;

type Widened<T> = T extends number
  ? number
  : T extends string
    ? string
    : T extends readonly (infer Item)[]
      ? readonly Widened<Item>[]
      : { readonly [K in keyof T]: Widened<T[K]> };

export type Limits = Widened<typeof DEFAULT_LIMITS>;
