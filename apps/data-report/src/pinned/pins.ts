import type { DashboardContent, DashboardTile, OpenedReportItem } from '@pedestal/contract';
import { useSetting } from '@pedestal/workbench';
import { readKind } from '../query/question.ts';

/** A tile that a person pinned to the home page. */
export interface Pin {
  item: string;
  tile: string;
}

/** More would be a dashboard of its own. */
export const MOST_PINS = 12;
/** Tiles that are shown until the person pins some. */
const AT_FIRST = 6;

/** The person's pins; null: they never chose any. */
export function usePins(): [readonly Pin[] | null, (pins: readonly Pin[]) => void] {
  return useSetting<readonly Pin[] | null>('pins', null);
}

export function isPinned(pins: readonly Pin[] | null, { item, tile }: Pin): boolean {
  return pins?.some((pin) => pin.item === item && pin.tile === tile) ?? false;
}

/** With the tile, or without it where it was there. */
export function togglePin(pins: readonly Pin[] | null, pin: Pin): Pin[] {
  const others = (pins ?? []).filter(({ item, tile }) => item !== pin.item || tile !== pin.tile);
  return isPinned(pins, pin) ? others : [...others, pin].slice(-MOST_PINS);
}

/**
 * Numbers of a dashboard, which need no code that draws pictures: first those over pages of the
 * current system, and one of each application before the second of any.
 */
export function firstNumbers(
  { id, content }: OpenedReportItem,
  permissions: ReadonlySet<string>,
): Pin[] {
  if (content.kind !== 'dashboard') return [];
  const numbers = content.tiles.flatMap((tile) => {
    if (tile.kind !== 'query' || readKind(tile.presentation) !== 'number') return [];
    const { workspace, name } = placeOf(tile.query.source);
    const isHere = permissions.has(`${workspace}:${name}`);
    return [{ pin: { item: id, tile: tile.id }, workspace, isHere }];
  });
  const rounds = new Map<string, number>();
  const ranked = numbers.map((number) => {
    const round = rounds.get(number.workspace) ?? 0;
    rounds.set(number.workspace, round + 1);
    return { ...number, round };
  });
  return ranked
    .toSorted((one, other) => Number(other.isHere) - Number(one.isHere) || one.round - other.round)
    .slice(0, AT_FIRST)
    .map(({ pin }) => pin);
}

type Source = Extract<DashboardTile, { kind: 'query' }>['query']['source'];

/** Application and table of a source; a dataset belongs to none. */
function placeOf(source: Source): { workspace: string; name: string } {
  if (source.kind === 'dataset') return { workspace: '', name: '' };
  const name = source.kind === 'book' ? source.book : source.collection;
  return { workspace: source.workspace, name };
}

/** A pinned tile with its dashboard. */
export interface PinnedTile {
  pin: Pin;
  /** Its id in the content of all pins. */
  id: string;
  item: OpenedReportItem;
}

/** The pinned tiles of several dashboards as one, so that they are asked for together. */
export function joinPins(pins: readonly Pin[], items: readonly OpenedReportItem[]) {
  const tiles: DashboardContent['tiles'] = [];
  const filters: DashboardContent['filters'] = [];
  const pinned: PinnedTile[] = [];
  for (const [index, pin] of pins.entries()) {
    const item = items.find(({ id }) => id === pin.item);
    if (item?.content.kind !== 'dashboard') continue;
    const tile = item.content.tiles.find(({ id }) => id === pin.tile);
    if (!tile) continue;
    const id = `p${index}`;
    tiles.push({ ...tile, id });
    pinned.push({ pin, id, item });
    for (const filter of item.content.filters) {
      const field = filter.fields[tile.id];
      if (field) filters.push({ ...filter, id: `${id}_${filter.id}`, fields: { [id]: field } });
    }
  }
  const reports = [
    ...new Map(
      items.flatMap((item) => item.reports.map((report) => [report.id, report] as const)),
    ).values(),
  ];
  return { tiles, filters, reports, pinned };
}
