import type { FieldCondition } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type {
  ColumnMeasure,
  FigureContext,
  FigureReader,
  OpenedDimension,
  OpenedMeasure,
} from '../../../platform/figures/figure-table.ts';
import {
  dayNumber,
  type FigureDimension,
  type Grain,
} from '../../../platform/figures/write-figures.ts';
import { resolveDay } from '../../../platform/time/relative-day.ts';
import { instantsOf } from '../../../platform/time/zone-offsets.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import type { LabelService } from '../link/label.service.ts';
import { targetOf } from '../link/target.ts';
import { ProblemError } from '../record/problems.ts';
import { toApiValue } from '../record/values.ts';
import {
  choicesOf,
  dimensionType,
  isDimension,
  measureFormat,
  measuresOf,
} from './figure-fields.ts';

type Opened = Pick<OpenedDimension, 'title' | 'type' | 'grain' | 'sql' | 'show' | 'isMany'>;

/** A column that figures are grouped by. `path` names it in the query. */
export function openDimension(
  column: Column,
  { path, alias, grain = 'month' }: { path: string; alias: string; grain?: Grain | undefined },
  spans: FigureContext['spans'],
): Opened {
  if (!isDimension(column)) throw new ProblemError({ field: path, name: 'notGroupable' });
  const isMany = column.storage.kind === 'set';
  const sql = dimensionSql(column, alias, grain, spans);
  return {
    title: [column.title[0], column.title[1]],
    type: dimensionType(column),
    grain: sql.kind === 'plain' ? null : sql.grain,
    sql,
    isMany,
    show: (raw) => (isMany ? (raw === null ? null : String(raw)) : showKey(column, raw)),
  };
}

export function openMeasure(
  column: Column,
  { path, alias }: { path: string; alias: string },
  kind: ColumnMeasure,
  kinds = measuresOf(column),
): OpenedMeasure {
  if (!kinds.includes(kind)) throw new ProblemError({ field: path, name: 'notGroupable' });
  return {
    title: [column.title[0], column.title[1]],
    expression: expressionOf(column, alias),
    scale: column.storage.kind === 'scaled' ? column.storage.scale : 0,
    format: measureFormat(column),
  };
}

function expressionOf({ name, storage }: Column, alias: string): string {
  if (storage.kind === 'set') return `${alias}."value"`;
  const column = `${alias}."${name}"`;
  return storage.kind === 'text' || storage.kind === 'id' ? `nullif(${column}, '')` : column;
}

function dimensionSql(
  column: Column,
  alias: string,
  grain: Grain,
  spans: FigureContext['spans'],
): FigureDimension {
  const expression = expressionOf(column, alias);
  const { kind } = column.storage;
  // PostgreSQL's driver reads integers as numbers, which hold 53 bits.
  if (kind === 'scaled') return { kind: 'plain', expression: `cast(${expression} as text)` };
  if (kind === 'day') return { kind, expression, grain };
  if (kind === 'instant') return { kind, expression, grain, spans };
  return { kind: 'plain', expression };
}

export function showKey(column: Column, raw: unknown): string | null {
  const value = toApiValue(column, raw);
  return value === null ? null : String(value);
}

/** Days relative to today become days, and days of times become instants of the zone. */
export function toAbsolute(
  condition: FieldCondition,
  column: Column | undefined,
  { today, spans }: Pick<FigureContext, 'today' | 'spans'>,
): FieldCondition {
  const kind = column?.storage.kind;
  if (kind !== 'day' && kind !== 'instant') return condition;
  const values = condition.values.map((value) => {
    const day = resolveDay(value, today);
    if (kind === 'day' || !/^\d{4}-\d\d-\d\d$/.test(day)) return day;
    const number = dayNumber(day);
    if (Number.isNaN(number)) return value;
    const [first] = instantsOf(spans, { from: number, to: number + 1 });
    return String(first?.from ?? value);
  });
  return { ...condition, values };
}

const ID_NAMES = 500;

/** Names of the values of a column. What the person cannot read has none. */
export async function readNames(
  { db, labels }: { db: Db; labels: LabelService },
  { column, collection }: { column: Column; collection: CollectionSchema },
  keys: readonly string[],
  reader: FigureReader,
): Promise<Record<string, string>> {
  if (column.storage.kind === 'flag') return booleans(reader.locale);
  const choices = choicesOf(collection, column);
  if (choices) {
    const at = reader.locale === 'zh-CN' ? 0 : 1;
    return Object.fromEntries(choices.map(({ id, title }) => [id, title[at] || title[0]]));
  }
  const target = targetOf(column);
  if (target === undefined) return {};
  const names: Record<string, string> = {};
  for (let from = 0; from < keys.length; from += ID_NAMES) {
    const part = keys.slice(from, from + ID_NAMES);
    for (const { id, label } of await labels.readNames(db, collection, target, part, reader)) {
      names[id] = label;
    }
  }
  return names;
}

function booleans(locale: string): Record<string, string> {
  return locale === 'zh-CN' ? { true: '是', false: '否' } : { true: 'Yes', false: 'No' };
}
