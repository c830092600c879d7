import { DRAWING_WIDTH, type Shape, type ShapeText } from './chart.ts';
import { drawHatch } from './hatch.ts';

const PALETTE = [
  '#4c78a8',
  '#f58518',
  '#54a24b',
  '#b279a2',
  '#e45756',
  '#72b7b2',
  '#9d755d',
  '#eeca3b',
];
export const INK = '#1f2329';
export const SOFT = '#646a73';
export const LINE = '#dee0e3';
export const TEXT = 14;

export const colorOf = (index: number) => PALETTE[index % PALETTE.length] ?? INK;

/** Chinese characters are as wide as they are high, others a little more than half of that. */
export function widthOf(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += (letter.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.58;
  return width * size;
}

export function textAt(
  x: number,
  y: number,
  text: string,
  options: Partial<Omit<ShapeText, 'x' | 'y' | 'text'>> = {},
): Shape {
  return {
    ...{ kind: 'text', x, y, text, width: 200, size: TEXT, color: INK, align: 'left' },
    ...options,
  };
}

/** A scale from `low` to `high` in round steps. */
export interface Scale {
  low: number;
  high: number;
  steps: readonly number[];
}

const MOST_STEPS = 6;

/** A scale with round steps that has all values in it, and zero unless told otherwise. */
export function scaleOf(values: readonly number[], withZero = true): Scale {
  const all = withZero ? [0, ...values] : values;
  let [low, high] = [Math.min(...all), Math.max(...all)];
  if (!Number.isFinite(low) || !Number.isFinite(high)) [low, high] = [0, 1];
  if (low === high) [low, high] = low === 0 ? [0, 1] : [Math.min(0, low), Math.max(0, high)];
  const step = roundUp((high - low) / (MOST_STEPS - 1));
  const first = Math.floor(low / step) * step;
  const steps: number[] = [];
  for (let at = first; steps.length <= MOST_STEPS + 1; at = first + steps.length * step) {
    steps.push(at);
    if (at >= high) break;
  }
  return { low: first, high: steps.at(-1) ?? high, steps };
}

/** 1, 2 or 5 times a power of ten. */
export function roundUp(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((each) => each * power >= value * (1 - 1e-9)) ?? 10) * power;
}

/** A number of an axis: short, without noise of floats. */
export function shortNumber(value: number): string {
  const size = Math.abs(value);
  const digits = size !== 0 && size < 10 ? 2 : 0;
  if (size < 10_000) return String(Number(value.toFixed(digits)));
  const [unit, letter] = size >= 1e9 ? [1e9, 'G'] : size >= 1e6 ? [1e6, 'M'] : [1e3, 'k'];
  return `${Number((value / unit).toFixed(1))}${letter}`;
}

/** A number of an axis; of shares in per cent. */
export function axisText(value: number, isShare: boolean): string {
  return isShare ? `${shortNumber(Number((value * 100).toFixed(6)))}%` : shortNumber(value);
}

const MARK = 12;
const LEGEND_ROW = 22;

const MARK_GAP = 4;

/** Names of series with their colours, and with their patterns where they are bars; row by row. */
export function drawLegend(
  names: readonly string[],
  areBars = false,
): { shapes: Shape[]; height: number } {
  const shapes: Shape[] = [];
  let [x, y] = [0, 0];
  for (const [index, name] of names.entries()) {
    const width = Math.min(widthOf(name, TEXT), 220) + MARK + 24;
    if (x > 0 && x + width > DRAWING_WIDTH) [x, y] = [0, y + LEGEND_ROW];
    const place = { x, y: y + 4, width: MARK, height: MARK };
    shapes.push(
      { kind: 'rect', ...place, fill: colorOf(index) },
      ...(areBars ? drawHatch(place, index, MARK_GAP) : []),
      textAt(x + MARK + 6, y + 15, name, { width: 220, color: SOFT }),
    );
    x += width;
  }
  return { shapes, height: names.length === 0 ? 0 : y + LEGEND_ROW + 6 };
}
