import { GIB, KIB, MIB, type Widened } from '../../platform/limits.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/time/durations.ts';

/** Limits of the file service. Times are in milliseconds, sizes in bytes. */
export const FILE_LIMITS = {
  /** Default quota per kind of space. */
  quota: { person: 10 * GIB, unit: 100 * GIB, system: 100 * GIB, record: 10 * GIB },
  /** Nesting depth of folders. */
  depth: 64,
  /** Files and folders in one copy or one zip. */
  batchFiles: 50_000,
  trashKeptFor: 30 * DAY,
  versionsPerFile: 100,
  uploadSize: 1_024 * GIB,
  /** An upload without a new byte expires after this time. */
  uploadLife: 2 * DAY,
  /** Unfinished uploads of a person or a server. */
  openUploads: 1_000,
  /** Unfinished uploads through links. One source cannot use up a link. `life`: as `uploadLife`. */
  linkUploads: { perLink: 50, perSource: 10, life: HOUR },
  /** Time between the last use of a blob and its removal from the store. */
  blobGrace: HOUR,
  /** Lifetime of a signed download address. */
  addressLife: 15 * MINUTE,
  linkUnlockLife: HOUR,
  linkTries: { max: 10, seconds: 900 },
  recentPerPerson: 100,
  activityKeptFor: 180 * DAY,
} as const;

export type FileLimits = Widened<typeof FILE_LIMITS>;

/** Rows per reply, for lists without pages. */
export const LIST_LIMITS = {
  favourites: 500,
  sharedWithMe: 500,
  versions: 200,
  sharesPerNode: 500,
  linksPerNode: 100,
  targetsPerKind: 20,
  unitSpaces: 200,
  recordRules: 500,
  tokens: 500,
} as const;

/** Pages of hits that one search call reads to fill one page of results. */
export const SEARCH_ROUNDS = 10;
/** Stops a recursive query whose rows form a cycle; larger than the deepest tree. */
export const MAX_TREE_DEPTH = 100;

/** Rows per statement. */
export const BATCH = {
  lookup: 400,
  copy: 200,
  update: 500,
  purge: 500,
  emptyTrash: 100,
  cleanup: 200,
  check: 200,
} as const;

export const CLEANUP = { firstAfter: 30 * SECOND, every: HOUR } as const;

export const UPLOAD_LOCK = {
  /** How long a request waits for the current writer to stop. */
  wait: 15 * SECOND,
  poll: 50,
  /** A lease in the database expires after this time unless its holder renews it. */
  lease: 45 * SECOND,
  renew: 15 * SECOND,
} as const;

export const UPLOAD_HASH = {
  /** Uploads that are hashed while they arrive; beyond that the oldest is read again when it is complete. */
  running: 2_000,
  /** Larger uploads are hashed in a worker thread; for smaller ones the transfer costs more than the hash. */
  threadedAbove: 4 * MIB,
} as const;

/** While a body arrives, its bytes are reserved at this interval. */
export const RESERVE_INTERVAL = MINUTE;
/** Leading bytes that the media type is detected from. */
export const DETECT_BYTES = 4 * KIB;
/** Delay that a sender with too many open uploads is asked to wait, in seconds. */
export const OPEN_UPLOADS_RETRY_AFTER = 60;
/** Candidates of `name (2)`, `name (3)`, … before a random suffix is used. */
export const FREE_NAME_TRIES = 50;
/** Lifetime of an address at the object store itself. */
export const PRESIGNED_LIFE = MINUTE;
/** Access to the files of a zip is checked again at this interval. */
export const ZIP_RECHECK = SECOND;
export const ZIP_BUFFER_BYTES = 256 * KIB;
/** `last_used_at` of a token is written at most once per interval. */
export const TOKEN_TOUCH_INTERVAL = MINUTE;
