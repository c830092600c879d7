import type { SqlText } from '../../../platform/db/sql/sql-text.ts';
import type { FieldAccess } from '../../../platform/db/tables-records.ts';
import type { CollectionSchema, Column, LinesSchema } from '../catalogue/schema.ts';

declare const isGate: unique symbol;

/** Writes a condition over the columns of a record; `alias` names its table in the query. */
export type WriteRule = (sql: SqlText, alias: string, person: GatePerson) => void;

export type RowScope = 'all' | 'unit_tree' | 'unit' | 'own';

/** Access to each field and each table of lines, by id. */
export type FieldRights = ReadonlyMap<string, FieldAccess>;

/** One way to reach records: those in the scope for which a rule is true, with these fields. */
export interface GatePart {
  scope: RowScope;
  /** Without rules, every record in the scope. */
  rules: readonly WriteRule[];
  fields: FieldRights;
}

export interface GatePerson {
  userId: string;
  /** Empty: in no unit. */
  orgUnitId: string;
  /** The person's unit and all below it. */
  unitsBelow: readonly string[];
  /** When the gate was opened, for rules that depend on the time. */
  now: number;
}

/**
 * What one person may do with one collection: the union of its parts. Only the gate service makes
 * one. Lists, counts and single records are read through one, and a write first reads the record
 * through the gate of its action.
 */
export interface Gate {
  readonly [isGate]: true;
  readonly collection: CollectionSchema;
  readonly person: GatePerson;
  /** At least one. */
  readonly parts: readonly GatePart[];
  /** What every part grants: a list can be filtered and sorted by these fields only. */
  readonly everywhere: FieldRights;
  /** Do all parts grant the same fields? Then no row needs to say which parts it belongs to. */
  readonly isUniform: boolean;
}

/** Do rules decide over records? They may read lines and sets, which a lock of the record does not hold. */
export function hasRules({ parts }: Gate): boolean {
  return parts.some(({ rules }) => rules.length > 0);
}

/** Makes a gate of its parts. Only `gate.service.ts`, `traced-gate.ts` and tests call it. */
export function makeGate(
  collection: CollectionSchema,
  person: GatePerson,
  parts: readonly GatePart[],
): Gate {
  return { collection, person, parts, ...summaryOf(parts) } as unknown as Gate;
}

type Summary = Pick<Gate, 'everywhere' | 'isUniform'>;

/** The parts of a policy are cached: what follows from them is calculated once. */
const summaries = new WeakMap<readonly GatePart[], Summary>();

function summaryOf(parts: readonly GatePart[]): Summary {
  const known = summaries.get(parts);
  if (known) return known;
  const everywhere = intersect(parts);
  const isUniform = parts.every((part) =>
    [...part.fields].every(([id, access]) => everywhere.get(id) === access),
  );
  const summary = { everywhere, isUniform };
  summaries.set(parts, summary);
  return summary;
}

const RANKS: Record<FieldAccess, number> = { none: 0, mask: 1, read: 2, write: 3 };

export function wider(a: FieldAccess, b: FieldAccess): FieldAccess {
  return RANKS[a] >= RANKS[b] ? a : b;
}

export function narrower(a: FieldAccess, b: FieldAccess): FieldAccess {
  return RANKS[a] <= RANKS[b] ? a : b;
}

function intersect([first, ...rest]: readonly GatePart[]): FieldRights {
  const fields = new Map(first?.fields);
  for (const part of rest) {
    for (const [id, access] of fields) {
      fields.set(id, narrower(access, part.fields.get(id) ?? 'none'));
    }
  }
  return fields;
}

/** Access to a field in a row that belongs to the parts with these indexes. */
export function accessIn(gate: Gate, id: string, parts: readonly number[]): FieldAccess {
  if (isSystem(gate, id)) return 'read';
  return parts.reduce<FieldAccess>(
    (access, index) => wider(access, gate.parts[index]?.fields.get(id) ?? 'none'),
    'none',
  );
}

/** The column of a field that the person can read in every row; undefined: unknown or not readable. */
export function readableColumn(gate: Gate, id: string): Column | undefined {
  const access = isSystem(gate, id) ? 'read' : (gate.everywhere.get(id) ?? 'none');
  return access === 'read' || access === 'write' ? gate.collection.columns.get(id) : undefined;
}

/** Lines that the person can read in every record; undefined: unknown or not readable. */
export function readableLines(gate: Gate, id: string): LinesSchema | undefined {
  const access = gate.everywhere.get(id) ?? 'none';
  return access === 'read' || access === 'write' ? gate.collection.lines.get(id) : undefined;
}

/** As `readableColumn`, also for a field of lines: `lines:item`. */
export function readableColumnAt(gate: Gate, path: string): Column | undefined {
  const [first = '', second] = path.split(':');
  if (second === undefined) return readableColumn(gate, first);
  return readableLines(gate, first)?.columns.get(second);
}

function isSystem({ collection }: Gate, id: string): boolean {
  const column = collection.columns.get(id);
  return column !== undefined && column.field === undefined;
}

/** Does the gate hide no record? */
export function hidesNothing({ parts }: Gate): boolean {
  return parts.some(({ scope, rules }) => scope === 'all' && rules.length === 0);
}
