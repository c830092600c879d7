/**
 * The filter of a list of records, as it stands in an address:
 * `and(state.in.open~late,or(amount.gt.1000,owner.me))`.
 */

/** Operators without a value have arity 0, those with a list have arity `many`. */
export const FILTER_OPERATORS = {
  eq: 1,
  ne: 1,
  lt: 1,
  lte: 1,
  gt: 1,
  gte: 1,
  in: 'many',
  notIn: 'many',
  contains: 1,
  startsWith: 1,
  empty: 0,
  filled: 0,
  /** A person field names the caller. */
  me: 0,
  /** An org unit field names this unit or one below it. */
  under: 1,
} as const;

export type FilterOperator = keyof typeof FILTER_OPERATORS;

export interface FieldCondition {
  /**
   * Field id, `link>field` for a field of the linked record, or one of both with `lines:` in front
   * for fields of lines: a record matches where one of its lines does.
   */
  field: string;
  operator: FilterOperator;
  values: string[];
}

export type RecordFilter =
  | { and: RecordFilter[] }
  | { or: RecordFilter[] }
  | { not: RecordFilter }
  | FieldCondition;

export const FILTER_LIMITS = { chars: 4_000, nodes: 100, depth: 8, values: 500 } as const;

/** The text is not a filter. `at` counts characters from 0. */
export class FilterSyntaxError extends Error {
  override readonly name = 'FilterSyntaxError';
  readonly at: number;

  constructor(reason: string, at: number) {
    super(reason);
    this.at = at;
  }
}

const FIELD = /[a-z][A-Za-z0-9_]*(?::[a-z][A-Za-z0-9_]*)?(?:>[a-z][A-Za-z0-9_]*)?/y;
const OPERATOR = /\.([A-Za-z]+)/y;
const VALUE = /[^~,()]*/y;
const GROUP = /(and|or|not)\(/y;

/** Reads a filter; throws `FilterSyntaxError`. */
export function parseFilter(text: string): RecordFilter {
  if (text.length > FILTER_LIMITS.chars) {
    throw new FilterSyntaxError(`longer than ${FILTER_LIMITS.chars} characters`, 0);
  }
  const reader = new Reader(text);
  const filter = reader.readNode(1);
  if (reader.at < text.length) throw reader.fail('unexpected text after the filter');
  return filter;
}

class Reader {
  readonly text: string;
  at = 0;
  #nodes = 0;
  #values = 0;

  constructor(text: string) {
    this.text = text;
  }

  fail(reason: string): FilterSyntaxError {
    return new FilterSyntaxError(reason, this.at);
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }

  #take(char: string): boolean {
    if (this.text[this.at] !== char) return false;
    this.at += 1;
    return true;
  }

  readNode(depth: number): RecordFilter {
    this.#nodes += 1;
    if (this.#nodes > FILTER_LIMITS.nodes) {
      throw this.fail(`more than ${FILTER_LIMITS.nodes} conditions`);
    }
    if (depth > FILTER_LIMITS.depth) throw this.fail('nested too deeply');
    const group = this.#match(GROUP)?.[1];
    return group === undefined ? this.#readCondition() : this.#readGroup(group, depth);
  }

  #readGroup(kind: string, depth: number): RecordFilter {
    const parts = [this.readNode(depth + 1)];
    while (this.#take(',')) parts.push(this.readNode(depth + 1));
    if (!this.#take(')')) throw this.fail('a closing bracket is missing');
    if (kind === 'and') return { and: parts };
    if (kind === 'or') return { or: parts };
    const [only] = parts;
    if (!only || parts.length > 1) throw this.fail('not() takes one condition');
    return { not: only };
  }

  #readCondition(): FieldCondition {
    const field = this.#match(FIELD)?.[0];
    if (field === undefined) throw this.fail('a field name is missing');
    const operator = this.#match(OPERATOR)?.[1] ?? '';
    if (!isOperator(operator)) throw this.fail(`unknown operator ${operator}`.trimEnd());
    const values: string[] = [];
    if (this.#take('.')) {
      do values.push(this.#readValue());
      while (this.#take('~'));
    }
    const arity = FILTER_OPERATORS[operator];
    if (arity === 'many' ? values.length === 0 : values.length !== arity) {
      throw this.fail(`wrong number of values for ${operator}`);
    }
    return { field, operator, values };
  }

  #readValue(): string {
    this.#values += 1;
    if (this.#values > FILTER_LIMITS.values) {
      throw this.fail(`more than ${FILTER_LIMITS.values} values`);
    }
    const raw = this.#match(VALUE)?.[0] ?? '';
    try {
      return decodeURIComponent(raw);
    } catch {
      throw this.fail('a value has a broken percent code');
    }
  }
}

function isOperator(text: string): text is FilterOperator {
  return Object.hasOwn(FILTER_OPERATORS, text);
}

/** Writes a filter; `parseFilter` reads the same one back. */
export function printFilter(filter: RecordFilter): string {
  if ('and' in filter) return `and(${filter.and.map(printFilter).join(',')})`;
  if ('or' in filter) return `or(${filter.or.map(printFilter).join(',')})`;
  if ('not' in filter) return `not(${printFilter(filter.not)})`;
  const head = `${filter.field}.${filter.operator}`;
  return filter.values.length === 0 ? head : `${head}.${filter.values.map(encodeValue).join('~')}`;
}

function encodeValue(value: string): string {
  return value.replace(/[%~,()]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
