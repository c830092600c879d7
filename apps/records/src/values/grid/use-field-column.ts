import { useSettings, useShell } from '@pedestal/sub-app-sdk/react';
import { useFormat } from '@pedestal/workbench';
import type { CellValue, DataGridColumn, GridRow } from '@pedestal/workbench/grid';
import { useCallback } from 'react';
import { useTexts } from '../../shared/texts.ts';
import { type Collection, type Field, isInput } from '../../workspace/collection.ts';
import { useTitle } from '../../workspace/workspace-context.ts';
import type { LabelStore } from '../labels.ts';
import { scaleOf } from '../number-format.ts';
import { createPicker, TimestampEditor } from './cell-editors.tsx';
import { cellTypeOf, findFault, showNumber, timestampFormat, toChoices } from './column-types.ts';
import { widthOf } from './column-width.ts';
import { createLookUp } from './look-up.ts';

interface FieldColumnOptions {
  collection: Collection;
  /** Lines that the field belongs to. */
  lines?: string;
  labels: LabelStore;
  isMasked?: (field: Field, row: GridRow) => boolean;
}

/** Describes the column of a field: how its values look, are read, checked and edited. */
export function useFieldColumn(): (field: Field, options: FieldColumnOptions) => DataGridColumn {
  const t = useTexts();
  const title = useTitle();
  const format = useFormat();
  const { timeZone } = useSettings();
  const { call } = useShell();
  return useCallback(
    (field, { collection, lines, labels, isMasked = () => false }) => {
      const type = cellTypeOf(field);
      const scale = scaleOf(field);
      const path = lines === undefined ? field.id : `${lines}.${field.id}`;
      const isReference = type === 'reference' || type === 'references';
      const params = { workspace: collection.workspace, collection: collection.id, field: path };
      return {
        key: field.id,
        title: title(field.title),
        type,
        width: widthOf(field, title),
        isRequired: isInput(field) && field.required === true && field.default === undefined,
        check(value) {
          const fault = findFault(field, value);
          return fault && t(`grid.${fault.code}`, { limit: fault.limit });
        },
        ...(scale === undefined
          ? {}
          : {
              scale,
              // A masked value is a hint for the eye, such as •••1234, not a number.
              format: (value: CellValue, row: GridRow) =>
                isMasked(field, row) ? String(value) : showNumber(field, String(value)),
            }),
        ...(field.type === 'files'
          ? { format: (value: CellValue) => format.number([value].flat().length) }
          : {}),
        ...(field.type === 'choice' || field.type === 'choices'
          ? { options: toChoices(field, title) }
          : {}),
        ...(type === 'timestamp' ? { ...timestampFormat(timeZone), editor: TimestampEditor } : {}),
        ...(isReference
          ? { labelOf: (id: string) => labels.nameOf(path, id) ?? t('outOfReach') }
          : {}),
        ...(isReference && isInput(field)
          ? {
              editor: createPicker({ ...params, isMultiple: type === 'references', labels }),
              lookUp: createLookUp(call, params, labels),
            }
          : {}),
      };
    },
    [t, title, format, timeZone, call],
  );
}
