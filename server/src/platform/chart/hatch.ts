import type { Shape, Spot } from './chart.ts';

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A direction of parallel lines: `x * across + y * down` is the same on each of them. */
interface Direction {
  across: number;
  down: number;
}

const UP: Direction = { across: 1, down: 1 };
const DOWN: Direction = { across: 1, down: -1 };
const LEVEL: Direction = { across: 0, down: 1 };
const UPRIGHT: Direction = { across: 1, down: 0 };

/** By series; as many as differ at a glance. Together with the colours they repeat after 56 series. */
const PATTERNS: readonly (readonly Direction[])[] = [
  ...[[], [UP], [LEVEL], [UPRIGHT], [DOWN]],
  ...[
    [LEVEL, UPRIGHT],
    [UP, DOWN],
  ],
];

const GAP = 8;
const INK = '#ffffff';

/** Lines over the bar of a series, so that bars differ without colours. The first one has none. */
export function drawHatch(rect: Rect, series: number, gap = GAP): Shape[] {
  const directions = PATTERNS[series % PATTERNS.length] ?? [];
  return directions.flatMap((direction) => linesIn(rect, direction, gap));
}

function linesIn(rect: Rect, { across, down }: Direction, gap: number): Shape[] {
  const corners = [rect.x, rect.x + rect.width].flatMap((x) =>
    [rect.y, rect.y + rect.height].map((y) => x * across + y * down),
  );
  const [first, last] = [Math.min(...corners), Math.max(...corners)];
  const step = gap * Math.hypot(across, down);
  const shapes: Shape[] = [];
  for (let at = first + step / 2; at < last; at += step) {
    const points = cut(rect, { across, down }, at);
    if (points) shapes.push({ kind: 'line', points, color: INK, width: 1.5, dash: 0 });
  }
  return shapes;
}

/** The part of a line that is within the bar. */
function cut({ x, y, width, height }: Rect, { across, down }: Direction, at: number) {
  const [right, bottom] = [x + width, y + height];
  if (across === 0) return lineOf([x, at / down], [right, at / down]);
  if (down === 0) return lineOf([at / across, y], [at / across, bottom]);
  const xOf = (level: number) => (at - level * down) / across;
  const yOf = (place: number) => (at - place * across) / down;
  const from = Math.max(x, Math.min(xOf(y), xOf(bottom)));
  const to = Math.min(right, Math.max(xOf(y), xOf(bottom)));
  return from < to ? lineOf([from, yOf(from)], [to, yOf(to)]) : undefined;
}

function lineOf(from: Spot, to: Spot): readonly Spot[] {
  return [from, to];
}
