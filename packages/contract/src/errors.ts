/**
 * All errors of the API with envelope code and HTTP status.
 * Errors that the person can correct have status 200; screens choose their text by code.
 */
export const ERRORS = {
  // errors that the person can correct
  credentialsWrong: { code: 20001, status: 200 },
  captchaRequired: { code: 20002, status: 200 },
  captchaWrong: { code: 20003, status: 200 },
  smsCodeWrong: { code: 20004, status: 200 },
  passwordTooWeak: { code: 20005, status: 200 },
  passwordChangeRequired: { code: 20006, status: 200 },
  secondFactorWrong: { code: 20007, status: 200 },
  inviteInvalid: { code: 20008, status: 200 },
  registrationClosed: { code: 20009, status: 200 },
  userNameTaken: { code: 20010, status: 200 },
  mobileTaken: { code: 20011, status: 200 },
  loginMethodOff: { code: 20012, status: 200 },
  qrTicketInvalid: { code: 20013, status: 200 },
  passwordReused: { code: 20014, status: 200 },
  nameTaken: { code: 20015, status: 200 },
  lastAdministrator: { code: 20016, status: 200 },
  loginTicketInvalid: { code: 20017, status: 200 },
  passwordWrong: { code: 20018, status: 200 },
  stillInUse: { code: 20019, status: 200 },
  insideItself: { code: 20020, status: 200 },
  misplaced: { code: 20021, status: 200 },
  tooDeep: { code: 20022, status: 200 },
  hostnameTaken: { code: 20023, status: 200 },
  secondFactorRequired: { code: 20025, status: 200 },
  lastSignInEntry: { code: 20026, status: 200 },
  scopeIgnored: { code: 20027, status: 200 },
  passkeyWrong: { code: 20028, status: 200 },
  passkeyRefused: { code: 20029, status: 200 },
  tooManyPasskeys: { code: 20030, status: 200 },
  lastSecondFactor: { code: 20031, status: 200 },
  versionTaken: { code: 20040, status: 200 },
  archiveInvalid: { code: 20041, status: 200 },
  entryRefused: { code: 20042, status: 200 },
  nothingToRollBack: { code: 20043, status: 200 },
  releaseUnfit: { code: 20044, status: 200 },
  moduleRefused: { code: 20045, status: 200 },
  moduleInUse: { code: 20046, status: 200 },
  releasesOfModule: { code: 20047, status: 200 },
  baseNested: { code: 20048, status: 200 },
  sharedUnfit: { code: 20049, status: 200 },
  tooManyGrants: { code: 20050, status: 200 },
  quotaExceeded: { code: 20060, status: 200 },
  linkPasswordWrong: { code: 20061, status: 200 },
  tooManyFiles: { code: 20062, status: 200 },
  scopeNotHeld: { code: 20090, status: 200 },
  tooManyTokens: { code: 20091, status: 200 },
  webhookHostRefused: { code: 20092, status: 200 },
  tooManyWebhooks: { code: 20093, status: 200 },
  tooManyJobs: { code: 20080, status: 200 },
  tooManyJobsOfKind: { code: 20081, status: 200 },
  jobUnfinished: { code: 20082, status: 200 },
  jobFinished: { code: 20083, status: 200 },
  jobGaveUp: { code: 20084, status: 200 },
  jobOwnerLeft: { code: 20085, status: 200 },
  auditDamaged: { code: 20086, status: 200 },
  fileUnreadable: { code: 20100, status: 200 },
  importRefused: { code: 20101, status: 200 },
  tooManyWorkspaces: { code: 20120, status: 200 },
  schemaChangeRunning: { code: 20121, status: 200 },
  valuesNotUnique: { code: 20122, status: 200 },
  undoExpired: { code: 20123, status: 200 },
  undoBlocked: { code: 20124, status: 200 },
  tooManyViews: { code: 20125, status: 200 },
  wrongState: { code: 20141, status: 200 },
  guardUnmet: { code: 20142, status: 200 },
  cannotUndo: { code: 20143, status: 200 },
  batchTooLarge: { code: 20144, status: 200 },
  postingRefused: { code: 20150, status: 200 },
  periodClosed: { code: 20151, status: 200 },
  periodOrder: { code: 20152, status: 200 },
  bookDamaged: { code: 20153, status: 200 },
  stillPosted: { code: 20154, status: 200 },
  stillBalanced: { code: 20155, status: 200 },
  approvalRefused: { code: 20160, status: 200 },
  tooManyReports: { code: 20180, status: 200 },
  queryCancelled: { code: 20181, status: 200 },
  tooManyGroups: { code: 20182, status: 200 },
  approvalRunning: { code: 20161, status: 200 },
  definitionFaulty: { code: 20162, status: 200 },
  tooManyDefinitions: { code: 20163, status: 200 },
  tooManyDelegations: { code: 20164, status: 200 },

  // all others
  malformedInput: { code: 42200, status: 422 },
  malformedRequest: { code: 40000, status: 400 },
  noSession: { code: 40100, status: 401 },
  publishTokenInvalid: { code: 40101, status: 401 },
  fileTokenInvalid: { code: 40102, status: 401 },
  tooManySessions: { code: 40103, status: 401 },
  signedInElsewhere: { code: 40104, status: 401 },
  serviceTokenInvalid: { code: 40105, status: 401 },
  forbidden: { code: 40300, status: 403 },
  reauthRequired: { code: 40301, status: 403 },
  crossSite: { code: 40302, status: 403 },
  linkPasswordRequired: { code: 40303, status: 403 },
  notFound: { code: 40400, status: 404 },
  notInTrash: { code: 40401, status: 404 },
  methodNotAllowed: { code: 40500, status: 405 },
  changedMeanwhile: { code: 40900, status: 409 },
  alreadyDone: { code: 40901, status: 409 },
  schemaChanged: { code: 40910, status: 409 },
  recordChanged: { code: 40911, status: 409 },
  taskDecided: { code: 40912, status: 409 },
  approvalEnded: { code: 40913, status: 409 },
  resultExpired: { code: 41000, status: 410 },
  tooLarge: { code: 41300, status: 413 },
  mediaTypeUnsupported: { code: 41500, status: 415 },
  unknownHost: { code: 42100, status: 421 },
  tooManyRequests: { code: 42900, status: 429 },
  internal: { code: 50000, status: 500 },
  unavailable: { code: 50300, status: 503 },
  timedOut: { code: 50400, status: 504 },
  storageFull: { code: 50700, status: 507 },
} as const satisfies Record<string, { code: number; status: number }>;

export type ErrorName = keyof typeof ERRORS;

/** An invalid field of the request, with a message for the person. */
export interface FieldProblem {
  field: string;
  message: string;
}

export interface ErrorDetails {
  /** Invalid fields of the request. */
  fields?: FieldProblem[];
  /** Seconds to wait before a retry. */
  retryAfter?: number;
  /** Fields that somebody else changed since the caller read them, with their values now. */
  conflicts?: { field: string; theirs: unknown }[];
  /** Who decided what the caller wanted to decide, and when. */
  decided?: { by: string | null; at: number; as: string };
  /** The version of the record now, with the fields in `conflicts`. */
  recordVersion?: number;
  /** Additional data for the screen that shows the error. */
  reason?: string;
}

/** Error of business code, independent of HTTP. One handler converts it to the reply. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly error: ErrorName;
  readonly details: ErrorDetails;

  constructor(error: ErrorName, details: ErrorDetails = {}) {
    super(error);
    this.error = error;
    this.details = details;
  }
}

const namesByCode = new Map<number, ErrorName>(
  (Object.keys(ERRORS) as ErrorName[]).map((name) => [ERRORS[name].code, name]),
);

/** Name of an envelope code; undefined: not in the table. */
export function errorNameOf(code: number): ErrorName | undefined {
  return namesByCode.get(code);
}
