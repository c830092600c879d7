import { MAX_PASSKEYS, STEP_UP_MS } from '@pedestal/contract';
import { DEFAULT_MOBILE_PREFIX } from '../../administration/mobile.ts';
import { KIB, type Widened } from '../../platform/limits.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/time/durations.ts';

/** Limits of sign-in and sessions. Times are in milliseconds. */
export const SIGN_IN_LIMITS = {
  session: {
    /** Without a user action. */
    idle: 30 * MINUTE,
    absolute: 12 * HOUR,
    perUser: 5,
    /** How long a proof of identity allows sensitive changes. */
    stepUp: STEP_UP_MS,
    /** Longest time for which a revoked session is still accepted. */
    cache: SECOND,
    cachedTokens: 20_000,
    /** How often the time of the last user action is written. */
    saveActivityEvery: 5 * SECOND,
    /** How long a tab with the previous cookie can still fetch a token. */
    rebindGrace: 10 * SECOND,
    /** How long expired sessions stay readable in the sign-in log. */
    retainExpired: 180 * DAY,
    /** Tabs of one browser that can hold a token of the same session. */
    tokensPerSession: 20,
    /** Live sessions read for one user. */
    listed: 200,
    /** Binding cookies read from one request, and how much of the header is searched for them. */
    bindingsPerRequest: 10,
    cookieHeaderLength: 8 * KIB,
    /** Sessions that an administrator ends in one transaction. */
    endBatch: 1_000,
    /** Sessions whose tokens are revoked in one statement. */
    revokeBatch: 5_000,
    /** The owner is notified of refused resumes of a session at most this often. */
    notifyRefusalEvery: HOUR,
    refusalsRemembered: 10_000,
    /** How long after its idle time a session is marked as ended, because other gateways may hold later activity. */
    endMargin: MINUTE,
  },
  attempts: {
    /** Failures before the first wait. */
    free: 5,
    firstWait: 30 * SECOND,
    longestWait: 15 * MINUTE,
    /** Failures are reset this long after the last one. */
    forgetAfter: DAY,
    perSource: 30,
    sourceWindow: 15 * MINUTE,
    /** From this many failures on, a captcha is required. */
    captchaAfter: 5,
    /** Tries of codes (SMS, second factor) per account and day. */
    codeTriesPerDay: 100,
  },
  hashing: {
    memoryKib: 19_456,
    passes: 2,
    parallelism: 1,
    /** Longest expected time in the queue; beyond it the call is rejected with `Retry-After`. */
    longestWait: 10 * SECOND,
    queue: 250,
    workers: 4,
    /** Priority of the worker threads: 0 normal, 19 lowest. */
    niceness: 19,
    /** Expected time of a hash before the first one was measured. */
    firstEstimate: 50,
    /** Costs accepted from a stored hash, so that a damaged row cannot exhaust the machine. */
    storedCost: { memoryKib: 1_048_576, passes: 64, parallelism: 16 },
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
    /** Messages that wait for the provider at once. */
    pending: 1_000,
    retry: { tries: 3, firstWait: 500, timeout: 5 * SECOND },
    /** How much of the provider's reply is read, in characters. */
    replyLength: 10_000,
    /** Messages kept in the outbox of a development console. */
    outbox: 200,
    /** Numbers are compared in international form. */
    prefixes: ['+86'] as readonly string[],
    defaultPrefix: DEFAULT_MOBILE_PREFIX,
  },
  /** `pickUp`: how long after the confirmation on the phone the browser can fetch its session. */
  qr: { life: MINUTE, pickUp: 15 * SECOND },
  captcha: { life: 5 * MINUTE },
  /** Between the first factor and the steps that are still due. */
  loginTicket: { life: 5 * MINUTE, tries: 5 },
  /** The browser's flow secret, between requesting a code and using it. */
  flow: { life: HOUR },
  device: { life: 180 * DAY, perUser: 20 },
  mfa: { recoveryCodes: 10, enrolLife: 10 * MINUTE },
  /** Between a challenge and its signature. */
  passkey: { life: 5 * MINUTE, perUser: MAX_PASSKEYS },
  loginEntry: {
    cache: SECOND,
    entries: 2_000,
    hostnames: 10_000,
    /** Entries shown to an administrator. */
    listed: 1_000,
    pathLength: 500,
    /** A picture inside the setting, as a data URL. */
    pictureLength: 200_000,
  },
  invite: { listedUses: 1_000 },
  purgeEvery: 10 * MINUTE,
  /** Surplus rows deleted at once. */
  cleanupBatch: 100,
} as const;

export type SignInLimits = Widened<typeof SIGN_IN_LIMITS>;
