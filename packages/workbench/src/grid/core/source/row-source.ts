import type { GridRow } from '../values/columns.ts';
import type { Span } from '../view/layout.ts';

/** The head of a group, with sums by column. */
export interface GridGroup {
  key: string;
  label: string;
  count: number;
  /** Texts by column key. */
  sums?: Readonly<Record<string, string>>;
}

export type GridItem =
  | { kind: 'row'; row: GridRow }
  | { kind: 'group'; group: GridGroup; level: number; isOpen: boolean };

/** Where a grid gets its rows from. They may arrive late, page by page. */
export interface RowSource {
  /** Rows that are loaded, and those that are known to come. */
  readonly count: number;
  /** The error of the last request, until one succeeds. */
  readonly failure: unknown;
  /** Undefined: not loaded yet. */
  itemAt(index: number): GridItem | undefined;
  /** A loaded row. */
  get(id: string): GridRow | undefined;
  /** Loads what is missing of these rows. Never rejects: see `failure`. */
  ensure(span: Span): Promise<void>;
  /** Replaces loaded rows, after a save. */
  update(rows: readonly GridRow[]): void;
  /** Opens or closes a group. */
  toggle(index: number): void;
  subscribe(listener: () => void): () => void;
}

/** Listeners of a source. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Rows that are all there. */
export function createListSource(initial: readonly GridRow[]): RowSource {
  const rows = [...initial];
  const places = new Map(rows.map(({ id }, index) => [id, index]));
  const { notify, subscribe } = createListeners();
  return {
    count: rows.length,
    failure: undefined,
    itemAt(index) {
      const row = rows[index];
      return row && { kind: 'row', row };
    },
    get: (id) => rows[places.get(id) ?? -1],
    ensure: async () => {},
    update(changed) {
      for (const row of changed) {
        const place = places.get(row.id);
        if (place !== undefined) rows[place] = row;
      }
      notify();
    },
    toggle() {},
    subscribe,
  };
}

export interface RowPage {
  rows: readonly GridRow[];
  /** Cursor of the next page; null: this is the last one. */
  next: string | null;
}

interface CursorSourceOptions {
  pageSize?: number;
  load(cursor: string | undefined, limit: number): Promise<RowPage>;
}

export interface CursorSource extends RowSource {
  /**
   * Reads again what was asked for so far. The rows stay until the new ones are there. Rejects if a
   * request fails.
   */
  reload(): Promise<void>;
}

/**
 * Rows by keyset pages, one after another. While there are more, as many placeholders follow as a
 * page has rows, so that scrolling to the end asks for the next page.
 */
export function createCursorSource({ pageSize = 100, load }: CursorSourceOptions): CursorSource {
  let rows: GridRow[] = [];
  let places = new Map<string, number>();
  const { notify, subscribe } = createListeners();
  let next: string | null | undefined;
  let failure: unknown;
  let loading: Promise<void> | undefined;
  let wanted = 0;

  async function loadPage(): Promise<void> {
    const page = await load(next ?? undefined, pageSize);
    append(rows, places, page.rows);
    next = page.next;
  }
  async function loadAgain(): Promise<void> {
    const fresh: GridRow[] = [];
    const freshPlaces = new Map<string, number>();
    let cursor: string | null | undefined;
    do {
      const page = await load(cursor ?? undefined, pageSize);
      append(fresh, freshPlaces, page.rows);
      cursor = page.next;
    } while (cursor !== null && fresh.length < wanted);
    rows = fresh;
    places = freshPlaces;
    next = cursor;
  }
  async function run(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      failure = undefined;
    } catch (error) {
      failure = error;
    }
    loading = undefined;
    notify();
  }

  return {
    get count() {
      return next === null ? rows.length : rows.length + pageSize;
    },
    get failure() {
      return failure;
    },
    itemAt(index) {
      const row = rows[index];
      return row && { kind: 'row', row };
    },
    get: (id) => rows[places.get(id) ?? -1],
    async ensure({ end }) {
      wanted = end;
      do {
        if (rows.length >= end || next === null) return;
        loading ??= run(loadPage);
        await loading;
      } while (failure === undefined);
    },
    async reload() {
      const isFirst = rows.length === 0 && loading !== undefined;
      await loading;
      if (!isFirst) {
        loading ??= run(loadAgain);
        await loading;
      }
      if (failure !== undefined) throw failure;
    },
    update(changed) {
      for (const row of changed) {
        const place = places.get(row.id);
        if (place !== undefined) rows[place] = row;
      }
      notify();
    },
    toggle() {},
    subscribe,
  };
}

/** A row that moved to a later page while the list was read appears once. */
function append(rows: GridRow[], places: Map<string, number>, added: readonly GridRow[]): void {
  for (const row of added) {
    if (places.has(row.id)) continue;
    places.set(row.id, rows.length);
    rows.push(row);
  }
}
