import { MINUTE } from '../../platform/time/durations.ts';

/** Limits of the ledger. Times are in milliseconds. */
export const LEDGER_LIMITS = {
  /** Movements of one posting. */
  movements: 20_000,
  /** Postings that are committed together, and those that wait for it in one gateway. */
  group: 64,
  waiting: 2_000,
  /** Rows of one statement: PostgreSQL takes 65,535 parameters, SQLite 32,766. */
  rowsAtOnce: 1_000,
  /** Keys of one book that a gateway knows to exist. */
  knownKeys: 50_000,
  /** Rows of one page that is added up or checked. */
  page: 2_000,
  /** Reservations that one transaction expires, and how often it is looked for them. */
  expireBatch: 100,
  expireEvery: MINUTE,
  /** Movements that are listed with a document. */
  list: 200,
  /** Balances, and days after the asked one, that a list of balances adds up. */
  summed: 200_000,
  /** Movements of so many keys are read key by key. */
  fewKeys: 40,
  /** Ids that one query names. */
  labelsAtOnce: 500,
  /** Balances that an ageing looks at. */
  ageing: 2_000,
  /** Keys whose arrivals are read together. */
  agedAtOnce: 500,
  /** Values of one dimension in a filter. */
  filterValues: 100,
  /** Problems that a check lists. */
  problems: 100,
} as const;
