import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { lockName } from '../../../platform/db/dialect.ts';
import type { LedgerPeriodTable } from '../../../platform/db/tables-records.ts';
import { type Book, WHOLE_BOOK } from '../book/book.ts';

export type PeriodRow = Selectable<LedgerPeriodTable>;
type Place = Pick<Book, 'workspace' | 'id'>;

/** The month of a day: yyyymm. */
export const periodOf = (day: number) => Math.floor(day / 100);

/** A month of a book, or of one of its parts. */
export interface PeriodKey {
  part: string;
  period: number;
}

export const nameOf = ({ part, period }: PeriodKey) => `${part} ${period}`;

/**
 * Keeps the periods of a posting from being closed until its transaction ends. Returns the names of
 * those that are closed already. A period gets its row with the first posting into it.
 */
export async function sharePeriods(
  trx: Db,
  kind: DatabaseKind,
  book: Place,
  wanted: readonly PeriodKey[],
  at: number,
): Promise<Set<string>> {
  const keys = new Map(wanted.map((key) => [nameOf(key), key]));
  const sorted = [...keys.values()].sort((a, b) => a.period - b.period || compare(a.part, b.part));
  const closed = new Set<string>();
  const rows = await lockPeriods(trx, kind, book, sorted, 'share');
  for (const key of sorted) {
    const own = rows.find((row) => nameOf(row) === nameOf(key));
    const state = own?.state ?? (await addPeriod(trx, kind, book, key, at));
    if (state !== 'open') closed.add(nameOf(key));
  }
  return closed;
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** The row of a part; until it has one, that of the whole book counts for it. */
function findPeriod(rows: readonly PeriodRow[], { part, period }: PeriodKey) {
  const own = rows.filter((row) => row.period === period);
  return own.find((row) => row.part === part) ?? own.find((row) => row.part === WHOLE_BOOK);
}

async function lockPeriods(
  trx: Db,
  kind: DatabaseKind,
  { workspace, id }: Place,
  keys: readonly PeriodKey[],
  how: 'share' | 'update',
): Promise<PeriodRow[]> {
  if (keys.length === 0) return [];
  const query = trx
    .selectFrom('ledger_period')
    .selectAll()
    .where('workspace', '=', workspace)
    .where('book', '=', id)
    .where('part', 'in', [WHOLE_BOOK, ...keys.map(({ part }) => part)])
    .where(
      'period',
      'in',
      keys.map(({ period }) => period),
    )
    .orderBy('period')
    .orderBy('part');
  if (kind === 'sqlite') return query.execute();
  return (how === 'share' ? query.forShare() : query.forUpdate()).execute();
}

/**
 * A month that is closed for the whole book is closed for its parts, and before a closed one there
 * are no open ones. Periods are added and closed one at a time.
 */
async function addPeriod(
  trx: Db,
  kind: DatabaseKind,
  book: Place,
  key: PeriodKey,
  at: number,
): Promise<PeriodRow['state']> {
  await lockBook(trx, kind, book);
  const all = await listPeriods(trx, book, key.part);
  const known = findPeriod(all, key);
  if (known && known.state !== 'open') return 'closed';
  const later = all.filter(({ period }) => period > key.period);
  if (!known && later.some(({ state }) => state !== 'open')) return 'closed';
  await insertPeriod(trx, book, key, at);
  const rows = await lockPeriods(trx, kind, book, [key], 'share');
  return findPeriod(rows, key)?.state ?? 'open';
}

async function insertPeriod(
  trx: Db,
  { workspace, id: book }: Place,
  { part, period }: PeriodKey,
  at: number,
): Promise<void> {
  await trx
    .insertInto('ledger_period')
    .values({
      ...{ workspace, book, part, period, state: 'open', totals: null, hash: null },
      ...{ changed_at: at, changed_by: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function lockBook(trx: Db, kind: DatabaseKind, { workspace, id }: Place) {
  await lockName(trx, kind, `periods of ${workspace}:${id}`);
}

/** Months of a part, the latest first; a month that it has no row for is that of the whole book. */
export async function listPeriods(db: Db, book: Place, part: string): Promise<PeriodRow[]> {
  const rows = await readPeriods(db, book, [part, WHOLE_BOOK]);
  return rows.filter((row) => findPeriod(rows, { part, period: row.period }) === row);
}

/** Months of all parts, the latest first. */
export function listAllPeriods(db: Db, book: Place): Promise<PeriodRow[]> {
  return readPeriods(db, book);
}

async function readPeriods(
  db: Db,
  { workspace, id }: Place,
  parts?: readonly string[],
): Promise<PeriodRow[]> {
  return db
    .selectFrom('ledger_period')
    .selectAll()
    .where('workspace', '=', workspace)
    .where('book', '=', id)
    .$if(parts !== undefined, (query) => query.where('part', 'in', parts ?? []))
    .orderBy('period', 'desc')
    .orderBy('part')
    .limit(MAX_PERIODS)
    .execute();
}

/** A hundred years of a book without parts. */
const MAX_PERIODS = 1_200;

/**
 * Waits for the postings under way, and keeps further ones out until the transaction ends. A part
 * whose month was that of the whole book gets a row of its own.
 */
export async function lockPeriod(
  trx: Db,
  kind: DatabaseKind,
  book: Place,
  key: PeriodKey,
): Promise<PeriodRow | undefined> {
  await lockBook(trx, kind, book);
  const found = findPeriod(await lockPeriods(trx, kind, book, [key], 'update'), key);
  if (!found || found.part === key.part) return found;
  const { state, totals, hash, changed_at, changed_by } = found;
  await insertPeriod(trx, book, key, changed_at);
  const { workspace, id } = book;
  const own = { ...key, workspace, book: id };
  await updatePeriod(trx, own, { state, totals, hash, changed_at, changed_by });
  return { ...own, state, totals, hash, changed_at, changed_by };
}

export async function updatePeriod(
  trx: Db,
  { workspace, book, part, period }: Pick<PeriodRow, 'workspace' | 'book' | 'part' | 'period'>,
  change: Pick<PeriodRow, 'state' | 'totals' | 'hash' | 'changed_at' | 'changed_by'>,
): Promise<void> {
  await trx
    .updateTable('ledger_period')
    .set(change)
    .where('workspace', '=', workspace)
    .where('book', '=', book)
    .where('part', '=', part)
    .where('period', '=', period)
    .execute();
}
