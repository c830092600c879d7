import type {
  DashboardContent,
  DashboardTile,
  OpenedReportItem,
  ReportQueryInput,
  ReportTable,
} from '@pedestal/contract';
import { FilterSyntaxError, parseFilter, printFilter } from '@pedestal/contract';
import { type ChartKind, isPicture, suggestKind } from '../chart/kinds.ts';
import { pivotTotals } from '../chart/pivot.ts';
import { joinFilters } from '../query/addresses.ts';
import { nameOfTable, readKind } from '../query/question.ts';
import { readingOrder } from './layout.ts';

export type SharedFilter = DashboardContent['filters'][number];
export type SavedReport = OpenedReportItem['reports'][number];

/** What a tile shows; undefined: text, or a report that the person may not open. */
export interface TileQuestion {
  tile: DashboardTile;
  query: ReportQueryInput;
  kind: ChartKind;
  report: SavedReport | undefined;
}

/** A figure that was clicked; tiles of the same table show only its records. */
export interface CrossFilter {
  tile: string;
  table: string;
  filter: string;
  label: string;
}

/** The questions of a dashboard with its filters, in the order of its tiles. */
export function tileQuestions(
  { tiles, filters }: Pick<DashboardContent, 'tiles' | 'filters'>,
  reports: readonly SavedReport[],
  values: Readonly<Record<string, string | undefined>>,
  timeZone: string,
  cross?: CrossFilter,
): TileQuestion[] {
  return tiles.flatMap((tile) => {
    if (tile.kind === 'text') return [];
    const report =
      tile.kind === 'report' ? reports.find(({ id }) => id === tile.report) : undefined;
    const saved = tile.kind === 'query' ? tile : report?.content;
    if (!saved) return [];
    const narrowed = filters.map((filter) => conditionOf(filter, tile.id, values[filter.id]));
    const crossed =
      cross && cross.tile !== tile.id && cross.table === tableKey(saved.query.source)
        ? cross.filter
        : '';
    const { dimensions, measures } = saved.query;
    const shape = dimensions.map(({ grain }) => ({ isTime: grain !== undefined }));
    const kind = readKind(saved.presentation) ?? suggestKind({ dimensions: shape, measures });
    const query: ReportQueryInput = {
      ...saved.query,
      timeZone,
      filter: joinFilters([saved.query.filter, ...narrowed, crossed]),
      totals: kind === 'pivot' ? pivotTotals(dimensions.length) : [],
    };
    return [{ tile, query, kind, report }];
  });
}

/** The tiles up to the first picture in the order of reading; all of them where there is none. */
export function upToFirstPicture(
  tiles: readonly DashboardTile[],
  questions: readonly TileQuestion[],
): ReadonlySet<string> {
  const pictures = new Set(
    questions.flatMap(({ tile, kind }) => (isPicture(kind) ? [tile.id] : [])),
  );
  const order = readingOrder(tiles).map(({ id }) => id);
  const first = order.findIndex((id) => pictures.has(id));
  return new Set(first === -1 ? order : order.slice(0, first + 1));
}

/** The condition that a shared filter adds to a tile; '': none. */
export function conditionOf(
  filter: SharedFilter,
  tile: string,
  chosen: string | undefined,
): string {
  const field = filter.fields[tile];
  const value = chosen ?? filter.value;
  if (!field || value === '' || value === ALL) return '';
  const values = value.split('~');
  const operator = OPERATORS[filter.type];
  if (operator === undefined) {
    const [from = '', to = ''] = values;
    return joinFilters([from && `${field}.gte.${from}`, to && `${field}.lte.${to}`]);
  }
  return readable(`${field}.${operator}.${operator === 'in' ? value : values[0]}`);
}

/** In the address: no value, although the dashboard has one at first. */
export const ALL = '*';

const OPERATORS: Record<SharedFilter['type'], string | undefined> = {
  period: undefined,
  choice: 'in',
  link: 'in',
  person: 'in',
  orgUnit: 'under',
  text: 'contains',
};

/** As the filter language writes it; '' where the address has been tampered with. */
function readable(text: string): string {
  try {
    return printFilter(parseFilter(text));
  } catch (error) {
    if (error instanceof FilterSyntaxError) return '';
    throw error;
  }
}

export function tableKey(source: ReportTable | { kind: 'dataset'; id: string }): string {
  if (source.kind === 'dataset') return `dataset.${source.id}`;
  return `${source.workspace}.${nameOfTable(source)}`;
}
