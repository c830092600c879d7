import type { Title } from '@pedestal/blueprint';
import type { Locale } from '@pedestal/contract';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { SqlText } from '../../../platform/db/sql/sql-text.ts';
import type { Column } from '../catalogue/schema.ts';
import type { PageRequest } from '../compile/page-query.ts';
import { accessIn, type Gate } from '../gate/gate.ts';
import type { PlannedColumn, PlannedSheet } from './export-plan.ts';
import { type LinkGates, labelOf, writeLines, writeRecords } from './export-query.ts';

interface Context {
  kind: DatabaseKind;
  locale: Locale;
  gates: LinkGates;
}

export const inLanguage = ([zh, en]: Title, locale: Locale) => (locale === 'zh-CN' ? zh : en);

/** The records of a list. */
export function planRecords(request: PageRequest, context: Context): PlannedSheet {
  const { gate, columns } = request;
  const { kind, locale, gates } = context;
  const labels = columns.map((column) => labelOf(column, gates));
  const sql = new SqlText(kind);
  writeRecords(sql, request, labels);
  const titles = titlesOf(columns, locale);
  return {
    name: inLanguage(gate.collection.json.title, locale),
    sql: sql.text,
    parameters: sql.parameters,
    columns: columns.map((column, index) => ({
      ...planColumn(gate, column, titles[index] ?? '', locale),
      raw: `c${index}`,
      ...planLabel(labels[index], `l${index}`),
    })),
    parts: gate.parts.map(() => 'read'),
    hasFlags: !gate.isUniform,
  };
}

/** The lines of those records, each with the label of its record in front. */
export function planLines(request: PageRequest, linesId: string, context: Context): PlannedSheet {
  const { gate } = request;
  const { kind, locale, gates } = context;
  const schema = gate.collection.lines.get(linesId);
  if (!schema) throw new Error(`there are no lines ${linesId}`);
  const ofRecord = ['no', gate.collection.json.label].flatMap((id, index, ids) => {
    const column = ids.indexOf(id) === index ? gate.collection.columns.get(id) : undefined;
    return column ? [column] : [];
  });
  const columns = [...schema.columns.values()].filter(({ storage }) => storage.kind !== 'none');
  const labels = columns.map((column) => labelOf(column, gates));
  const sql = new SqlText(kind);
  writeLines(sql, { ...request, columns: ofRecord }, schema, columns, labels);
  const titles = titlesOf([...ofRecord, ...columns], locale);
  const access = gate.parts.map((_, part) => accessIn(gate, linesId, [part]));
  return {
    name: inLanguage(schema.json.title, locale),
    sql: sql.text,
    parameters: sql.parameters,
    columns: [
      ...ofRecord.map((column, index) => ({
        ...planColumn(gate, column, titles[index] ?? '', locale),
        raw: `c${index}`,
      })),
      ...columns.map((column, index) => ({
        ...planColumn(gate, column, titles[ofRecord.length + index] ?? '', locale),
        raw: `n${index}`,
        access,
        ...planLabel(labels[index], `m${index}`),
      })),
    ],
    parts: access,
    hasFlags: !gate.isUniform,
  };
}

/** Titles of columns; one that occurs twice also names its field. */
export function titlesOf(
  columns: readonly Pick<Column, 'id' | 'title'>[],
  locale: Locale,
): string[] {
  const titles = columns.map(({ title }) => inLanguage(title, locale));
  return titles.map((title, index) =>
    titles.indexOf(title) === titles.lastIndexOf(title)
      ? title
      : `${title} (${columns[index]?.id})`,
  );
}

function planColumn(
  gate: Gate,
  column: Column,
  title: string,
  locale: Locale,
): Omit<PlannedColumn, 'raw'> {
  const choices = choicesOf(gate, column, locale);
  return {
    title,
    storage: column.storage,
    access: gate.parts.map((_, part) => accessIn(gate, column.id, [part])),
    ...(choices ? { choices } : {}),
  };
}

function choicesOf({ collection }: Gate, { id, field }: Column, locale: Locale) {
  const list =
    field?.type === 'choice' || field?.type === 'choices'
      ? field.choices
      : field === undefined && id === 'state'
        ? collection.flow?.states
        : undefined;
  return (
    list && Object.fromEntries(list.map((choice) => [choice.id, inLanguage(choice.title, locale)]))
  );
}

function planLabel(label: ReturnType<typeof labelOf>, from: string): Pick<PlannedColumn, 'label'> {
  if (!label) return {};
  const isSet = label.kind === 'record' && label.set !== undefined;
  const storage =
    label.kind === 'record' && !isSet ? label.column.storage : ({ kind: 'text' } as const);
  return { label: { from, storage } };
}
