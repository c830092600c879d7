import type { RouteOf, RouteOutput } from '@pedestal/contract';
import type { AddressState } from '@pedestal/workbench';

export type SavedViews = RouteOutput<RouteOf<'GET /gateway/records/:workspace/:collection/views'>>;
export type SavedView = SavedViews['items'][number];
type ViewValues = SavedView['values'];

/** Parameters of the address that a view stores, besides the view that it starts from. */
const STORED = ['as', 'group', 'totals', 'f', 'sort', 'colors'] as const;
/** In the address: what the view says does not hold. */
const NONE = '*';
/** These mean something without a saved view, too: the view of the workspace may have one. */
const MAY_BE_NONE: ReadonlySet<string> = new Set(['f', 'group']);

/** The address with what the saved view says where the address says nothing. */
export function applyView(address: AddressState, saved: SavedView | undefined): AddressState {
  if (!saved) return address;
  const { view: _, ...own } = address;
  const merged: AddressState = { ...saved.values, ...own };
  for (const key of STORED) {
    if (own[key] === NONE && !MAY_BE_NONE.has(key)) delete merged[key];
  }
  return merged;
}

/** The filter of a view, without what the address says; '': none. */
export function filterOfView(
  saved: SavedView | undefined,
  view: { f?: string | undefined } | undefined,
): string {
  const own = saved?.values.f ?? view?.f ?? '';
  return own === NONE ? '' : own;
}

/** What to write into the address: leaving something away would mean what the view says. */
export function toAddress(change: AddressState, saved: SavedView | undefined): AddressState {
  if (!saved || 'view' in change) return change;
  const written: AddressState = { ...change };
  for (const key of STORED) {
    if (key in change && !change[key] && saved.values[key] !== undefined) written[key] = NONE;
  }
  return written;
}

/** What a view of the present list stores. `view` is the view of the workspace that it starts from. */
export function toViewValues(merged: AddressState, view: string | undefined): ViewValues {
  const values = STORED.flatMap((key) => {
    const value = merged[key];
    return value === undefined || value === '' ? [] : [[key, value]];
  });
  return { ...(view === undefined ? {} : { view }), ...Object.fromEntries(values) } as ViewValues;
}

/** Does the address say something else than the saved view? */
export function isModified(address: AddressState, saved: SavedView | undefined): boolean {
  const said = STORED.filter((key) => address[key] !== undefined);
  return said.some((key) => {
    const value = address[key] === NONE ? undefined : address[key];
    return !saved || value !== saved.values[key];
  });
}

/** The view that a list opens with, if the address asks for nothing in particular. */
export function defaultOf(address: AddressState, views: SavedViews | undefined): string | null {
  const isAsked = ['view', 'q', 'trashed', ...STORED].some((key) => address[key] !== undefined);
  if (isAsked || !views) return null;
  return views.defaults.mine ?? views.defaults.everybody;
}
