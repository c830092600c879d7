import type { SortKey } from '@pedestal/workbench/grid';
import type { Collection, Field, View } from '../workspace/collection.ts';

/** How records are shown. */
export type Layout = View['kind'];

/** What the address says about a list. Saved views store these parameters. */
const ADDRESS_KEYS = [
  'view',
  'as',
  'group',
  'totals',
  'f',
  'q',
  'sort',
  'colors',
  'trashed',
] as const;

/** Clears what another view would not keep. */
export const NO_ADDRESS = Object.fromEntries(ADDRESS_KEYS.map((key) => [key, undefined]));

type Address = Readonly<Record<string, string | undefined>>;

/** In the address: no filter or no group, although the view has one. */
const NONE = '*';

/** The list that an address names. Without a view in it, the first one is shown. */
export interface ListAddress {
  view: View | undefined;
  layout: Layout;
  /** Field of groups, of the columns of a board, of the days of a calendar, or of parents. */
  group: Field | undefined;
  sort: readonly SortKey[];
  /** The filter in force; '': none. */
  filter: string;
  q: string | undefined;
  isTrash: boolean;
  hasTotals: boolean;
  /** Rules of conditional colours; '': none. */
  colors: string;
}

export function readAddress(collection: Collection, values: Address): ListAddress {
  const view = collection.views.find(({ id }) => id === values.view) ?? collection.views[0];
  const wanted = (values.as as Layout | undefined) ?? view?.kind ?? 'list';
  const layout = layoutsOf(collection).includes(wanted) ? wanted : 'list';
  const fields = groupFields(collection, layout);
  const group = values.group ?? (layout === view?.kind ? view.group : undefined);
  const chosen = fields.find(({ id }) => id === group);
  return {
    view,
    layout,
    // Every layout but the list needs its field.
    group: chosen ?? (layout === 'list' ? undefined : fields[0]),
    sort: readSort(values.sort ?? (values.q ? '' : (view?.sort ?? []).join(','))),
    filter: values.f === NONE ? '' : (values.f ?? view?.f ?? ''),
    q: values.q,
    isTrash: values.trashed === 'true',
    hasTotals: values.totals === 'true',
    colors: values.colors ?? '',
  };
}

/** The parameter that sets a filter or a group, or shows that the view's own does not hold. */
export function writeChoice(chosen: string, ofView: string | undefined): string | undefined {
  if (chosen === '') return ofView === undefined ? undefined : NONE;
  return chosen;
}

export function readSort(text: string): SortKey[] {
  return text
    .split(',')
    .filter((key) => key !== '')
    .map((key) => ({ key: key.replace(/^-/, ''), isDescending: key.startsWith('-') }));
}

export function writeSort(sort: readonly SortKey[]): string {
  return sort.map(({ key, isDescending }) => (isDescending ? `-${key}` : key)).join(',');
}

const LAYOUTS: readonly Layout[] = ['list', 'board', 'calendar', 'gallery', 'tree'];

/** The layouts that a collection has the fields for. */
export function layoutsOf(collection: Collection): Layout[] {
  return LAYOUTS.filter(
    (layout) =>
      layout === 'list' || layout === 'gallery' || groupFields(collection, layout).length > 0,
  );
}

const GROUPED = new Set(['text', 'code', 'choice', 'boolean', 'date', 'link', 'person', 'orgUnit']);

/** Whether a layout can arrange records by a field. */
const FITS: Record<Layout, (field: Field, collection: Collection) => boolean> = {
  list: (field) =>
    GROUPED.has(field.type) && !('unique' in field && field.unique) && field.id !== 'no',
  board: ({ type }) => type === 'choice',
  calendar: ({ type }) => type === 'date',
  gallery: () => false,
  tree: (field, { id }) => field.type === 'link' && field.to === id,
};

/** The fields by which a layout can arrange records. */
export function groupFields(collection: Collection, layout: Layout): Field[] {
  const fields = collection.fields.filter(
    (field) => field.access !== 'mask' && !field.hidden && FITS[layout](field, collection),
  );
  // A board shows states unless told otherwise.
  return layout === 'board'
    ? fields.toSorted((a, b) => Number(b.id === 'state') - Number(a.id === 'state'))
    : fields;
}
