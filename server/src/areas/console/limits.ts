import { KIB, MIB, type Widened } from '../../platform/limits.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/time/durations.ts';

/** Every number that bounds or times something in this area. Times are in milliseconds. */
export const CONSOLE_LIMITS = {
  purgeEvery: HOUR,
  notice: {
    ticketLife: 30 * SECOND,
    ticketsPerSession: { max: 30, seconds: 60 },
    perSender: [
      { max: 60, window: HOUR },
      { max: 300, window: DAY },
    ],
    /** Notices to whole systems or to everyone. */
    broadcastsPerSender: [
      { max: 5, window: HOUR },
      { max: 20, window: DAY },
    ],
    retention: 90 * DAY,
    purgeBatch: 500,
    socketsPerPerson: 10,
    socketsPerGateway: 20_000,
    pingEvery: 25 * SECOND,
    /** Sockets of an ended session are closed within twice this time, even when no bus message arrives. */
    recheckEvery: SECOND,
    /** Bytes that may wait for a slow reader. Above it the socket is closed and the page fetches what it missed. */
    backlog: MIB,
    /** Unread notices are counted up to this number. */
    unreadCount: 999,
    /** The filter lists the kinds of this many newest notices, which is as many as a page loads. */
    kindsOfNewest: 5_000,
    kinds: 50,
    /** Recipients that are listed by name in the history. */
    recipientNames: 5,
    /** Roles that one notice of the console itself is addressed to. */
    rolesPerPermission: 100,
    watch: {
      /** Changes of records are collected for this time before pages are told. */
      window: SECOND / 4,
      /** Records that one query checks, and ids that one message names; of more, it names none. */
      idsPerQuery: 500,
      idsPerMessage: 100,
      /** Changed records of one collection that wait, also while the database is away. */
      pendingIds: 20_000,
      /** Messages of a page. */
      messages: { max: 60, per: MINUTE },
      retryAfter: SECOND,
    },
    push: {
      noticesPerQuery: 50,
      peoplePerQuery: 500,
      /** Socket writes before the event loop gets a turn. */
      writesPerTurn: 500,
      retryAfter: SECOND,
      /** When everybody's rights may have changed, pages refresh this far apart, within the longest time. */
      refreshSpacing: 3,
      longestRefresh: MINUTE,
    },
  },
  registry: {
    /** A change is visible after this time at the latest, even when no bus message arrives. */
    cache: 800,
    subApps: 500,
    overrideLife: 7 * DAY,
    /** Undecided requests of releases that are kept per sub-app, newest first. */
    asks: 100,
    /** Granted at a time per sub-app: a policy is a header, whose length proxies limit. */
    grants: { cdn: 10, connect: 20, inline: 20, eval: 1 },
    /** Pinned scripts of other origins that are written into one document. */
    pins: 2_000,
  },
  release: {
    archive: {
      files: 5_000,
      fileBytes: 32 * MIB,
      totalBytes: 256 * MIB,
      pathChars: 256,
    },
    /** Files are stored in PostgreSQL in pieces of this size, between which other requests run. */
    pieceBytes: MIB,
    /** Unpacked bytes per received byte; a real build has less than 20. */
    archiveRatio: 200,
    manifest: { bytes: 4 * MIB, depth: 8, values: 50_000 },
    /** Style sheets are searched for addresses. */
    styleSheetBytes: 8 * MIB,
    concurrentUploads: 2,
    retryUploadAfterSeconds: 10,
    /** Files of a release that no channel points to, for pages that are still open. */
    unusedRetention: 14 * DAY,
    /** The newest releases of a sub-app are never retired. */
    keepNewest: 5,
    retiredPerRun: 100,
    /** Stored files that belong to no release, from an interrupted upload. */
    orphanRetention: HOUR,
    entryCheck: { time: 3 * SECOND, bytes: MIB },
    compressFromBytes: KIB,
    /** File addresses whose hash is cached in memory. */
    cachedAddresses: 20_000,
    fileRowsPerInsert: 500,
  },
  publishToken: {
    listed: 200,
  },
  health: {
    /** Loads of a person and day that count when a release is judged, so that nobody decides alone. */
    loadsPerPerson: 3,
    /** What single people loaded is kept so long, then only its number. */
    personRetention: 14 * DAY,
    judgeEvery: 15 * SECOND,
    /** Channels that were pointed earlier are not judged. */
    longestWatch: 30 * DAY,
    summaryOf: 7 * DAY,
    days: 500,
    verdicts: 100,
  },
  telemetry: {
    /** Batches of a session. */
    loadReports: { max: 30, seconds: 60 },
    /** Loads that are counted of one person and sub-app in a minute; the others are dropped. */
    loadsPerPerson: { max: 120, seconds: 60 },
    retention: 90 * DAY,
    /** Failures this recent are counted in the list of sub-apps. */
    recentFailures: 7 * DAY,
    listed: 500,
    /** Kinds of policy violations that are counted apart on one day; anybody can report them. */
    violationKindsPerDay: 500,
    violationTextChars: 200,
  },
} as const;

export type ConsoleLimits = Widened<typeof CONSOLE_LIMITS>;
