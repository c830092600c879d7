import type { DashboardContent, OpenedReportItem } from '@pedestal/contract';
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

/** The first numbers of a dashboard: they need no code that draws pictures. */
export function firstNumbers({ id, content }: OpenedReportItem): Pin[] {
  if (content.kind !== 'dashboard') return [];
  return content.tiles
    .filter((tile) => tile.kind === 'query' && readKind(tile.presentation) === 'number')
    .slice(0, AT_FIRST)
    .map((tile) => ({ item: id, tile: tile.id }));
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
