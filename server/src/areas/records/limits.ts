import { KIB } from '../../platform/limits.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/time/durations.ts';

/** Limits of the records engine. Times are in milliseconds. */
export const RECORD_LIMITS = {
  workspaces: 100,
  /** Sort columns of a list. */
  sorts: 3,
  /** A list counts at most this many rows. */
  count: 10_000,
  /** Units in an `in` list; a larger scope is a join with the unit tree. */
  unitList: 200,
  /** Units of a scope that is read unit by unit. */
  branches: 64,
  /** The same, while it is unknown how many records the units have. */
  branchesUncounted: 16,
  /** A row of a page that is read unit by unit takes as long as so many rows that a walk passes. */
  branchRow: 20,
  sharesCachedFor: MINUTE,
  countEvery: HOUR,
  /** Records that one statement counts. */
  countedAtOnce: 20_000,
  sealEvery: MINUTE,
  /** Changes that one entry of the audit log seals. */
  sealedAtOnce: 1_000,
  /** Ids in one message of the bus. */
  announcedIds: 200,
  /** Characters of a reply that a repeated call gets again. */
  callReply: 20_000,
  callsKeptFor: DAY,
  purgeEvery: HOUR,
  /** Records that a daily transition looks at in one query. */
  dailyBatch: 200,
  dailyEvery: HOUR,
  /** Linked records that one transition moves. */
  movedAtOnce: 100,
  historyPage: 100,
  /** Roles of a person that an explanation lists. */
  rolesOfPerson: 500,
  /** Saved views of one collection: of a person, shared, and in a reply. */
  views: { perPerson: 50, shared: 100, listed: 300 },
  /** Records that a test as another person shows. */
  testedRows: 20,
  /** Different words and pairs of characters of one field that are indexed. */
  searchTokens: 4_000,
  searchWords: 8,
  /** Collections that one search looks at, records of each, and records of all. */
  /** Views that are counted for what waits for somebody. */
  waitingViews: 200,
  searchEverywhere: { collections: 200, each: 5, all: 25 },
  /** Indexes that a collection lacks are built so often. */
  indexesEvery: HOUR,
  /** Records that one transaction adds to the search index. */
  searchBatch: 500,
  searchEvery: MINUTE,
  /** Statements of first pages that are kept, of all people. */
  preparedLists: 2_000,
  /** Filters of lists that are not parsed again. */
  parsedFilters: 500,
  /** Names of people and units. */
  cachedNames: 20_000,
  namesCachedFor: MINUTE / 2,
  /** Ids that one query names. */
  labelsAtOnce: 500,
  /** Latest records of a person that say what they choose most often. */
  choicesLookedAt: 200,
  /** Records of one field that refer to a record, of those listed. */
  references: 20,
  /** A query with fewer hits reads them first and sorts them. */
  fewHits: 5_000,
  /** Tables with more rows get their indexes in the background. */
  smallTable: 10_000,
  /**
   * Records that a schema change fills in one transaction: as many as take about `aimMs`, because
   * everybody who saves a record meanwhile waits for it. `dirty`: those that were saved meanwhile.
   */
  fillBatch: { least: 128, most: 1_024, aimMs: 30, dirty: 100 },
  /** How long a gateway may use a schema that was replaced. */
  staleSchema: 30 * SECOND,
  /** Records whose values a preview tries to convert, and examples of those that do not. */
  previewRows: 20_000,
  previewSamples: 10,
  /** Characters of what administrators changed in one workspace. */
  overlayChars: 1_000_000,
  /** Detached tables and columns are dropped after this time. */
  detachedKeptFor: 30 * DAY,
  /** Records in the trash are purged after this time, so many in one transaction. */
  trashKeptFor: 30 * DAY,
  purgeBatch: 100,
  /** Numbers that a gateway takes at once where gaps are allowed, and for how many collections. */
  serialBlock: 50,
  serialBlocks: 1_000,
  /** Records that a batch changes at once; a larger batch is a job that does so many in a piece. */
  batchInline: 50,
  batchPiece: 50,
  /** Records that the filter of a batch may select. */
  batchRows: 20_000,
  batchFailed: 200,
  batchesKeptFor: 30 * DAY,
  /** Groups of a list, and records that are added up for them. */
  groups: 200,
  groupedRows: 200_000,
  sums: 20,
  commentPage: 50,
  /** People who get the notice of one effect. */
  recipients: 200,
  /** Pages of one print, and characters of a barcode. */
  print: { pages: 1_000, barcodeChars: 200 },
  /** Records of one export. */
  exportRows: 200_000,
  /** Fields that are proposed for the columns of a file. */
  infer: {
    within: MINUTE,
    samples: 4,
    /** A column with more different values, or longer ones, is not a choice. */
    choices: 12,
    choiceChars: 40,
    /** Values that a choice repeats at least: so many, and this share of different ones. */
    choiceRows: 8,
    choiceShare: 0.34,
  },
  import: {
    /** Rows that are written in one transaction. */
    batch: 500,
    /** Uploaded files and their faulty rows are deleted after this time. */
    keptFor: 7 * DAY,
    /** Uploaded files of one person. */
    perPerson: 20,
    /** Rows of one record with lines that are held together. */
    rowsOfRecord: 2_000,
    piece: 256 * KIB,
    sampleRows: 5,
    /** Faults that the result of a job names; the file names all of them. */
    faultsShown: 50,
    inspectFor: 2 * MINUTE,
    /** Attempts to write a batch that other people change at the same time. */
    attempts: 5,
    mappings: 100,
  },
} as const;
