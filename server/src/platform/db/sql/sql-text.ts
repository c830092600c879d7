import type { DatabaseKind } from '../dialect.ts';

export type SqlValue = string | number | bigint | null;

/** SQL text with its parameters, written from left to right. */
export class SqlText {
  readonly kind: DatabaseKind;
  readonly parameters: SqlValue[] = [];
  #text = '';

  constructor(kind: DatabaseKind) {
    this.kind = kind;
  }

  /** Text that the program has written itself: never a value from outside. */
  add(text: string): this {
    this.#text += text;
    return this;
  }

  value(value: SqlValue): this {
    this.parameters.push(value);
    this.#text += this.kind === 'postgres' ? `$${this.parameters.length}` : '?';
    return this;
  }

  /**
   * Writes a limit that the program has chosen or checked as part of the text: SQLite plans a
   * statement again each time its limit is bound.
   */
  limit(count: number): this {
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`limit ${count}`);
    return this.add(` limit ${count}`);
  }

  list(values: readonly SqlValue[]): this {
    for (const [index, value] of values.entries()) {
      if (index > 0) this.add(', ');
      this.value(value);
    }
    return this;
  }

  /** Writes each item, with a separator between them. */
  join<T>(items: Iterable<T>, separator: string, write: (item: T) => void): this {
    let isFirst = true;
    for (const item of items) {
      if (!isFirst) this.add(separator);
      isFirst = false;
      write(item);
    }
    return this;
  }

  get text(): string {
    return this.#text;
  }
}

/** Writes one condition. */
export type WriteCondition = (sql: SqlText) => void;

/** Joins conditions; without any, the neutral element. */
export function writeAll(
  sql: SqlText,
  conditions: readonly WriteCondition[],
  operator: 'and' | 'or',
): void {
  if (conditions.length === 0) {
    sql.add(operator === 'and' ? '1 = 1' : '1 = 0');
    return;
  }
  sql.add('(');
  sql.join(conditions, ` ${operator} `, (write) => write(sql));
  sql.add(')');
}
