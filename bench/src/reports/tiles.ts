import type { ReportResult } from '@pedestal/contract';

/** One picture of the measured dashboard. */
export interface MeasuredTile {
  title: string;
  chart: 'bar' | 'line' | 'area' | 'pie';
  source:
    | { kind: 'book'; workspace: string; book: string }
    | { kind: 'collection'; workspace: string; collection: string };
  dimensions: { field: string; grain?: 'day' | 'week' | 'month' }[];
  measures: ({ id: string; kind: 'sum'; field: string } | { id: string; kind: 'count' })[];
}

/** What a bare page draws: the same figures, ready. */
export interface ReadyChart {
  title: string;
  chart: MeasuredTile['chart'];
  categories: string[];
  series: { name: string; values: number[] }[];
}

const STOCK = { kind: 'book', workspace: 'wms', book: 'stock' } as const;
const RECEIPTS = { kind: 'collection', workspace: 'wms', collection: 'receipt' } as const;
const SHIPMENTS = { kind: 'collection', workspace: 'wms', collection: 'shipment' } as const;
const sum = (field: string) => ({ id: field.replace('.', '_'), kind: 'sum' as const, field });
const count = { id: 'n', kind: 'count' as const };
const by = (field: string) => ({ field });
const per = (grain: 'day' | 'week' | 'month') => ({ field: 'day', grain });

/** Twelve pictures over the demo's warehouse. */
export const TILES: readonly MeasuredTile[] = [
  ...(['day', 'week', 'month'] as const).flatMap((grain): MeasuredTile[] => [
    {
      ...{ title: `In and out by ${grain}`, chart: 'line', source: STOCK },
      ...{ dimensions: [per(grain)], measures: [sum('qty.in'), sum('qty.out')] },
    },
    {
      ...{ title: `Value by ${grain}`, chart: grain === 'month' ? 'bar' : 'area', source: STOCK },
      ...{ dimensions: [per(grain)], measures: [sum('value.in')] },
    },
  ]),
  ...(['item', 'place', 'status'] as const).map(
    (field): MeasuredTile => ({
      ...{ title: `Goods by ${field}`, chart: field === 'status' ? 'pie' : 'bar', source: STOCK },
      ...{ dimensions: [by(field)], measures: [sum('qty.in')] },
    }),
  ),
  {
    ...{ title: 'Receipts by supplier', chart: 'bar', source: RECEIPTS },
    ...{ dimensions: [by('supplier')], measures: [count] },
  },
  {
    ...{ title: 'Receipts by state', chart: 'pie', source: RECEIPTS },
    ...{ dimensions: [by('state')], measures: [count] },
  },
  {
    ...{ title: 'Shipments by state', chart: 'bar', source: SHIPMENTS },
    ...{ dimensions: [by('state')], measures: [count] },
  },
];

/** The figures of a reply as a bare page takes them. */
export function readyChartOf(tile: MeasuredTile, result: ReportResult): ReadyChart {
  const names = result.labels[0] ?? {};
  return {
    title: tile.title,
    chart: tile.chart,
    categories: result.rows.map(({ keys: [key] }) => names[key ?? ''] ?? key ?? '–'),
    series: result.measures.map(({ title }, at) => ({
      name: title[1],
      values: result.rows.map(({ values }) => Number(values[at] ?? 0)),
    })),
  };
}
