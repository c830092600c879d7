/** Columns of the grid of a dashboard. */
export const COLUMNS = 24;
const MIN_WIDTH = 4;
const MIN_HEIGHT = 2;
const MAX_HEIGHT = 40;

export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

type Placed = Place & { id: string };

/** A place inside the grid, not smaller than can be read. */
function fitPlace({ x, y, w, h }: Place): Place {
  const width = clamp(w, MIN_WIDTH, COLUMNS);
  return {
    x: clamp(x, 0, COLUMNS - width),
    y: Math.max(0, y),
    w: width,
    h: clamp(h, MIN_HEIGHT, MAX_HEIGHT),
  };
}

/** Puts one tile somewhere; the others make room below, then all move up as far as they can. */
export function moveTile<T extends Placed>(tiles: readonly T[], id: string, place: Place): T[] {
  const moved = tiles.map((tile) => (tile.id === id ? { ...tile, ...fitPlace(place) } : tile));
  return settle(moved, id);
}

/** Lets tiles fall upwards, in the order of their places; `first` keeps its row before the others. */
export function settle<T extends Placed>(tiles: readonly T[], first?: string): T[] {
  const order = tiles.toSorted(
    (a, b) => a.y - b.y || Number(b.id === first) - Number(a.id === first) || a.x - b.x,
  );
  const placed: T[] = [];
  for (const tile of order) {
    let y = 0;
    // The lowest place that is free above where it was, or the first below what is in its way.
    for (const other of placed) {
      if (sharesColumns(tile, other)) y = Math.max(y, other.y + other.h);
    }
    placed.push({ ...tile, y });
  }
  return tiles.map((tile) => placed.find(({ id }) => id === tile.id) ?? tile);
}

/** A free place at the end. */
export function placeAtEnd(tiles: readonly Place[], w: number, h: number): Place {
  const end = Math.max(0, ...tiles.map((tile) => tile.y + tile.h));
  const last = tiles.filter((tile) => tile.y + tile.h === end).toSorted((a, b) => b.x - a.x)[0];
  // Beside the last one, where there is room.
  if (last && last.x + last.w + w <= COLUMNS && last.h === h) {
    return { x: last.x + last.w, y: last.y, w, h };
  }
  return { x: 0, y: end, w, h };
}

/** Tiles in the order in which they are read, which is the order on a phone. */
export function readingOrder<T extends Place>(tiles: readonly T[]): T[] {
  return tiles.toSorted((a, b) => a.y - b.y || a.x - b.x);
}

function sharesColumns(a: Place, b: Place): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w;
}

export function overlaps(a: Place, b: Place): boolean {
  return sharesColumns(a, b) && a.y < b.y + b.h && b.y < a.y + a.h;
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
