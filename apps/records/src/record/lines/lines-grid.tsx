import type { FieldProblem, StoredRecord } from '@pedestal/contract';
import { useSettings } from '@pedestal/sub-app-sdk/react';
import { useCommonTexts } from '@pedestal/workbench';
import {
  DataGrid,
  NO_ROWS,
  ROW_HEIGHTS,
  type RowSelection,
  useGridPrefs,
} from '@pedestal/workbench/grid';
import { Button } from 'antd';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../shared/texts.ts';
import { showNumber } from '../../values/grid/column-types.ts';
import { useFieldColumn } from '../../values/grid/use-field-column.ts';
import { createLabelStore } from '../../values/labels.ts';
import { isAdditive, scaleOf, sumDecimals } from '../../values/number-format.ts';
import { type Collection, isInput, type Lines } from '../../workspace/collection.ts';
import { useTitle } from '../../workspace/workspace-context.ts';
import { type LineDraft, newLine } from '../draft.ts';
import { createLineEdits, type LineHost, moveRows } from './line-edits.ts';

/** Rows that are visible without scrolling, head and totals included. */
const MAX_ROWS = 14;
/** Pixels for a scroll bar, and for the bar of selected rows. */
const SCROLL_BAR = 16;
const BAR = 42;

interface LinesGridProps {
  collection: Collection;
  lines: Lines;
  record: StoredRecord | undefined;
  rows: LineDraft[];
  problems: FieldProblem[];
  onChange: (rows: LineDraft[]) => void;
}

/** The rows of a document, as cells. */
export default function LinesGrid(props: LinesGridProps) {
  const { collection, lines, record, rows, onChange } = props;
  const t = useTexts();
  const title = useTitle();
  const { density } = useSettings();
  const [prefs, setPrefs] = useGridPrefs(`${collection.workspace}.${collection.id}.${lines.id}`);
  const [selection, setSelection] = useState<RowSelection>(NO_ROWS);
  const canWrite = lines.access === 'write' && (!record || record.writable.includes(lines.id));
  const columns = useLineColumns(props, canWrite);
  const totals = useTotals(props);
  const { source, edits } = useLineEdits(props, canWrite);
  const rowHeight = ROW_HEIGHTS[density];
  const shown = rows.length + (canWrite ? 2 : 1) + (totals ? 1 : 0);
  const ids = selection.isAll ? new Set(rows.map(({ id }) => id)) : selection.ids;
  return (
    <section className="wb-panel" aria-label={title(lines.title)}>
      <h2>{title(lines.title)}</h2>
      <div
        className="rc-lines"
        style={{
          height: Math.min(MAX_ROWS, shown) * rowHeight + SCROLL_BAR + (ids.size > 0 ? BAR : 0),
        }}
      >
        <DataGrid
          label={title(lines.title)}
          columns={columns}
          source={source}
          prefs={prefs}
          onPrefsChange={setPrefs}
          {...(totals ? { totals } : {})}
          {...(canWrite
            ? {
                edits,
                selection,
                onSelectionChange: setSelection,
                selectionActions: (
                  <LineActions
                    onMove={(step) => onChange(moveRows(rows, ids, step))}
                    onRemove={() => {
                      onChange(rows.filter(({ id }) => !ids.has(id)));
                      setSelection(NO_ROWS);
                    }}
                  />
                ),
              }
            : {})}
          empty={!canWrite && <p>{t('lines.empty')}</p>}
        />
      </div>
      {canWrite && rows.length < lines.max && (
        <div>
          <Button type="dashed" onClick={() => onChange([...rows, newLine(lines.fields)])}>
            {t('lines.add')}
          </Button>
        </div>
      )}
    </section>
  );
}

function LineActions(props: { onMove: (step: 1 | -1) => void; onRemove: () => void }) {
  const t = useTexts();
  const common = useCommonTexts();
  return (
    <>
      <Button size="small" onClick={() => props.onMove(-1)}>
        {t('lines.up')}
      </Button>
      <Button size="small" onClick={() => props.onMove(1)}>
        {t('lines.down')}
      </Button>
      <Button size="small" danger onClick={props.onRemove}>
        {common('delete')}
      </Button>
    </>
  );
}

function useLineColumns({ collection, lines, record }: LinesGridProps, canWrite: boolean) {
  const toColumn = useFieldColumn();
  const [labels] = useState(createLabelStore);
  labels.add(record?.labels ?? {});
  return useMemo(
    () =>
      lines.fields
        .filter((field) => !field.hidden)
        .map((field) => ({
          ...toColumn(field, { collection, lines: lines.id, labels }),
          isEditable: canWrite && isInput(field),
        })),
    [collection, lines, canWrite, toColumn, labels],
  );
}

function useTotals({ lines, rows }: LinesGridProps): Record<string, string> | undefined {
  return useMemo(() => {
    const numeric = lines.fields.filter(isAdditive);
    if (numeric.length === 0 || rows.length < 2) return undefined;
    return Object.fromEntries(
      numeric.map((field) => {
        const scale = scaleOf(field) ?? 0;
        const values = rows.map(({ values: own }) => own[field.id]);
        return [field.id, showNumber(field, sumDecimals(values, scale))];
      }),
    );
  }, [lines, rows]);
}

/** The grid's edits, which read the form of the last render. */
function useLineEdits(props: LinesGridProps, canAdd: boolean) {
  const { lines, record, rows, problems, onChange } = props;
  const host: LineHost = {
    rows,
    stored: record?.lines[lines.id] ?? [],
    max: lines.max,
    canAdd,
    setRows: onChange,
    newLine: () => newLine(lines.fields),
    problemOf: (line, field) =>
      problems.find((each) => each.field === `${lines.id}/${line}/${field}`)?.message,
  };
  const latest = useRef(host);
  const [grid] = useState(() => createLineEdits(() => latest.current));
  useLayoutEffect(() => {
    latest.current = host;
  });
  const drawn = useRef({ rows, problems });
  useLayoutEffect(() => {
    if (drawn.current.rows === rows && drawn.current.problems === problems) return;
    drawn.current = { rows, problems };
    grid.notify();
  }, [grid, rows, problems]);
  return grid;
}
