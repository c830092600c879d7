/** How a field is compared in the simple builder. */
export type Operator = '==' | '!=' | '>' | '>=' | '<' | '<=' | 'in' | 'contains';

/** What a field holds, as far as the builder knows how to compare it. */
export type Comparable = 'number' | 'choice' | 'boolean' | 'text';

export interface Comparison {
  readonly field: string;
  readonly operator: Operator;
  /** As it is shown: digits for numbers, ids for choices, `true` or `false`, or a text. */
  readonly value: string | readonly string[];
}

export interface Simple {
  readonly join: 'and' | 'or';
  readonly rows: readonly Comparison[];
}

const OPERATORS: Record<Comparable, readonly Operator[]> = {
  number: ['>', '>=', '<', '<=', '==', '!='],
  choice: ['==', '!=', 'in'],
  boolean: ['=='],
  text: ['==', '!=', 'contains'],
};

export function operatorsOf(kind: Comparable): readonly Operator[] {
  return OPERATORS[kind];
}

/** What the builder can compare a field of this type as; undefined: only written by hand. */
export function comparableOf(type: string): Comparable | undefined {
  switch (type) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
    case 'computed':
    case 'sum':
      return 'number';
    case 'choice':
      return 'choice';
    case 'boolean':
      return 'boolean';
    case 'text':
    case 'code':
      return 'text';
    default:
      return undefined;
  }
}

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function writeRow({ field, operator, value }: Comparison, kind: Comparable): string | undefined {
  if (operator === 'in') {
    const values = typeof value === 'string' ? [value] : value;
    if (values.length === 0) return undefined;
    return `${field} in [${values.map(quote).join(', ')}]`;
  }
  const single = typeof value === 'string' ? value : (value[0] ?? '');
  if (single === '') return undefined;
  if (operator === 'contains') return `${field}.contains(${quote(single)})`;
  const isBare = kind === 'number' || kind === 'boolean';
  return `${field} ${operator} ${isBare ? single : quote(single)}`;
}

/** The condition in words of the language; undefined while a row is incomplete. */
export function writeCondition(
  { join, rows }: Simple,
  kindOf: (field: string) => Comparable | undefined,
): string | undefined {
  const parts = rows.map((row) => {
    const kind = kindOf(row.field);
    return kind && writeRow(row, kind);
  });
  if (parts.length === 0 || parts.some((part) => part === undefined)) return undefined;
  return parts.join(join === 'and' ? ' && ' : ' || ');
}

const NAME = '((?:x_)?[a-z][A-Za-z0-9]*)';
const TEXT = String.raw`'((?:[^'\\]|\\.)*)'`;
const COMPARE = new RegExp(
  `^${NAME} (==|!=|>=|<=|>|<) (?:(-?\\d+(?:\\.\\d+)?|true|false)|${TEXT})$`,
);
const CONTAINS = new RegExp(`^${NAME}\\.contains\\(${TEXT}\\)$`);
const IN = new RegExp(`^${NAME} in \\[(.*)\\]$`);

const unquote = (text: string) => text.replaceAll(/\\(.)/g, '$1');

function readRow(text: string): Comparison | undefined {
  const compared = COMPARE.exec(text);
  if (compared) {
    const [, field = '', operator, bare, quoted] = compared;
    return { field, operator: operator as Operator, value: bare ?? unquote(quoted ?? '') };
  }
  const contained = CONTAINS.exec(text);
  if (contained) {
    return { field: contained[1] ?? '', operator: 'contains', value: unquote(contained[2] ?? '') };
  }
  const listed = IN.exec(text);
  if (!listed) return undefined;
  const values = splitOutsideQuotes(listed[2] ?? '', ', ').map((each) =>
    new RegExp(`^${TEXT}$`).exec(each),
  );
  if (values.some((value) => value === null)) return undefined;
  return {
    field: listed[1] ?? '',
    operator: 'in',
    value: values.map((value) => unquote(value?.[1] ?? '')),
  };
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (isQuoted && text[at] === '\\') at += 1;
    else if (text[at] === "'") isQuoted = !isQuoted;
    else if (!isQuoted && text.startsWith(separator, at)) {
      parts.push(text.slice(start, at));
      start = at + separator.length;
      at = start - 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** The rows of a condition that the builder could have written; undefined: it is not that simple. */
export function readCondition(text: string): Simple | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return { join: 'and', rows: [] };
  const ands = splitOutsideQuotes(trimmed, ' && ');
  const ors = splitOutsideQuotes(trimmed, ' || ');
  if (ands.length > 1 && ors.length > 1) return undefined;
  const join = ors.length > 1 ? 'or' : 'and';
  const rows = (join === 'or' ? ors : ands).map(readRow);
  if (rows.some((row) => row === undefined)) return undefined;
  return { join, rows: rows as Comparison[] };
}
