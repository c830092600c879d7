import { formatDay, formatDecimal } from '@pedestal/blueprint';
import type { Locale } from '@pedestal/contract';
import type { Column } from '../catalogue/schema.ts';
import { accessIn, type Gate } from '../gate/gate.ts';
import { partsOf, type StoredRow } from '../record/record.store.ts';
import type { Named } from './organisation-names.store.ts';

/** The name of a record that passed the gate: its label if it is readable there, else its number. */
export function nameOf(gate: Gate, row: StoredRow, locale: Locale): Named {
  const { columns, json } = gate.collection;
  const column = columns.get(json.label);
  const access = accessIn(gate, json.label, partsOf(gate, row));
  const isReadable = access === 'read' || access === 'write';
  const label = isReadable && column && row.label !== null ? show(column, row.label, locale) : '';
  const no = row.no === null || row.no === undefined ? '' : String(row.no);
  return { id: String(row.id), label: label || no, hint: label === '' ? '' : no };
}

function show({ field, storage }: Column, raw: unknown, locale: Locale): string {
  const text = String(raw ?? '');
  if (field?.type === 'choice') {
    const title = field.choices.find((choice) => choice.id === text)?.title;
    return title ? title[locale === 'zh-CN' ? 0 : 1] : text;
  }
  if (text === '') return '';
  if (storage.kind === 'day') return formatDay(Number(text));
  return storage.kind === 'scaled' ? formatDecimal(BigInt(text), storage.scale) : text;
}
