import { STEP_UP_MS } from '@pedestal/contract';
import { DEFAULT_MOBILE_PREFIX } from '../../administration/mobile.ts';
import type { Widened } from '../../platform/limits.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/time/durations.ts';

/** Every number that bounds sign-in and sessions. Times are in milliseconds. */
export const SIGN_IN_LIMITS = {
  session: {
    /** Without a person's action. */
    idle: 30 * MINUTE,
    absolute: 12 * HOUR,
    perUser: 5,
    /** How long a proof of identity covers sensitive changes. */
    stepUp: STEP_UP_MS,
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
    defaultPrefix: DEFAULT_MOBILE_PREFIX,
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
} as const;

export type SignInLimits = Widened<typeof SIGN_IN_LIMITS>;
