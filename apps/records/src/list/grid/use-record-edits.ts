import { useShell } from '@pedestal/sub-app-sdk/react';
import { useLeaveGuard } from '@pedestal/workbench';
import {
  type CellValue,
  type DataGridColumn,
  type GridEdits,
  type RowSource,
  useEditsVersion,
  useGridEdits,
} from '@pedestal/workbench/grid';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../shared/texts.ts';
import { useSaveKey } from '../../shared/use-save-key.ts';
import type { LabelStore } from '../../values/labels.ts';
import type { Collection } from '../../workspace/collection.ts';
import { saveRows } from './save-rows.ts';
import { readEdits, useStoredEdits } from './stored-edits.ts';

interface RecordEditsOptions {
  collection: Collection;
  columns: readonly DataGridColumn[];
  source: RowSource;
  labels: LabelStore;
  canAddRows: boolean;
}

/** Unsaved cells of the list: stored for the tab, saved in parts, and a reason to ask before leaving. */
export function useRecordEdits(options: RecordEditsOptions): GridEdits {
  const { collection, columns, source, labels, canAddRows } = options;
  const t = useTexts();
  const shell = useShell();
  const queries = useQueryClient();
  const params = { workspace: collection.workspace, collection: collection.id };
  const edits = useGridEdits(
    {
      source,
      columns,
      canAddRows,
      save: async (rows) => {
        const result = await saveRows(rows, {
          call: shell.call,
          params,
          onLabels: labels.add,
          describeConflict: (field, theirs) =>
            t('grid.conflict', { value: describe(columns, field, theirs) || '–' }),
        });
        void queries.invalidateQueries();
        return result;
      },
    },
    () => readEdits(collection),
  );
  useStoredEdits(collection, edits);
  useEditsVersion(edits);
  // The changes are stored for the tab, so only leaving for another page asks.
  useLeaveGuard(
    edits.size > 0,
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  useSaveKey(
    () =>
      void edits.save().catch((error: unknown) => {
        shell.notify({ type: 'error', message: error instanceof Error ? error.message : '' });
      }),
    edits.size > 0 && !edits.isSaving,
  );
  return edits;
}

function describe(columns: readonly DataGridColumn[], key: string, value: CellValue): string {
  const column = columns.find((each) => each.key === key);
  const nameOf = (id: string) =>
    column?.options?.find((each) => each.value === id)?.label ?? column?.labelOf?.(id) ?? id;
  if (value === null) return '';
  return Array.isArray(value) ? value.map(nameOf).join(', ') : nameOf(String(value));
}
