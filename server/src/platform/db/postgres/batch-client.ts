import pg from 'pg';
import { AS_LISTS, LATER } from '../statement-marks.ts';

/** Each connection keeps the plans of these statements. */
const MAX_PREPARED = 200;
const preparedNames = new Map<string, string>();

/**
 * Makes every connection parse and plan this text once: for frequent statements that take longer to
 * plan than to run. Their number is limited; further ones are planned each time. A text must not
 * outlive the types of its columns.
 */
export function prepareOnce(text: string): void {
  if (preparedNames.has(text) || preparedNames.size >= MAX_PREPARED) return;
  preparedNames.set(text, `pedestal_${preparedNames.size}`);
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

/** Parts of the driver's query that its types leave out. */
interface Sendable {
  name?: string;
  prepare(wire: Wire): void;
  hasBeenParsed(wire: Wire): boolean;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}

type Done = (error: Error | undefined, result: Result) => void;

const Query = pg.Query as unknown as new (config: object, done?: Done) => Sendable;

function describe({ text, values }: Statement): object {
  const name = preparedNames.get(text);
  const rowMode = text.endsWith(AS_LISTS) ? { rowMode: 'array' } : {};
  return { text, values, queryMode: 'extended', ...(name ? { name } : {}), ...rowMode };
}

/**
 * Statements that are sent together. PostgreSQL runs them in order, and none after one that fails:
 * its error is that of the batch. The result is that of the last one; the others return no rows.
 */
class Batch extends Query {
  readonly #before: readonly Sendable[];
  /** Names that this batch lets PostgreSQL remember. */
  #named: string[] = [];
  #finished = 0;

  constructor(before: readonly Statement[], last: Statement, done: Done) {
    super(describe(last), done);
    this.#before = before.map((statement) => new Query(describe(statement)));
  }

  override prepare(wire: Wire): void {
    const together: Wire = Object.assign(Object.create(wire), { sync: skip, describe: skip });
    const all: readonly Sendable[] = [...this.#before, this];
    this.#named = all.flatMap((each) =>
      each.name === undefined || each.hasBeenParsed(wire) ? [] : [each.name],
    );
    for (const each of this.#before) each.prepare(together);
    super.prepare(wire);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    this.#finished += 1;
    if (this.#finished > this.#before.length) super.handleCommandComplete(message, wire);
  }

  /** Nobody knows which of the names PostgreSQL remembers after an error: it forgets them all. */
  override handleError(error: Error, wire: Wire): void {
    for (const name of this.#named) {
      wire.close({ type: 'S', name });
      delete wire.parsedStatements[name];
      delete wire.submittedNamedStatements[name];
    }
    super.handleError(error, wire);
  }
}

function skip(): void {}

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

  #send({ text, values }: Statement): Promise<Result> {
    const name = preparedNames.get(text);
    if (name !== undefined) return this.#pass({ name, text, values });
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
