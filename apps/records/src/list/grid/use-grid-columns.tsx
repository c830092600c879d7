import { useSettings, useShell } from '@pedestal/sub-app-sdk/react';
import { InnerLink, useFormat } from '@pedestal/workbench';
import type { CellValue, DataGridColumn, GridRow } from '@pedestal/workbench/grid';
import { useMemo } from 'react';
import { useTexts } from '../../shared/texts.ts';
import { scaleOf } from '../../values/number-format.ts';
import { type Collection, type Field, isInput, type View } from '../../workspace/collection.ts';
import { useTitle, useWorkspace } from '../../workspace/workspace-context.ts';
import type { LabelStore } from '../labels.ts';
import type { RecordRow } from '../use-record-list.ts';
import { createPicker, TimestampEditor } from './cell-editors.tsx';
import { cellTypeOf, findFault, showNumber, timestampFormat, toChoices } from './column-types.ts';
import { createLookUp } from './look-up.ts';

/** Types whose values have no order, or too long a text for one. */
const UNSORTABLE = new Set(['longText', 'choices', 'links', 'files']);

/** Fields of the view in its order, then all others. */
export function orderFields(collection: Collection, view: View | undefined) {
  const chosen = view?.columns ?? collection.fields.slice(0, 8).map(({ id }) => id);
  const shown = chosen.flatMap((id) => collection.fields.find((field) => field.id === id) ?? []);
  const others = collection.fields.filter((field) => !shown.includes(field) && !field.hidden);
  return { shown, others };
}

const isMasked = (field: Field, row: GridRow) =>
  (row as Partial<RecordRow>).masked?.includes(field.id) === true;

/** Whether the state of a record freezes the field. */
function isFrozen({ states }: Collection, row: GridRow, field: Field): boolean {
  const state = states?.states.find(({ id }) => id === row.values.state);
  const frozen = state?.frozen as 'all' | string[] | undefined;
  return frozen === 'all' || frozen?.includes(field.id) === true;
}

/** The columns of a collection, those of the view first. */
export function useGridColumns(
  collection: Collection,
  view: View | undefined,
  labels: LabelStore,
): DataGridColumn[] {
  const t = useTexts();
  const title = useTitle();
  const format = useFormat();
  const { timeZone } = useSettings();
  const { call } = useShell();
  const { base } = useWorkspace();
  return useMemo(() => {
    const { shown, others } = orderFields(collection, view);
    const nameKey = shown.find(({ id }) => id === collection.label)?.id ?? shown[0]?.id;

    const canEdit = (field: Field) => (row: GridRow) =>
      row.version === undefined ||
      (collection.can.edit && !isMasked(field, row) && !isFrozen(collection, row, field));
    const check = (field: Field) => (value: CellValue, row: GridRow) => {
      // The server sets defaults of new records.
      const isMissing = value === null && field.required && row.version !== undefined;
      if (isMissing) return t('grid.required');
      const fault = findFault(field, value);
      return fault && t(`grid.${fault.code}`, { limit: fault.limit });
    };
    const link = ({ value, row }: { value: CellValue; row: GridRow }) =>
      row.version === undefined ? (
        String(value ?? '')
      ) : (
        <InnerLink to={`${base}/${collection.id}/${row.id}`} tabIndex={-1}>
          {value === null || value === '' ? t('untitled') : String(value)}
        </InnerLink>
      );

    return [...shown, ...others].map((field): DataGridColumn => {
      const scale = scaleOf(field);
      return {
        key: field.id,
        title: title(field.title),
        type: cellTypeOf(field),
        width: widthOf(field),
        isSortable: !UNSORTABLE.has(field.type) && field.access !== 'mask',
        isRequired: isInput(field) && field.required === true && field.default === undefined,
        isEditable: isInput(field) ? canEdit(field) : false,
        check: check(field),
        ...(scale === undefined
          ? {}
          : {
              scale,
              format: (value: CellValue, row: GridRow) =>
                showNumber(value, scale, isMasked(field, row)),
            }),
        ...(field.type === 'files'
          ? { format: (value: CellValue) => format.number([value].flat().length) }
          : {}),
        ...(field.type === 'choice' || field.type === 'choices'
          ? { options: toChoices(field, title) }
          : {}),
        ...(cellTypeOf(field) === 'timestamp'
          ? { ...timestampFormat(timeZone), editor: TimestampEditor }
          : {}),
        ...referenceParts(collection, field, labels, { call, outOfReach: t('outOfReach') }),
        ...(field.id === nameKey
          ? { isOpener: true, isFixed: true, isFrozen: true, render: link }
          : {}),
      };
    });
  }, [collection, view, labels, t, title, format, timeZone, call, base]);
}

function widthOf(field: Field): number {
  const type = cellTypeOf(field);
  if (type === 'boolean') return 90;
  if (type === 'timestamp') return 160;
  if (type === 'longText') return 240;
  return type === 'text' || type === 'reference' ? 180 : 140;
}

function referenceParts(
  { workspace, id }: Collection,
  field: Field,
  labels: LabelStore,
  { call, outOfReach }: { call: Parameters<typeof createLookUp>[0]; outOfReach: string },
): Partial<DataGridColumn> {
  const type = cellTypeOf(field);
  if (type !== 'reference' && type !== 'references') return {};
  const labelOf = (key: string) => labels.nameOf(field.id, key) ?? outOfReach;
  if (!isInput(field)) return { labelOf };
  const params = { workspace, collection: id, field: field.id };
  const isMultiple = type === 'references';
  return {
    labelOf,
    editor: createPicker({ ...params, isMultiple, labels }),
    lookUp: createLookUp(call, params, labels),
  };
}
