import {
  type CategoryChart,
  DRAWING_WIDTH,
  type Drawing,
  type GaugeChart,
  type Shape,
  type Spot,
} from './chart.ts';
import {
  axisText,
  colorOf,
  LINE,
  roundUp,
  SOFT,
  shortNumber,
  TEXT,
  textAt,
} from './chart-parts.ts';

const RADIUS = 140;
/** Parts of a pie; what is left is one more. */
const MOST_PARTS = 15;

/** The points of a ring from one angle to another, clockwise from the top, in turns. */
function ringOf(
  [x, y]: Spot,
  { from, to, inner, outer }: { from: number; to: number; inner: number; outer: number },
): Spot[] {
  const steps = Math.max(2, Math.ceil(Math.abs(to - from) * 90));
  const at = (radius: number, turn: number): Spot => [
    x + radius * Math.sin(turn * 2 * Math.PI),
    y - radius * Math.cos(turn * 2 * Math.PI),
  ];
  const turns = Array.from({ length: steps + 1 }, (_, step) => from + ((to - from) * step) / steps);
  return [
    ...turns.map((turn) => at(outer, turn)),
    ...turns.toReversed().map((turn) => at(inner, turn)),
  ];
}

/** Shares of the first series; each is named beside the ring. Negative values have no share. */
export function drawPie({ categories, series }: CategoryChart): Drawing {
  const [first] = series;
  const parts = categories.flatMap((name, index) => {
    const value = first?.values[index] ?? 0;
    return value > 0 ? [{ name, value, text: first?.texts[index] ?? '' }] : [];
  });
  const sum = parts.reduce((total, { value }) => total + value, 0);
  const shown = parts.slice(0, MOST_PARTS);
  const left = sum - shown.reduce((total, { value }) => total + value, 0);
  const all =
    left > sum * 1e-9 ? [...shown, { name: '…', value: left, text: shortNumber(left) }] : shown;
  const height = Math.max(2 * RADIUS + 24, all.length * 26 + 24);
  const middle: Spot = [RADIUS + 80, height / 2];
  const shapes: Shape[] = [];
  let from = 0;
  for (const [index, { name, value, text }] of all.entries()) {
    const to = from + value / sum;
    const points = ringOf(middle, { from, to, inner: RADIUS * 0.5, outer: RADIUS });
    shapes.push({ kind: 'area', points, fill: colorOf(index), opacity: 1 });
    // White gaps keep parts apart without colours.
    shapes.push({
      kind: 'line',
      points: [...points, ...points.slice(0, 1)],
      color: '#ffffff',
      width: 2,
      dash: 0,
    });
    const y = height / 2 - (all.length * 26) / 2 + index * 26;
    const x = middle[0] + RADIUS + 90;
    shapes.push(
      { kind: 'rect', x, y: y + 5, width: 12, height: 12, fill: colorOf(index) },
      textAt(x + 20, y + 16, name, { width: 280 }),
      textAt(x + 420, y + 16, text, { width: 130, align: 'right' }),
      textAt(x + 500, y + 16, `${((value / sum) * 100).toFixed(1)}%`, {
        ...{ width: 70, align: 'right', color: SOFT },
      }),
    );
    from = to;
  }
  return { height, shapes };
}

/** A part of a circle: -112.5° to 112.5°. */
const [FIRST, LAST] = [-0.3125, 0.3125];

export function drawGauge({ title, text, value, end, isShare }: GaugeChart): Drawing {
  const high = end !== null && end > 0 ? end : isShare && value <= 1 ? 1 : roundUp(value);
  const low = Math.min(0, value);
  const share = Math.min(Math.max((value - low) / (high - low || 1), 0), 1);
  const middle: Spot = [DRAWING_WIDTH / 2, RADIUS + 20];
  const ring = { inner: RADIUS - 30, outer: RADIUS };
  const to = FIRST + (LAST - FIRST) * share;
  const whole = ringOf(middle, { ...ring, from: FIRST, to: LAST });
  const filled = ringOf(middle, { ...ring, from: FIRST, to });
  const label = (turn: number) => {
    const [point] = ringOf(middle, { from: turn, to: turn, inner: RADIUS, outer: RADIUS - 15 });
    return point ?? middle;
  };
  const edge = { align: 'center', color: SOFT, width: 120 } as const;
  return {
    height: 2 * RADIUS + 40,
    shapes: [
      { kind: 'area', points: whole, fill: LINE, opacity: 1 },
      { kind: 'area', points: filled, fill: colorOf(0), opacity: 1 },
      textAt(middle[0], middle[1] + 12, text, {
        align: 'center',
        size: 34,
        width: 2 * RADIUS - 70,
      }),
      textAt(middle[0], middle[1] + 12 + TEXT * 2, title, { ...edge, width: 2 * RADIUS - 70 }),
      textAt(label(FIRST)[0], label(FIRST)[1] + 28, axisText(low, isShare), edge),
      textAt(label(LAST)[0], label(LAST)[1] + 28, axisText(high, isShare), edge),
    ],
  };
}
