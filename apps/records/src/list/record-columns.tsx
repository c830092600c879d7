import type { ListColumn } from '@pedestal/workbench';
import { InnerLink } from '@pedestal/workbench';
import type { ReactNode } from 'react';
import { useTexts } from '../shared/texts.ts';
import { scaleOf } from '../values/number-format.ts';
import { type FieldValue, ShownValue } from '../values/shown-value.tsx';
import type { Collection, Field, View } from '../workspace/collection.ts';
import { useTitle, useWorkspace } from '../workspace/workspace-context.ts';
import type { RecordRow } from './use-record-list.ts';

/** Types whose values have no order, or too long a text for one. */
const UNSORTABLE = new Set(['longText', 'choices', 'links', 'files']);

/** The columns of the view in its order, then all others, hidden at first. */
export function useRecordColumns(
  collection: Collection,
  view: View | undefined,
): ListColumn<RecordRow>[] {
  const title = useTitle();
  const { base } = useWorkspace();
  const t = useTexts();
  const chosen = view?.columns ?? collection.fields.slice(0, 8).map(({ id }) => id);
  const shown = chosen.flatMap((id) => collection.fields.find((field) => field.id === id) ?? []);
  const others = collection.fields.filter((field) => !shown.includes(field) && !field.hidden);
  const nameKey = shown.find(({ id }) => id === collection.label)?.id ?? shown[0]?.id;
  return [...shown, ...others].map((field, index) => ({
    key: field.id,
    title: title(field.title),
    isExtra: index >= shown.length,
    isFixed: field.id === nameKey,
    ...(UNSORTABLE.has(field.type) || field.access === 'mask' ? {} : { sortKey: field.id }),
    ...(scaleOf(field) === undefined ? {} : { align: 'right' as const, className: 'rc-numbers' }),
    render: (_: unknown, row: RecordRow): ReactNode => {
      const value = <CellValue field={field} row={row} />;
      if (field.id !== nameKey) return value;
      const isEmpty = row.values[field.id] === null || row.values[field.id] === undefined;
      return (
        <InnerLink to={`${base}/${collection.id}/${row.id}`}>
          {isEmpty ? t('untitled') : value}
        </InnerLink>
      );
    },
  }));
}

function CellValue({ field, row }: { field: Field; row: RecordRow }) {
  // A masked value is a hint for the eye, such as •••1234, not a number or a choice.
  if (row.masked.includes(field.id)) {
    return <span className="rc-masked">{String(row.values[field.id] ?? '•••')}</span>;
  }
  return (
    <ShownValue field={field} value={row.values[field.id] as FieldValue} labels={row.labels} />
  );
}
