import type { FigureContext, LinkedTable } from '../../../platform/figures/figure-table.ts';
import type { Column } from '../catalogue/schema.ts';
import { compileLinked } from '../compile/filter-sql.ts';
import { type Gate, readableColumn } from '../gate/gate.ts';
import { explainAtOnce } from '../record/explain-problems.ts';
import type { TableDependencies } from './collection-table.ts';
import { openDimension, openMeasure, readNames, toAbsolute } from './column-figures.ts';
import { nameOf, unknown, writeJoin } from './column-finder.ts';
import { describeField } from './figure-fields.ts';

/** What a link of a book leads to: every record and field passes the gate. */
export function createLinkedTable(
  dependencies: TableDependencies,
  gate: Gate,
  rights: string,
  { today, spans, reader }: FigureContext,
): LinkedTable {
  const { collection } = gate;
  const explained = <T>(work: () => T) => explainAtOnce(reader.locale, work);

  function find(id: string): Column {
    const column = readableColumn(gate, id);
    // A record would be in several groups of a book.
    if (!column || column.storage.kind === 'set') throw unknown(id);
    return column;
  }

  return {
    name: nameOf(collection),
    rights,

    describe: (link) =>
      [...collection.columns.keys()].flatMap((id) => {
        const column = readableColumn(gate, id);
        if (!column || column.storage.kind === 'set') return [];
        const field = describeField(collection, column, link);
        // Amounts of the record would be added once per movement.
        return field ? [{ ...field, measures: field.measures.filter(isDistinct) }] : [];
      }),

    writeJoin: (sql, alias, key) => writeJoin(sql, gate, alias, key),
    openDimension: (field, alias, grain) =>
      explained(() => openDimension(find(field), { path: field, alias, grain }, spans)),
    openDistinct: (field, alias) =>
      explained(() => openMeasure(find(field), { path: field, alias }, 'distinct')),
    toAbsolute: (condition, field) =>
      toAbsolute(condition, readableColumn(gate, field), { today, spans }),
    compile: (condition, field, key) =>
      explained(() => compileLinked(condition, field, { gate, today }, (sql) => sql.add(key))),
    namesOf: (field, keys) =>
      readNames(dependencies, { column: find(field), collection }, keys, reader),
  };
}

function isDistinct(kind: string): boolean {
  return kind === 'distinct';
}
