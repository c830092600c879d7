import type { RecordFilter, ReportField } from '@pedestal/contract';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { SqlText, type WriteCondition } from '../../../platform/db/sql/sql-text.ts';
import type { FigureListing } from '../../../platform/figures/figure-table.ts';
import type { CollectionSchema, Column, LinesSchema } from '../catalogue/schema.ts';
import { showKey } from './column-figures.ts';
import { LINE, RECORD } from './column-finder.ts';
import { describeField } from './figure-fields.ts';

interface ListedLines {
  kind: DatabaseKind;
  collection: CollectionSchema;
  lines: LinesSchema;
  compile(filter: RecordFilter): Promise<WriteCondition>;
  /** Writes `from … where …` with the gate. */
  writeSource(sql: SqlText, filter: WriteCondition | undefined): void;
}

/** Most fields of a listed line. */
const MOST_FIELDS = 30;

/** Lists lines with the records that they belong to. */
export function createLineListing({
  kind,
  collection,
  lines,
  compile,
  writeSource,
}: ListedLines): FigureListing {
  const columns = [...lines.columns.values()].filter(isListed).slice(0, MOST_FIELDS);
  return {
    fields: columns.map((column) => describeListed(collection, lines, column)),
    async write({ filter, after, limit }) {
      const sql = new SqlText(kind);
      const compiled = filter && (await compile(filter));
      sql.add(`select ${RECORD}."id" as "record", ${RECORD}."no" as "no"`);
      sql.add(`, cast(${LINE}."position" as text) as "position"`);
      for (const [index, { name }] of columns.entries()) {
        // PostgreSQL's driver reads integers as numbers, which hold 53 bits.
        sql.add(`, cast(${LINE}."${name}" as text) as "c${index}"`);
      }
      writeSource(sql, compiled);
      if (after) {
        const { record, position } = after;
        sql.add(` and (${RECORD}."id" > `).value(record);
        sql.add(` or (${RECORD}."id" = `).value(record);
        sql.add(` and ${LINE}."position" > `).value(position).add('))');
      }
      sql.add(` order by ${RECORD}."id", ${LINE}."position"`);
      sql.limit(limit);
      return { sql: sql.text, parameters: sql.parameters };
    },
    show: (row) => ({
      record: String(row.record),
      no: row.no === null || row.no === undefined ? null : String(row.no),
      position: Number(row.position),
      values: columns.map((column, index) => showKey(column, row[`c${index}`])),
    }),
  };
}

function isListed({ storage }: Column): boolean {
  return storage.kind !== 'set' && storage.kind !== 'none';
}

function describeListed(
  collection: CollectionSchema,
  lines: LinesSchema,
  column: Column,
): ReportField {
  const known = describeField(collection, column);
  const title: [string, string] = [column.title[0], column.title[1]];
  return {
    ...(known ?? {
      ...{ type: 'text', isDimension: false, hasGrain: false, measures: [], scale: null },
      ...{ choices: null, link: null, to: null, group: null },
    }),
    id: `${lines.json.id}:${column.id}`,
    title,
  };
}
