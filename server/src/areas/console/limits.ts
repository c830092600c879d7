import { MIB, type Widened } from '../../platform/limits.ts';
import { DAY, HOUR, SECOND } from '../../platform/time/durations.ts';

/** Every number that bounds notices, sub-apps and releases. Times are in milliseconds. */
export const CONSOLE_LIMITS = {
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
} as const;

export type ConsoleLimits = Widened<typeof CONSOLE_LIMITS>;
