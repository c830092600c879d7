import type { CellValue, GridEdits, GridRow, RowSource } from '@pedestal/workbench/grid';
import type { FieldValue } from '../../values/shown-value.tsx';
import type { LineDraft } from '../draft.ts';

type Change = Parameters<GridEdits['apply']>[0][number];

/** What the grid needs of the form. */
export interface LineHost {
  rows: readonly LineDraft[];
  /** Lines as they are stored, to mark what differs. */
  stored: readonly LineDraft[];
  max: number;
  canAdd: boolean;
  setRows(rows: LineDraft[]): void;
  newLine(): LineDraft;
  problemOf(line: string, field: string): string | undefined;
}

const MAX_STEPS = 100;

const toGridRow = ({ id, values }: LineDraft): GridRow => ({
  id,
  values: values as GridRow['values'],
});

/**
 * Lets a grid edit the lines of a form: the form holds the values and saves them, so the grid itself
 * has nothing pending. Text that a column cannot read is kept as it is, and refused by the server.
 */
export function createLineEdits(host: () => LineHost): {
  source: RowSource;
  edits: GridEdits;
  /** After the form changed. */
  notify(): void;
} {
  const listeners = new Set<() => void>();
  let version = 0;
  let blank: LineDraft[] = [];
  const steps = createSteps(host);

  const notify = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const find = createFinder(() => host().rows);
  const findStored = createFinder(() => host().stored);
  function trimBlank(): void {
    const { canAdd, rows, max, newLine } = host();
    const hasRoom = canAdd && rows.length < max;
    blank = hasRoom ? [blank.find(({ id }) => !find(id)) ?? newLine()] : [];
  }

  const edits: GridEdits = {
    size: 0,
    get version() {
      return version;
    },
    isSaving: false,
    canUndo: false,
    canRedo: false,
    get drafts() {
      if (blank.length === 0) trimBlank();
      return blank.filter(({ id }) => !find(id)).map(({ id }) => ({ id, values: {} }));
    },
    setOptions() {},
    valueOf: ({ id }, field) => (find(id)?.values[field] ?? null) as CellValue,
    isPending(id, field) {
      const row = find(id);
      const before = findStored(id);
      return (
        row !== undefined &&
        before !== undefined &&
        row.values[field] !== before.values[field] &&
        JSON.stringify(row.values[field] ?? null) !== JSON.stringify(before.values[field] ?? null)
      );
    },
    problemOf(id, field) {
      const message = host().problemOf(id, field);
      return message === undefined ? undefined : { code: 'message', message };
    },
    problems: () => [],
    addDrafts(count) {
      const { canAdd, rows, max, newLine } = host();
      const room = Math.min(count, max - rows.length - blank.length);
      if (!canAdd || room <= 0) return false;
      blank = [...blank, ...Array.from({ length: room }, newLine)];
      return true;
    },
    apply(changes) {
      if (changes.length === 0) return;
      steps.add(applyChanges(host().rows, blank, changes));
      trimBlank();
    },
    undo: steps.undo,
    redo: steps.redo,
    discard() {},
    save: async () => {},
    write: () => [],
    read() {},
    subscribe,
  };
  const source = createLineSource(host, find, subscribe);
  return {
    source,
    edits,
    notify() {
      trimBlank();
      notify();
    },
  };
}

/** Finds lines by id; what it reads changes as a whole. */
function createFinder(rows: () => readonly LineDraft[]) {
  let indexed: readonly LineDraft[] | undefined;
  let byId = new Map<string, LineDraft>();
  return (id: string): LineDraft | undefined => {
    const present = rows();
    if (present !== indexed) {
      indexed = present;
      byId = new Map(present.map((row) => [row.id, row]));
    }
    return byId.get(id);
  };
}

function createLineSource(
  host: () => LineHost,
  find: (id: string) => LineDraft | undefined,
  subscribe: RowSource['subscribe'],
): RowSource {
  return {
    get count() {
      return host().rows.length;
    },
    failure: undefined,
    itemAt(index) {
      const row = host().rows[index];
      return row && { kind: 'row', row: toGridRow(row) };
    },
    get(id) {
      const row = find(id);
      return row && toGridRow(row);
    },
    ensure: async () => {},
    update() {},
    toggle() {},
    subscribe,
  };
}

/** Undo and redo. They stop at rows that the form changed itself. */
function createSteps(host: () => LineHost) {
  let done: LineDraft[][] = [];
  let undone: LineDraft[][] = [];
  let own: readonly LineDraft[] | undefined;

  function put(rows: LineDraft[]): void {
    own = rows;
    host().setRows(rows);
  }
  function forgetOthers(): void {
    if (own === host().rows) return;
    done = [];
    undone = [];
  }
  const step = (from: () => LineDraft[][], to: () => LineDraft[][]) => () => {
    forgetOthers();
    const rows = from().pop();
    if (rows) {
      to().push([...host().rows]);
      put(rows);
    }
    return [];
  };
  return {
    add(rows: LineDraft[]) {
      forgetOthers();
      done = [...done, [...host().rows]].slice(-MAX_STEPS);
      undone = [];
      put(rows);
    },
    undo: step(
      () => done,
      () => undone,
    ),
    redo: step(
      () => undone,
      () => done,
    ),
  };
}

/** The rows after changes of cells; a blank row that gets a value becomes a line. */
function applyChanges(
  rows: readonly LineDraft[],
  blank: readonly LineDraft[],
  changes: readonly Change[],
): LineDraft[] {
  const changed = new Map<string, Record<string, FieldValue>>();
  for (const { rowId, field, value } of changes) {
    changed.set(rowId, { ...changed.get(rowId), [field]: toFieldValue(value) });
  }
  const merge = (row: LineDraft) => ({
    ...row,
    values: { ...row.values, ...changed.get(row.id) },
  });
  const isFilled = ({ id }: LineDraft) =>
    Object.values(changed.get(id) ?? {}).some((value) => value !== null);
  return [
    ...rows.map((row) => (changed.has(row.id) ? merge(row) : row)),
    ...blank.filter(isFilled).map(merge),
  ];
}

function toFieldValue(value: CellValue): FieldValue {
  if (value === null || typeof value !== 'object') return value;
  return 'unread' in value ? value.unread : [...value];
}

/** Moves rows by one place, as a block; rows at the edge stay. */
export function moveRows(
  rows: readonly LineDraft[],
  ids: ReadonlySet<string>,
  step: 1 | -1,
): LineDraft[] {
  const moved = [...rows];
  const places = [...moved.keys()];
  const order = step === 1 ? places.toReversed() : places;
  for (const from of order) {
    const row = moved[from];
    const other = moved[from + step];
    if (!row || !other || !ids.has(row.id) || ids.has(other.id)) continue;
    moved[from] = other;
    moved[from + step] = row;
  }
  return moved;
}
