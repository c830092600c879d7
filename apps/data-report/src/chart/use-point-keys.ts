import { type KeyboardEvent, useState } from 'react';
import type { Point } from './result.ts';

export interface Place {
  series: number;
  item: number;
}

const STEPS: Readonly<Record<string, [series: number, items: number]>> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
};

/** The next place that has a point, walking by one step; the same place where there is none. */
export function movePlace(
  points: readonly (readonly (Point | undefined)[])[],
  from: Place | undefined,
  [bySeries, byItem]: readonly [number, number],
): Place | undefined {
  if (!from) return findFirst(points);
  let { series, item } = from;
  for (;;) {
    series += bySeries;
    item += byItem;
    const row = points[series];
    if (!row || item < 0 || item >= row.length) return from;
    if (row[item]) return { series, item };
  }
}

function findFirst(points: readonly (readonly (Point | undefined)[])[]): Place | undefined {
  for (const [series, row] of points.entries()) {
    const item = row.findIndex((point) => point !== undefined);
    if (item >= 0) return { series, item };
  }
  return undefined;
}

/** Arrow keys walk over the points of a picture; Enter chooses one, Escape leaves them. */
export function usePointKeys(
  pointsOf: () => readonly (readonly (Point | undefined)[])[],
  onMove: (place: Place | undefined) => void,
  onPick: ((point: Point) => void) | undefined,
) {
  const [place, setPlace] = useState<Place>();
  const go = (next: Place | undefined) => {
    setPlace(next);
    onMove(next);
  };
  const point = place && pointsOf()[place.series]?.[place.item];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step) go(movePlace(pointsOf(), point ? place : undefined, step));
    else if (event.key === 'Home') go(findFirst(pointsOf()));
    else if (event.key === 'Escape' && place) go(undefined);
    else if ((event.key === 'Enter' || event.key === ' ') && point && onPick) onPick(point);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { point, onKeyDown, leave: () => place && go(undefined) };
}
