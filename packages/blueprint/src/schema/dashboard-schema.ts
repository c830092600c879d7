import { z } from 'zod';
import type { TileDefinition, TileMeasure } from '../build/dashboard.ts';
import { LIMITS } from './limits.ts';
import { id, reference, title } from './parts-schema.ts';
import type { DashboardJson } from './types.ts';

export const dashboard: z.ZodType<DashboardJson> = z.strictObject({
  id,
  title,
  content: z.string().min(2).max(LIMITS.dashboardContent),
});

/** A field, a field of a linked record, or what came into a book or went out of it. */
const path = z.string().regex(/^(?:x_)?[a-z]\w{0,39}(?:>(?:x_)?[a-z]\w{0,39}|\.(?:in|out))?$/);
const by = z
  .string()
  .regex(/^(?:x_)?[a-z]\w{0,39}(?:>(?:x_)?[a-z]\w{0,39})?(?:\/(?:day|week|month|quarter|year))?$/);

const named = { title: title.exactOptional() };
const filtered = { ...named, filter: z.string().max(1_000).exactOptional() };

const measure: z.ZodType<TileMeasure> = z.union([
  z.literal('count'),
  z.strictObject({ ...filtered, count: z.literal(true) }),
  z.strictObject({ ...filtered, sum: path }),
  z.strictObject({ ...filtered, average: path }),
  z.strictObject({ ...filtered, distinct: path }),
  z.strictObject({ ...named, ratio: z.tuple([id, id]) }),
  z.strictObject({ ...named, running: id }),
  z.strictObject({ ...named, change: id, against: z.enum(['period', 'year']) }),
]);

const CHARTS = [
  ...(['number', 'table', 'pivot', 'bar', 'line'] as const),
  ...(['area', 'pie', 'heatMap', 'funnel', 'gauge'] as const),
] as const;

const tile: z.ZodType<TileDefinition> = z
  .strictObject({
    title,
    chart: z.enum(CHARTS),
    collection: id.exactOptional(),
    book: reference.exactOptional(),
    by: z.array(by).max(4).exactOptional(),
    measures: z.record(id, measure).refine((measures) => {
      const count = Object.keys(measures).length;
      return count > 0 && count <= 12;
    }),
    filter: z.string().max(1_000).exactOptional(),
    largest: id.exactOptional(),
    top: z.int().min(1).max(50).exactOptional(),
    period: path.exactOptional(),
    width: z.enum(['quarter', 'third', 'half', 'full']).exactOptional(),
    overview: z.literal(true).exactOptional(),
  })
  .refine(({ collection, book }) => (collection === undefined) !== (book === undefined), {
    error: 'needs either a collection or a book',
  });

/** The tiles of a dashboard by id. */
export const tiles = z
  .record(id, tile)
  .refine((found) => Object.keys(found).length <= LIMITS.dashboardTiles, {
    error: 'has too many tiles',
  });
