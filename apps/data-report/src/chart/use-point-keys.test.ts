import { expect, it } from 'vitest';
import type { Point } from './result.ts';
import { movePlace } from './use-point-keys.ts';

const row = { keys: [], labels: [], values: ['1'], drill: null, drills: {} };
const point = { row, measure: 0 } satisfies Point;
const points = [
  [undefined, point, undefined, point],
  [point, undefined, point, point],
];

it('begins at the first point', () => {
  expect(movePlace(points, undefined, [0, 1])).toEqual({ series: 0, item: 1 });
  expect(movePlace([[undefined]], undefined, [0, 1])).toBeUndefined();
});

it('steps over gaps and stays at the edge', () => {
  expect(movePlace(points, { series: 0, item: 1 }, [0, 1])).toEqual({ series: 0, item: 3 });
  expect(movePlace(points, { series: 0, item: 3 }, [0, 1])).toEqual({ series: 0, item: 3 });
  expect(movePlace(points, { series: 0, item: 1 }, [1, 0])).toEqual({ series: 0, item: 1 });
  expect(movePlace(points, { series: 0, item: 3 }, [1, 0])).toEqual({ series: 1, item: 3 });
});
