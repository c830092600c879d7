import { formatDecimal } from '@pedestal/blueprint';
import type { Db } from '../../../platform/db/database.ts';
import { type DatabaseKind, isNumberOverflow } from '../../../platform/db/dialect.ts';
import { newId } from '../../../platform/db/id.ts';
import { OutdatedError } from '../../../platform/db/sql/retry-conflicts.ts';
import * as balances from '../book/balance.store.ts';
import { type Book, groupOf, type Key, keyIdOf, partOf, WHOLE_BOOK } from '../book/book.ts';
import type { KnownKeys } from '../book/known-keys.ts';
import {
  nameOf as nameOfPeriod,
  type PeriodKey,
  periodOf,
  sharePeriods,
} from '../period/period.store.ts';
import type { Done, LedgerAct, PostAct, ReserveAct, ReverseAct } from './acts.ts';
import { PostingRefused, type Refusal, type ValuedMovement } from './movement.ts';
import * as store from './posting.store.ts';
import * as reservations from './reservation.store.ts';
import { valueMovements } from './value-movements.ts';
import { isTooLarge, WorkingBalance } from './working-balance.ts';

export interface ApplyParts {
  kind: DatabaseKind;
  knownKeys: KnownKeys;
}

export type Outcome = Done | { refusal: Refusal };

/**
 * Applies acts of different documents to a book. All keys are locked in the order of their ids; then
 * each act is decided in memory, so that a refused one changes nothing and stops no other; then
 * everything is written at once. Every act of a document names another posting. Throws
 * PostingRefused where a total overflows: the transaction must then be rolled back.
 */
export async function applyActs(
  parts: ApplyParts,
  trx: Db,
  book: Book,
  acts: readonly LedgerAct[],
): Promise<Outcome[]> {
  const group = new Group(parts, trx, book);
  await group.open(acts);
  const outcomes: Outcome[] = [];
  for (const act of acts) {
    try {
      outcomes.push(await group.apply(act));
    } catch (error) {
      if (!(error instanceof PostingRefused)) throw error;
      outcomes.push({ refusal: error.refusal });
    }
  }
  try {
    await group.store();
  } catch (error) {
    if (!isNumberOverflow(error)) throw error;
    throw new PostingRefused({ book: book.id, name: 'tooLarge' });
  }
  return outcomes;
}

type Amounts = readonly bigint[];

class Group {
  readonly #parts: ApplyParts;
  readonly #trx: Db;
  readonly #book: Book;
  readonly #balances = new Map<string, WorkingBalance>();
  /** What documents have posted before, by document and kind. */
  #known = new Map<string, store.KnownPosting[]>();
  /** What these postings have moved. */
  readonly #nets = new Map<string, ReadonlyMap<string, Amounts>>();
  #reserved = new Map<string, reservations.OpenReservation[]>();
  /** The months that an act moves something in. */
  #periods: ReadonlyMap<LedgerAct, readonly PeriodKey[]> = new Map();
  #closed: ReadonlySet<string> = new Set();
  readonly #postings: { row: store.PostingRow; movements: readonly ValuedMovement[] }[] = [];
  readonly #newReservations: Parameters<typeof reservations.insertReservations>[1][number][] = [];
  readonly #ended: { ids: string[]; state: 'posted' | 'released' | 'expired'; at: number }[] = [];

  constructor(parts: ApplyParts, trx: Db, book: Book) {
    this.#parts = parts;
    this.#trx = trx;
    this.#book = book;
  }

  /** Reads and locks everything that the acts need. */
  async open(acts: readonly LedgerAct[]): Promise<void> {
    const { kind } = this.#parts;
    const [trx, book] = [this.#trx, this.#book];
    const at = acts[0]?.at ?? 0;
    const posting = acts.filter((act) => act.act === 'post' || act.act === 'reverse');
    const known = await store.findPostings(
      trx,
      posting.map(({ document }) => document.id),
    );
    this.#known = Map.groupBy(known, (each) => nameOf(each.document_id, each.kind));
    for (const { document, kind: name } of posting) {
      const own = this.#known.get(nameOf(document.id, name)) ?? [];
      if (own.length === 0) continue;
      const ids = own.map(({ id }) => id);
      this.#nets.set(nameOf(document.id, name), await store.readNet(trx, kind, book, ids));
    }
    this.#periods = await this.#findPeriods(posting);
    const periods = [...this.#periods.values()].flat();
    this.#closed = await sharePeriods(trx, kind, book, periods, at);
    const found = await this.#readReservations(acts);
    await this.#lock(acts, [...found.values()].flat());
    // Somebody may have ended them before the balances were locked.
    if (found.size > 0) await this.#readReservations(acts);
  }

  async #findPeriods(
    posting: readonly (PostAct | ReverseAct)[],
  ): Promise<Map<LedgerAct, PeriodKey[]>> {
    const netOf = ({ document, kind }: LedgerAct) => [
      ...(this.#nets.get(nameOf(document.id, kind))?.keys() ?? []),
    ];
    const taken = [...new Set(posting.flatMap(netOf))];
    const known = await balances.readParts(this.#trx, this.#parts.kind, this.#book, taken);
    return new Map(
      posting.map((act) => {
        const keys = act.act === 'post' ? act.movements.map(({ key }) => key) : [];
        const parts = [
          ...netOf(act).map((id) => known.get(id) ?? WHOLE_BOOK),
          ...keys.map((key) => partOf(this.#book, key)),
        ];
        if (this.#book.parted === undefined) parts.push(WHOLE_BOOK);
        const period = periodOf(act.day);
        return [act, [...new Set(parts)].map((part) => ({ part, period }))];
      }),
    );
  }

  async #readReservations(acts: readonly LedgerAct[]) {
    if (this.#book.reserved === undefined) return this.#reserved;
    const ids = acts.map(({ document }) => document.id);
    const open = await reservations.findReservations(this.#trx, this.#book, ids);
    this.#reserved = Map.groupBy(open, (each) => nameOf(each.documentId, each.kind));
    return this.#reserved;
  }

  async #lock(
    acts: readonly LedgerAct[],
    reserved: readonly reservations.OpenReservation[],
  ): Promise<void> {
    const { kind, knownKeys } = this.#parts;
    const keys = new Map<string, Key>();
    for (const act of acts) {
      if (!('movements' in act)) continue;
      for (const { key } of act.movements) keys.set(keyIdOf(key), key);
    }
    const { balances: table } = this.#book.tables;
    const missing = [...keys].filter(([id]) => !knownKeys.has(table, id)).sort(byId);
    const added = await balances.insertKeys(this.#trx, kind, this.#book, missing);
    const others = [
      ...[...this.#nets.values()].flatMap((net) => [...net.keys()]),
      ...reserved.map(({ keyId }) => keyId),
    ];
    const ids = [...new Set([...keys.keys(), ...others])].sort();
    for (const each of await balances.lockBalances(this.#trx, kind, this.#book, ids)) {
      this.#balances.set(each.id, new WorkingBalance(this.#book, each));
    }
    for (const id of keys.keys()) {
      // The transaction that added a key was rolled back, or the database was restored.
      if (!this.#balances.has(id)) throw new UnknownKeyError(knownKeys, table);
      // A key that this transaction adds is gone if the posting is refused.
      if (!added.has(id)) knownKeys.add(table, id);
    }
  }

  async apply(act: LedgerAct): Promise<Done> {
    switch (act.act) {
      case 'post':
      case 'reverse':
        return this.#post(act);
      case 'reserve':
        return this.#reserve(act);
      case 'release':
      case 'expire': {
        const state = act.act === 'release' ? 'released' : 'expired';
        this.#endReservations(act, state, this.#openReservations(act));
        return { isRepeat: false };
      }
    }
  }

  async #post(act: PostAct | ReverseAct): Promise<Done> {
    const { id: book } = this.#book;
    const name = nameOf(act.document.id, act.kind);
    const known = this.#known.get(name) ?? [];
    const { revision } = act.document;
    const first = known.find((each) => each.revision === revision && each.act === act.act);
    if (first) {
      if (act.callId !== undefined && first.call_id === act.callId) {
        return { posting: first.id, isRepeat: true };
      }
      throw new PostingRefused({ book, name: 'alreadyPosted' });
    }
    if (this.#periods.get(act)?.some((key) => this.#closed.has(nameOfPeriod(key)))) {
      throw new PostingRefused({ book, name: 'periodClosed', period: periodOf(act.day) });
    }
    const movements = this.#value(act, known.at(-1)?.id ?? null);
    this.#requireConserved(movements);
    const ended = act.act === 'post' ? this.#openReservations(act) : [];
    await this.#requireGuarded(act.day, movements, ended);
    if (act.act === 'post') await this.#requireEmptied(act, sumByKey(movements));
    for (const { keyId, amounts } of movements) this.#balance(keyId).move(act.day, amounts);
    this.#endReservations(act, 'posted', ended);
    const posting = newId(act.at);
    this.#postings.push({ row: this.#rowOf(posting, act), movements });
    return { posting, isRepeat: false };
  }

  /** The movements with their values, after those that take back what was posted before. */
  #value(act: PostAct | ReverseAct, last: string | null): ValuedMovement[] {
    const net = this.#nets.get(nameOf(act.document.id, act.kind)) ?? new Map<string, Amounts>();
    const back = [...net].map(([keyId, amounts]) => ({
      keyId,
      amounts: amounts.map((each) => -each),
      reverses: last,
    }));
    if (act.act === 'reverse') return back;
    const valued = valueMovements(this.#book, act.movements, (keyId) =>
      this.#balance(keyId).stored.amounts.map(
        (each, index) => each - (net.get(keyId)?.[index] ?? 0n),
      ),
    );
    const forth = act.movements.map(({ key }, index) => ({
      keyId: keyIdOf(key),
      amounts: valued[index] ?? [],
      reverses: null,
    }));
    return [...back, ...forth.filter(({ amounts }) => amounts.some((each) => each !== 0n))];
  }

  #requireConserved(movements: readonly ValuedMovement[]): void {
    for (const [index, { id, conserving, scale }] of this.#book.measures.entries()) {
      if (!conserving) continue;
      const sums = new Map<string, bigint>();
      for (const { keyId, amounts } of movements) {
        const group = groupOf(this.#balance(keyId).stored.key, conserving);
        sums.set(group, (sums.get(group) ?? 0n) + (amounts[index] ?? 0n));
      }
      const difference = [...sums.values()].find((sum) => sum !== 0n);
      if (difference === undefined) continue;
      throw new PostingRefused({
        book: this.#book.id,
        name: 'unbalanced',
        measure: id,
        difference: formatDecimal(difference, scale),
      });
    }
  }

  /** Guarded balances suffice on the day of the posting and on every later day. */
  async #requireGuarded(
    day: number,
    movements: readonly ValuedMovement[],
    ended: readonly reservations.OpenReservation[],
  ): Promise<void> {
    const changes = sumByKey(movements);
    const freed = new Map(ended.map(({ keyId, amount }) => [keyId, amount]));
    for (const [keyId, amounts] of changes) {
      const balance = this.#balance(keyId);
      const after = amounts.map((each, index) => each + (balance.stored.amounts[index] ?? 0n));
      if ([...amounts, ...after].some(isTooLarge)) {
        throw new PostingRefused({ book: this.#book.id, name: 'tooLarge' });
      }
      for (const [measure, change] of amounts.entries()) {
        if (change >= 0n || !balance.guards[measure]) continue;
        const reserved =
          measure === this.#book.reserved ? balance.stored.reserved - (freed.get(keyId) ?? 0n) : 0n;
        this.#requireAvailable(balance, measure, -change, reserved);
        await this.#requireEveryDay(balance, measure, change, day);
      }
    }
  }

  #requireAvailable(
    { stored }: WorkingBalance,
    measure: number,
    wanted: bigint,
    reserved: bigint,
  ): void {
    const available = (stored.amounts[measure] ?? 0n) - reserved;
    if (available >= wanted) return;
    throw this.#short(stored.key, measure, wanted, available);
  }

  #short(key: Key, measure: number, wanted: bigint, available: bigint): PostingRefused {
    const { id = '', scale = 0 } = this.#book.measures[measure] ?? {};
    return new PostingRefused({
      book: this.#book.id,
      name: 'short',
      measure: id,
      key,
      wanted: formatDecimal(wanted, scale),
      available: formatDecimal(available < 0n ? 0n : available, scale),
      missing: formatDecimal(available < 0n ? wanted : wanted - available, scale),
    });
  }

  async #requireEveryDay(
    balance: WorkingBalance,
    measure: number,
    change: bigint,
    day: number,
  ): Promise<void> {
    const { kind } = this.#parts;
    const { id: keyId, key } = balance.stored;
    await this.#knowDaysAfter(balance, day);
    const short = balance.findShortage(day, measure, change);
    if (!short) return;
    if (short.day === day) throw this.#short(key, measure, -change, -change - short.missing);
    const { id = '', scale = 0 } = this.#book.measures[measure] ?? {};
    const place = { keyId, day: short.day, measure };
    throw new PostingRefused({
      book: this.#book.id,
      name: 'shortLater',
      measure: id,
      key,
      missing: formatDecimal(short.missing, scale),
      day: short.day,
      document: await store.findTaker(this.#trx, kind, this.#book, place),
    });
  }

  async #knowDaysAfter(balance: WorkingBalance, day: number): Promise<void> {
    if (!balance.needsDaysAfter(day)) return;
    const { kind } = this.#parts;
    const { id } = balance.stored;
    balance.setDaysAfter(day, await balances.readLaterDays(this.#trx, kind, this.#book, id, day));
  }

  /** Nothing is left, on the day of the posting, of the measures that it empties. */
  async #requireEmptied(
    { day, movements, empties = [] }: PostAct,
    changes: ReadonlyMap<string, Amounts>,
  ): Promise<void> {
    for (const measure of empties) {
      for (const { key } of movements) {
        const balance = this.#balance(keyIdOf(key));
        await this.#knowDaysAfter(balance, day);
        const change = changes.get(balance.stored.id)?.[measure] ?? 0n;
        const left = balance.balanceOn(day, measure) + change;
        if (left === 0n) continue;
        const { id = '', scale = 0 } = this.#book.measures[measure] ?? {};
        throw new PostingRefused({
          ...{ book: this.#book.id, name: 'notEmptied', measure: id, key },
          missing: formatDecimal(left, scale),
        });
      }
    }
  }

  /** Takes the place of what the document has reserved before. */
  #reserve(act: ReserveAct): Done {
    const measure = this.#book.reserved ?? -1;
    const ended = this.#openReservations(act);
    const freed = new Map(ended.map(({ keyId, amount }) => [keyId, amount]));
    const wanted = [...sumByKey(act.movements.map(toUnvalued))].flatMap(([keyId, amounts]) => {
      const amount = -(amounts[measure] ?? 0n);
      return amount > 0n && this.#balance(keyId).guards[measure] ? [{ keyId, amount }] : [];
    });
    for (const { keyId, amount } of wanted) {
      const balance = this.#balance(keyId);
      const reserved = balance.stored.reserved - (freed.get(keyId) ?? 0n);
      if (isTooLarge(reserved + amount)) {
        throw new PostingRefused({ book: this.#book.id, name: 'tooLarge' });
      }
      this.#requireAvailable(balance, measure, amount, reserved);
    }
    this.#endReservations(act, 'released', ended);
    for (const { keyId, amount } of wanted) {
      this.#balance(keyId).reserve(amount);
      this.#newReservations.push({
        id: newId(act.at),
        workspace: this.#book.workspace,
        book: this.#book.id,
        collection: act.document.collection,
        document_id: act.document.id,
        kind: act.kind,
        key_id: keyId,
        amount,
        expires_at: act.expiresAt,
        user_id: act.userId,
        at: act.at,
      });
    }
    return { isRepeat: false };
  }

  #openReservations({ document, kind }: LedgerAct): readonly reservations.OpenReservation[] {
    return this.#reserved.get(nameOf(document.id, kind)) ?? [];
  }

  #endReservations(
    { at, document, kind }: LedgerAct,
    state: 'posted' | 'released' | 'expired',
    ended: readonly reservations.OpenReservation[],
  ): void {
    if (ended.length === 0) return;
    for (const { keyId, amount } of ended) this.#balance(keyId).reserve(-amount);
    this.#ended.push({ ids: ended.map(({ id }) => id), state, at });
    this.#reserved.delete(nameOf(document.id, kind));
  }

  #balance(keyId: string): WorkingBalance {
    const found = this.#balances.get(keyId);
    if (!found) throw new Error(`the key ${keyId} is not locked`);
    return found;
  }

  #rowOf(id: string, act: PostAct | ReverseAct): store.PostingRow {
    const { workspace, id: book } = this.#book;
    const { document, kind, day, userId, callId, at } = act;
    return {
      ...{ id, workspace, book, collection: document.collection, document_id: document.id },
      ...{ revision: document.revision, kind, act: act.act, day, user_id: userId },
      ...{ call_id: callId ?? null, at },
    };
  }

  async store(): Promise<void> {
    const { kind } = this.#parts;
    const changed = [...this.#balances.values()].filter(({ isChanged }) => isChanged);
    await store.insertPostings(this.#trx, kind, this.#book, this.#postings);
    await balances.updateBalances(
      this.#trx,
      kind,
      this.#book,
      changed.map(({ stored }) => stored),
    );
    const totals = changed.flatMap((balance) => balance.addedTotals());
    await balances.addDayTotals(this.#trx, kind, this.#book, totals);
    for (const { ids, state, at } of this.#ended) {
      await reservations.endReservations(this.#trx, ids, state, at);
    }
    await reservations.insertReservations(this.#trx, this.#newReservations);
  }
}

/** A key that this gateway knows is gone; the transaction can be repeated. */
class UnknownKeyError extends OutdatedError {
  override readonly name = 'UnknownKeyError';

  constructor(knownKeys: KnownKeys, table: string) {
    super(`${table} has lost a key`);
    knownKeys.forget(table);
  }
}

const nameOf = (documentId: string, kind: string) => `${documentId} ${kind}`;
const byId = ([a]: readonly [string, Key], [b]: readonly [string, Key]) => (a < b ? -1 : 1);

function toUnvalued({ key, amounts }: PostAct['movements'][number]): ValuedMovement {
  return { keyId: keyIdOf(key), amounts: amounts.map((each) => each ?? 0n), reverses: null };
}

function sumByKey(movements: readonly ValuedMovement[]): Map<string, bigint[]> {
  const sums = new Map<string, bigint[]>();
  for (const { keyId, amounts } of movements) {
    const sum = sums.get(keyId) ?? amounts.map(() => 0n);
    sums.set(
      keyId,
      sum.map((each, index) => each + (amounts[index] ?? 0n)),
    );
  }
  return sums;
}
