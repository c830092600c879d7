import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { AS_LISTS, LATER } from '../statement-marks.ts';

/** Each connection keeps the plans of these statements. */
const MAX_PREPARED = 150;
/** Different texts of which uses are counted. */
const MAX_COUNTED = 500;
const FREQUENT_USES = 3;

/** The names of those that are still prepared, and how often one was dropped. */
const live = { names: new Set<string>(), dropped: 0 };
const preparedNames = new LRUCache<string, string>({
  max: MAX_PREPARED,
  dispose(name) {
    live.names.delete(name);
    live.dropped += 1;
  },
});
const uses = new LRUCache<string, number>({ max: MAX_COUNTED });
let named = 0;

/**
 * Makes every connection parse and plan this text once: for frequent statements that take longer to
 * plan than to run. Those that were not used for the longest time are dropped. A text must not
 * outlive the types of its columns.
 */
export function prepareOnce(text: string): void {
  if (preparedNames.has(text)) return;
  named += 1;
  const name = `pedestal_${named}`;
  live.names.add(name);
  preparedNames.set(text, name);
}

/** Like `prepareOnce`, as soon as the text has proved to be frequent. */
export function prepareFrequent(text: string): void {
  if (preparedNames.has(text)) return;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < FREQUENT_USES) {
    uses.set(text, count);
    return;
  }
  uses.delete(text);
  prepareOnce(text);
}

interface Statement {
  text: string;
  values: readonly unknown[];
}

interface Result {
  command: string;
  rowCount: number | null;
  rows: readonly unknown[];
}

/** Parts of the driver's connection that its types leave out. */
interface Wire {
  sync(): void;
  describe(): void;
  close(statement: { type: 'S'; name: string }): void;
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
}

/** What a statement returns. */
interface Description {
  fields: readonly unknown[];
}

/** Parts of the driver's query that its types leave out. */
interface Sendable {
  name?: string;
  queryMode?: string;
  prepare(wire: Wire): void;
  hasBeenParsed(wire: Wire): boolean;
  handleRowDescription(message: Description): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}

type Done = (error: Error | undefined, result: Result) => void;

const Query = pg.Query as unknown as new (
  config: object | string,
  values: readonly unknown[],
  done?: Done,
) => Sendable;

/** The driver copies the properties of a configuration one by one, which takes longer than to set them. */
class Part extends Query {
  constructor({ text, values }: Statement, done?: Done) {
    super(text.endsWith(AS_LISTS) ? { text, rowMode: 'array' } : text, values, done);
    this.queryMode = 'extended';
    const name = preparedNames.get(text);
    if (name !== undefined) this.name = name;
  }
}

/** What the prepared statements of a connection return: PostgreSQL need not say it again. */
const descriptions = new WeakMap<Wire, Map<string, Description>>();

/** A connection as statements of a batch see it. */
interface Shortened {
  /** For those before the last: PostgreSQL answers them all at once, and none returns rows. */
  together: Wire;
  /** For one whose columns are known. */
  undescribed: Wire;
}

const shortened = new WeakMap<Wire, Shortened>();

function shorten(wire: Wire): Shortened {
  const known = shortened.get(wire);
  if (known) return known;
  const made: Shortened = {
    together: Object.assign(Object.create(wire), { sync: skip, describe: skip }),
    undescribed: Object.assign(Object.create(wire), { describe: skip }),
  };
  shortened.set(wire, made);
  return made;
}

/**
 * Statements that are sent together. PostgreSQL runs them in order, and none after one that fails:
 * its error is that of the batch. The result is that of the last one; the others return no rows.
 */
class Batch extends Part {
  readonly #before: readonly Sendable[];
  /** Names that this batch lets PostgreSQL remember. */
  #named: string[] = [];
  #finished = 0;
  #wire: Wire | undefined;

  constructor(before: readonly Statement[], last: Statement, done: Done) {
    super(last, done);
    this.#before = before.map((statement) => new Part(statement));
  }

  override prepare(wire: Wire): void {
    closeDropped(wire);
    this.#wire = wire;
    const { together, undescribed } = shorten(wire);
    const all: readonly Sendable[] = [...this.#before, this];
    this.#named = all.flatMap((each) =>
      each.name === undefined || each.hasBeenParsed(wire) ? [] : [each.name],
    );
    for (const each of this.#before) each.prepare(together);
    const description = this.name && descriptions.get(wire)?.get(this.name);
    if (description) super.handleRowDescription(description);
    super.prepare(description ? undescribed : wire);
  }

  override handleRowDescription(message: Description): void {
    super.handleRowDescription(message);
    const wire = this.#wire;
    if (!wire || this.name === undefined) return;
    const known = descriptions.get(wire) ?? new Map<string, Description>();
    descriptions.set(wire, known.set(this.name, message));
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    this.#finished += 1;
    if (this.#finished > this.#before.length) super.handleCommandComplete(message, wire);
  }

  /** Nobody knows which of the names PostgreSQL remembers after an error: it forgets them all. */
  override handleError(error: Error, wire: Wire): void {
    for (const name of this.#named) forget(wire, name);
    super.handleError(error, wire);
  }
}

function skip(): void {}

/** How often a statement had been dropped when a connection last closed those. */
const closedAt = new WeakMap<Wire, number>();

function closeDropped(wire: Wire): void {
  if (closedAt.get(wire) === live.dropped) return;
  closedAt.set(wire, live.dropped);
  const known = { ...wire.parsedStatements, ...wire.submittedNamedStatements };
  for (const name of Object.keys(known)) if (!live.names.has(name)) forget(wire, name);
}

function forget(wire: Wire, name: string): void {
  wire.close({ type: 'S', name });
  delete wire.parsedStatements[name];
  delete wire.submittedNamedStatements[name];
  descriptions.get(wire)?.delete(name);
}

const BEGIN: Statement = { text: 'begin', values: [] };

/**
 * A connection that sends the statements of `prepareOnce` by their names, returns lists, and sends
 * what nobody waits for together with the next statement: the begin of a transaction, and statements
 * that `runLater` marked. Each reply that a transaction does not wait for makes its locks shorter.
 */
export class BatchClient extends pg.Client {
  #isInTransaction = false;
  #waiting: Statement[] = [];

  override query(...parameters: unknown[]): never {
    const [text, values, ...rest] = parameters;
    if (typeof text !== 'string' || rest.length > 0 || typeof values === 'function') {
      return this.#pass(...parameters);
    }
    const statement = { text, values: Array.isArray(values) ? values : [] };
    return this.#run(statement) as never;
  }

  #run(statement: Statement): Promise<Result> {
    const { text } = statement;
    if (text === 'begin') {
      this.#isInTransaction = true;
      this.#waiting = [BEGIN];
      return doneAs('BEGIN');
    }
    if (!this.#isInTransaction) return this.#send(statement);
    if (text.endsWith(LATER)) {
      this.#waiting.push(statement);
      return doneAs('INSERT');
    }
    const waiting = this.#waiting;
    this.#waiting = [];
    if (text === 'commit' || text === 'rollback') {
      this.#isInTransaction = false;
      if (waiting.length === 1 && waiting[0] === BEGIN) return doneAs(text.toUpperCase());
    }
    // What waits was done after the place to which this goes back.
    if (text.startsWith('rollback')) {
      return waiting[0] === BEGIN ? doneAs('ROLLBACK') : this.#send(statement);
    }
    if (waiting.length === 0) return this.#send(statement);
    if (statement.values.length > 0 || text === 'commit') return this.#sendAll(waiting, statement);
    return this.#sendApart(waiting, statement);
  }

  /** A text without values may hold several statements, which cannot be sent in a batch. */
  async #sendApart(waiting: readonly Statement[], statement: Statement): Promise<Result> {
    const last = waiting.at(-1);
    if (last) await this.#sendAll(waiting.slice(0, -1), last);
    return this.#send(statement);
  }

  #sendAll(before: readonly Statement[], last: Statement): Promise<Result> {
    return new Promise((resolve, reject) => {
      const done: Done = (error, result) => (error ? reject(error) : resolve(result));
      this.#pass(new Batch(before, last, done));
    });
  }

  #send(statement: Statement): Promise<Result> {
    const { text, values } = statement;
    if (preparedNames.has(text)) return this.#sendAll([], statement);
    if (text.endsWith(AS_LISTS)) return this.#pass({ text, values, rowMode: 'array' });
    return this.#pass(text, values);
  }

  #pass(...parameters: unknown[]): never {
    return (super.query as (...all: unknown[]) => never).apply(this, parameters);
  }
}

function doneAs(command: string): Promise<Result> {
  return Promise.resolve({ command, rowCount: 0, rows: [] });
}
