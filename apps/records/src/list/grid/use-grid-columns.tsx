import {
  type CellValue,
  type DataGridColumn,
  type GridRow,
  showValue,
} from '@pedestal/workbench/grid';
import { useMemo } from 'react';
import { useTexts } from '../../shared/texts.ts';
import { useFieldColumn } from '../../values/grid/use-field-column.ts';
import type { LabelStore } from '../../values/labels.ts';
import { type Collection, type Field, isInput, type View } from '../../workspace/collection.ts';
import { RecordLink } from '../../workspace/record-link.tsx';
import { useRecordName } from '../../workspace/use-record-name.ts';
import type { ListColors } from '../colors/use-colors.ts';
import type { RecordRow } from '../use-record-list.ts';

/** Types whose values have no order, or too long a text for one. */
const UNSORTABLE = new Set(['longText', 'choices', 'links', 'files']);
/** Names of companies and goods are long. */
const NAME_WIDTH = 240;
const NAMES: ReadonlySet<string> = new Set(['text', 'link']);

/** Fields of the view in its order, then all others; and the field that names a record. */
export function orderFields(collection: Collection, view: View | undefined) {
  const chosen = view?.columns ?? collection.fields.slice(0, 8).map(({ id }) => id);
  const shown = chosen.flatMap((id) => collection.fields.find((field) => field.id === id) ?? []);
  const others = collection.fields.filter((field) => !shown.includes(field) && !field.hidden);
  const nameKey = shown.find(({ id }) => id === collection.label)?.id ?? shown[0]?.id;
  return { shown, others, nameKey };
}

const isMasked = (field: Field, row: GridRow) =>
  (row as Partial<RecordRow>).masked?.includes(field.id) === true;

const isWritable = (field: Field, row: GridRow) =>
  (row as Partial<RecordRow>).writable?.includes(field.id) === true;

/** The columns of a collection, those of the view first. */
export function useGridColumns(
  collection: Collection,
  view: View | undefined,
  labels: LabelStore,
  { markOfCell }: Pick<ListColors, 'markOfCell'>,
): DataGridColumn[] {
  const t = useTexts();
  const nameOf = useRecordName(collection);
  const toColumn = useFieldColumn();
  return useMemo(() => {
    const { shown, others, nameKey } = orderFields(collection, view);
    const canEdit = (field: Field) => (row: GridRow) =>
      row.version === undefined || (isWritable(field, row) && !isMasked(field, row));
    const linkIn =
      (column: DataGridColumn) =>
      ({ value, row }: { value: CellValue; row: GridRow }) => {
        const text = showValue(column, value, row);
        if (row.version === undefined) return text;
        return (
          <RecordLink collection={collection} id={row.id} tabIndex={-1}>
            {text === '' ? nameOf(row.values) : text}
          </RecordLink>
        );
      };
    return [...shown, ...others].map((field): DataGridColumn => {
      const column = toColumn(field, { collection, labels, isMasked });
      const isName = NAMES.has(field.type) && field.id !== 'no';
      return {
        ...column,
        isSortable: !UNSORTABLE.has(field.type) && field.access !== 'mask',
        isEditable: isInput(field) ? canEdit(field) : false,
        markOf: (value) => markOfCell(field.id, value),
        check: (value, row) =>
          // The server sets defaults of new records.
          value === null && field.required && row.version !== undefined
            ? t('grid.required')
            : column.check?.(value, row),
        ...(field.id === nameKey
          ? {
              ...(isName ? { width: NAME_WIDTH } : {}),
              ...{ isOpener: true, isFixed: true, isFrozen: true, render: linkIn(column) },
            }
          : {}),
      };
    });
  }, [collection, view, labels, t, nameOf, toColumn, markOfCell]);
}
