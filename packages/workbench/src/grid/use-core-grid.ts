import {
  createRef,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ArrangedColumn } from './arrange-columns.ts';
import type { GridEdits } from './core/edits/edits.ts';
import type { RowSource } from './core/source/row-source.ts';
import type { CellMark, GridRow } from './core/values/columns.ts';
import { createGrid, type Grid } from './core/view/grid.ts';
import type { GridHandlers } from './core/view/handlers.ts';
import { createModel, type GridModel } from './core/view/model.ts';
import type { GridSizes } from './core/view/viewport.ts';
import { describeProblem, useGridTexts } from './grid-texts.ts';

interface CoreGridOptions {
  id: string;
  label: string;
  columns: readonly ArrangedColumn[];
  source: RowSource;
  edits: GridEdits | undefined;
  sizes: GridSizes;
  selectLabel: string | undefined;
  markOfRow: ((row: GridRow) => CellMark | undefined) | undefined;
  /** Drawn again when it changes. */
  rowState: unknown;
  handlers: GridHandlers;
}

/** Elements that the core fills; React renders nothing into body and overlay. */
export interface GridRefs {
  scroller: RefObject<HTMLDivElement | null>;
  grid: RefObject<HTMLDivElement | null>;
  body: RefObject<HTMLDivElement | null>;
  overlay: RefObject<HTMLDivElement | null>;
}

/** Joins the grid's core with React: creates it once, and tells it what changed. */
export function useCoreGrid(options: CoreGridOptions) {
  const { columns, source, edits, markOfRow, rowState } = options;
  const t = useGridTexts();
  const [refs] = useState<GridRefs>(() => ({
    scroller: createRef(),
    grid: createRef(),
    body: createRef(),
    overlay: createRef(),
  }));
  const core = useRef<Grid>(undefined);
  const isNew = useRef(false);
  const modelOptions = useMemo(
    () => ({
      columns: columns.map((column) => ({ ...column, isRich: column.render !== undefined })),
      source,
      edits,
      markOfRow,
      words: {
        yes: t('yes'),
        no: t('no'),
        problem: (problem: Parameters<typeof describeProblem>[1]) => describeProblem(t, problem),
      },
    }),
    [columns, source, edits, markOfRow, t],
  );
  const [model] = useState<GridModel>(() => createModel(modelOptions));
  const look = useLook(options);
  const first = useLatest({ ...options, look });

  useLayoutEffect(() => {
    const elements = readElements(refs);
    const { label, look: firstLook, handlers } = first.current;
    const grid = createGrid({
      elements,
      label,
      model,
      look: firstLook,
      handlers: delegate(handlers, () => first.current.handlers),
    });
    core.current = grid;
    isNew.current = true;
    return () => {
      grid.destroy();
      core.current = undefined;
    };
  }, [model, refs, first]);
  useLayoutEffect(() => {
    // A new grid was drawn with them.
    if (!isNew.current) {
      model.setOptions(modelOptions);
      core.current?.setLook(look);
    }
    isNew.current = false;
  }, [model, modelOptions, look, rowState]);
  useEffect(() => {
    const refresh = () => core.current?.refresh();
    const stops = [source.subscribe(refresh), edits?.subscribe(refresh)];
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [source, edits]);
  return { refs, core, model };
}

function useLook({ columns, sizes, selectLabel }: CoreGridOptions) {
  const { rowHeight, headHeight, footHeight } = sizes;
  const widths = JSON.stringify(columns.map(({ width, isFrozen }) => ({ width, isFrozen })));
  return useMemo(
    () => ({
      sizes: { rowHeight, headHeight, footHeight },
      columns: JSON.parse(widths) as { width: number; isFrozen: boolean }[],
      selectLabel,
    }),
    [rowHeight, headHeight, footHeight, widths, selectLabel],
  );
}

/** A ref to the value of the last render. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

function readElements({ scroller, grid, body, overlay }: GridRefs) {
  if (!scroller.current || !grid.current || !body.current || !overlay.current) {
    throw new Error('The grid is not rendered.');
  }
  return {
    scroller: scroller.current,
    grid: grid.current,
    body: body.current,
    overlay: overlay.current,
  };
}

/** Handlers that always call those of the last render. */
function delegate(handlers: GridHandlers, latest: () => GridHandlers): GridHandlers {
  const entries = Object.keys(handlers)
    .filter((name) => name !== 'head')
    .map((name) => [
      name,
      (...args: unknown[]) =>
        (latest()[name as keyof GridHandlers] as (...args: unknown[]) => unknown)(...args),
    ]);
  return {
    ...(Object.fromEntries(entries) as Omit<GridHandlers, 'head'>),
    head: {
      onSort: (column, isAdded) => latest().head.onSort(column, isAdded),
      onMove: (column, step) => latest().head.onMove(column, step),
      onResize: (column, step) => latest().head.onResize(column, step),
      onMenu: (column) => latest().head.onMenu(column),
    },
  };
}
