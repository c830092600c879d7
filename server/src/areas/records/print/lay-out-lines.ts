import { formatDecimal, type PrintLinesJson, parseDecimal } from '@pedestal/blueprint';
import type { StoredRecord } from '@pedestal/contract';
import type { PrintedBlock } from '../../../platform/pdf/print-document.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import { createPrintValues, numberOf, type PrintReader } from './print-values.ts';

/** A line as text, and the exact value of a column of numbers. */
interface PrintedLine {
  texts: readonly string[];
  numbers: readonly bigint[];
}

/** Lines of a record as a table, in the order and with the sums that the form asks for. */
export function layOutLines(
  collection: CollectionSchema,
  { lines: id, columns: shownIds, sums = [], sortBy, blankZeros }: PrintLinesJson,
  record: StoredRecord,
  reader: PrintReader,
): PrintedBlock[] {
  const schema = collection.lines.get(id);
  const rows = record.lines[id];
  if (!schema || !rows || rows.length === 0) return [];
  const values = createPrintValues(collection, reader);
  // A column of texts that no line has is left out; one of numbers may be there to be filled in by hand.
  const columns = shownIds
    .flatMap((each) => schema.columns.get(each) ?? [])
    .filter(
      (column) =>
        isNumber(column) ||
        rows.some((row) => values.ofLine(id, column, row.values, record) !== ''),
    );
  if (columns.length === 0) return [];
  const lines = rows.map((row): PrintedLine => {
    const numbers = columns.map((column) => exactOf(column, row.values[column.id]));
    const texts = columns.map((column, index) =>
      blankZeros && isNumber(column) && numbers[index] === 0n
        ? ''
        : values.ofLine(id, column, row.values, record),
    );
    return { texts, numbers };
  });
  const sorted = columns.findIndex((column) => column.id === sortBy);
  if (sorted !== -1) lines.sort(orderOf(sorted, reader));
  const total = columns.map((column, index) => {
    if (!sums.includes(column.id)) return '';
    const sum = lines.reduce((before, { numbers }) => before + (numbers[index] ?? 0n), 0n);
    return numberOf(formatDecimal(sum, scaleOf(column)), column.field, reader.locale);
  });
  if (total[0] === '') total[0] = values.inLanguage(['合计', 'Total']);
  return [
    {
      kind: 'table',
      title: values.inLanguage(schema.json.title),
      columns: columns.map((column) => ({
        title: values.inLanguage(column.title),
        isNumber: isNumber(column),
      })),
      rows: lines.map(({ texts }) => texts),
      ...(sums.length > 0 && { total }),
    },
  ];
}

const isNumber = ({ storage }: Column) => storage.kind === 'scaled';
const scaleOf = ({ storage }: Column) => (storage.kind === 'scaled' ? storage.scale : 0);

function exactOf(column: Column, value: unknown): bigint {
  if (!isNumber(column) || value === null || value === undefined) return 0n;
  return parseDecimal(String(value), scaleOf(column)) ?? 0n;
}

/** Numbers by value, texts as a reader looks them up: 2 before 10. */
function orderOf(index: number, { locale }: PrintReader) {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return (a: PrintedLine, b: PrintedLine) => {
    const difference = (a.numbers[index] ?? 0n) - (b.numbers[index] ?? 0n);
    return Number(difference) || compare(a.texts[index] ?? '', b.texts[index] ?? '');
  };
}
