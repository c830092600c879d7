import type { ReportField } from '@pedestal/contract';
import type { FigureReader } from '../../../platform/figures/figure-table.ts';
import type { Column } from '../catalogue/schema.ts';
import { type Gate, readableColumn, readableLines } from '../gate/gate.ts';
import type { TableDependencies, TablePlace } from './collection-table.ts';
import { describeField, OF_RECORD } from './figure-fields.ts';

type Describing = Pick<TableDependencies, 'catalogue' | 'gates'>;

/** Fields of these columns, and of the records that they link to. */
async function describeColumns(
  { catalogue, gates }: Describing,
  { gate, lines }: TablePlace,
  columns: readonly Column[],
  reader: FigureReader,
): Promise<ReportField[]> {
  const { collection } = gate;
  const prefix = lines ? `${lines.json.id}:` : '';
  const under = (id: string) => `${prefix}${id}`;
  const fields = columns.flatMap((column) => {
    const field = describeField(collection, column);
    return field ? [{ ...field, id: under(field.id) }] : [];
  });
  for (const column of columns) {
    if (column.field?.type !== 'link') continue;
    const target = await catalogue.target(collection, column.field.to);
    const linked = target && (await gates.find(reader.userId, target, 'read'));
    if (!linked) continue;
    const link = { id: under(column.id), title: column.title };
    fields.push(
      ...readable(linked).flatMap((each) => describeField(linked.collection, each, link) ?? []),
    );
  }
  return fields;
}

export async function describeFields(
  parts: Describing,
  place: TablePlace,
  reader: FigureReader,
): Promise<ReportField[]> {
  const { gate, lines } = place;
  const own = await describeColumns(parts, { gate, lines: undefined }, readable(gate), reader);
  if (!lines) {
    const ofLines = [...gate.collection.lines.keys()].flatMap(
      (id) => readableLines(gate, id) ?? [],
    );
    const filters = await Promise.all(
      ofLines.map(async (each) => {
        const fields = await describeColumns(
          parts,
          { gate, lines: each },
          [...each.columns.values()],
          reader,
        );
        return underTitle(fields, each.json.title).map(asFilter);
      }),
    );
    return [...own, ...filters.flat()];
  }
  const fields = await describeColumns(parts, place, [...lines.columns.values()], reader);
  return [...fields, ...underTitle(own, gate.collection.json.title).map(ofRecord)];
}

/** Names what fields belong to. */
function underTitle(fields: readonly ReportField[], title: Column['title']): ReportField[] {
  return fields.map((field) => ({
    ...field,
    group: field.group
      ? [`${title[0]} · ${field.group[0]}`, `${title[1]} · ${field.group[1]}`]
      : [title[0], title[1]],
  }));
}

/** A field of lines among those of records: they are filtered by it, but not grouped. */
function asFilter(field: ReportField): ReportField {
  return { ...field, isDimension: false, measures: [] };
}

/** A field of the record among those of its lines. */
function ofRecord(field: ReportField): ReportField {
  return { ...field, measures: field.measures.filter((each) => OF_RECORD.includes(each)) };
}

function readable(gate: Gate): Column[] {
  return [...gate.collection.columns.keys()].flatMap((id) => readableColumn(gate, id) ?? []);
}
