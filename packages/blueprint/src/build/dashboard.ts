import type { Title } from '../schema/types.ts';

/** How a tile shows its figures. */
export type TileChart =
  | 'number'
  | 'table'
  | 'pivot'
  | 'bar'
  | 'line'
  | 'area'
  | 'pie'
  | 'heatMap'
  | 'funnel'
  | 'gauge';

interface Named {
  /** Without it, the title of the field. */
  readonly title?: Title;
}

/** A figure of a tile. `filter` as in lists of records: only records that also match it. */
export type TileMeasure =
  | 'count'
  | (Named & { readonly count: true; readonly filter?: string })
  | (Named & { readonly sum: string; readonly filter?: string })
  | (Named & { readonly average: string; readonly filter?: string })
  | (Named & { readonly distinct: string; readonly filter?: string })
  | (Named & { readonly ratio: readonly [string, string] })
  | (Named & { readonly running: string })
  | (Named & { readonly change: string; readonly against: 'period' | 'year' });

/** One tile: figures over a collection or a book of the same workspace. */
export interface TileDefinition {
  readonly title: Title;
  readonly chart: TileChart;
  readonly collection?: string;
  /** A book of the workspace, or of one that it is built on: `wms.stock`. */
  readonly book?: string;
  /** Fields that figures are grouped by; days and times with their period: `day/month`. */
  readonly by?: readonly string[];
  readonly measures: Readonly<Record<string, TileMeasure>>;
  readonly filter?: string;
  /** Largest first by this measure; without it, in the order of `by`. */
  readonly largest?: string;
  /** Only so many of the largest, and the rest as one. */
  readonly top?: number;
  /** The field that the period of the dashboard narrows. */
  readonly period?: string;
  /** Without it, a quarter of the width for numbers, half for everything else. */
  readonly width?: 'quarter' | 'third' | 'half' | 'full';
  /** Part of the overview over all applications. */
  readonly overview?: true;
}

/** A dashboard that comes with the workspace; everybody sees it with their own rows. */
export interface DashboardDefinition {
  readonly title: Title;
  readonly tiles: Readonly<Record<string, TileDefinition>>;
}

/** Describes a dashboard; for dashboards in files of their own. */
export function dashboard(definition: DashboardDefinition): DashboardDefinition {
  return definition;
}
