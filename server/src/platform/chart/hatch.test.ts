import { expect, it } from 'vitest';
import type { CategoryChart, Shape } from './chart.ts';
import { drawChart } from './draw-chart.ts';
import { drawHatch } from './hatch.ts';

const RECT = { x: 100, y: 50, width: 40, height: 120 };

function linesOf(shapes: readonly Shape[]) {
  return shapes.flatMap((shape) => (shape.kind === 'line' ? [shape] : []));
}

/** What is seen without colours: the directions and the number of the lines. */
function look(shapes: readonly Shape[]): string {
  const slopes = linesOf(shapes).map(({ points: [from = [0, 0], to = [0, 0]] }) =>
    (Math.atan2(to[1] - from[1], to[0] - from[0]) / Math.PI).toFixed(2),
  );
  return [...new Set(slopes)].sort().join(' ');
}

it('seven series differ without colours, and no line leaves its bar', () => {
  const hatches = Array.from({ length: 7 }, (_, series) => drawHatch(RECT, series));
  expect(new Set(hatches.map(look)).size).toBe(7);
  expect(hatches[0]).toEqual([]);
  for (const { points } of linesOf(hatches.flat())) {
    for (const [x, y] of points) {
      expect(x).toBeGreaterThanOrEqual(RECT.x);
      expect(x).toBeLessThanOrEqual(RECT.x + RECT.width);
      expect(y).toBeGreaterThanOrEqual(RECT.y);
      expect(y).toBeLessThanOrEqual(RECT.y + RECT.height);
    }
  }
});

const chartOf = (categories: string[], isStacked: boolean, names: string[]): CategoryChart => ({
  kind: 'bar',
  categories,
  series: names.map((name) => ({
    name,
    values: categories.map(() => 100),
    texts: categories.map(() => '100'),
  })),
  isStacked,
  isShare: false,
});

const UPRIGHT = ['A', 'B'];
const LYING = Array.from({ length: 20 }, (_, index) => `Category ${index}`);

it.each([
  ['upright', UPRIGHT, false],
  ['upright and stacked', UPRIGHT, true],
  ['lying', LYING, false],
  ['lying and stacked', LYING, true],
])('bars of two series that are %s differ by pattern, as their names do', (_, names, isStacked) => {
  const { shapes } = drawChart(chartOf(names, isStacked, ['In', 'Out']));
  const white = linesOf(shapes).filter(({ color }) => color === '#ffffff');
  const rects = shapes.flatMap((shape) => (shape.kind === 'rect' ? [shape] : []));
  expect(rects).toHaveLength(2 + 2 * names.length);
  const colors = [...new Set(rects.map(({ fill }) => fill))];
  expect(colors).toHaveLength(2);
  for (const { x, y, width, height, fill } of rects) {
    const within = white.filter(({ points }) =>
      points.every(
        ([px, py]) =>
          px >= x - 1e-9 && px <= x + width + 1e-9 && py >= y - 1e-9 && py <= y + height + 1e-9,
      ),
    );
    expect(within.length > 0).toBe(fill === colors[1]);
  }
});

it('bars of one series are plain', () => {
  const { shapes } = drawChart(chartOf(UPRIGHT, false, ['In']));
  expect(linesOf(shapes).filter(({ color }) => color === '#ffffff')).toEqual([]);
});
