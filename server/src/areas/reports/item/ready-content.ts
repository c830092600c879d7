import {
  type BlueprintJson,
  readTiles,
  type TileDefinition,
  type TileMeasure,
} from '@pedestal/blueprint';
import {
  type DashboardContent,
  type DashboardTile,
  REPORT_LIMITS,
  reportItemContent,
} from '@pedestal/contract';

/** A workspace, as far as its dashboards need it. */
export interface ReadyWorkspace {
  key: string;
  version: number;
  blueprint: BlueprintJson;
}

/** A dashboard that comes with a workspace, or the overview over all of them. */
export interface ReadyDashboard {
  /** `workspace/dashboard`, or `overview`. */
  shipped: string;
  name: string;
  nameEn: string;
  content: DashboardContent;
}

type QueryTile = Extract<DashboardTile, { kind: 'query' }>;

/** Name of the overview in the column `shipped`. */
export const OVERVIEW = 'overview';
const OVERVIEW_TITLE = ['经营总览', 'Business overview'] as const;
const PERIOD_TITLE = ['期间', 'Period'] as const;

/** The dashboards of the workspaces, and the overview over all of them. */
export function readyDashboards(workspaces: readonly ReadyWorkspace[]): ReadyDashboard[] {
  const found: ReadyDashboard[] = [];
  const numbers: QueryTile[] = [];
  const pictures: QueryTile[] = [];
  for (const { key, blueprint } of workspaces) {
    for (const { id, title, content } of blueprint.dashboards ?? []) {
      const tiles = Object.entries(readTiles(content));
      if (tiles.length === 0) continue;
      found.push({
        shipped: `${key}/${id}`,
        name: title[0],
        nameEn: title[1],
        content: contentOf(tiles.map(([name, tile]) => [name, tile, toTile(key, name, tile)])),
      });
      for (const [name, tile] of tiles) {
        if (!tile.overview) continue;
        const shown = { ...toTile(key, `${key}_${name}`.slice(0, 40), tile) };
        shown.title = `${blueprint.title[0]} · ${tile.title[0]}`;
        shown.titleEn = `${blueprint.title[1]} · ${tile.title[1]}`;
        (tile.chart === 'number' ? numbers : pictures).push(shown);
      }
    }
  }
  const overview = [...numbers, ...pictures].slice(0, REPORT_LIMITS.tiles);
  if (overview.length === 0) return found;
  const [name, nameEn] = OVERVIEW_TITLE;
  const parts = overview.map((tile): Part => [tile.id, undefined, tile]);
  return [{ shipped: OVERVIEW, name, nameEn, content: contentOf(parts) }, ...found];
}

type Part = readonly [id: string, definition: TileDefinition | undefined, tile: QueryTile];

function contentOf(parts: readonly Part[]): DashboardContent {
  const periods = parts.flatMap(([id, definition]) =>
    definition?.period === undefined ? [] : [[id, definition.period] as const],
  );
  const [title, titleEn] = PERIOD_TITLE;
  const filter = { id: 'period', type: 'period', title, titleEn };
  const content = reportItemContent.parse({
    kind: 'dashboard',
    tiles: packTiles(parts.map(([, , tile]) => tile)),
    filters: periods.length === 0 ? [] : [{ ...filter, fields: Object.fromEntries(periods) }],
  });
  if (content.kind !== 'dashboard') throw new Error('no dashboard');
  return content;
}

const WIDTHS = { quarter: 6, third: 8, half: 12, full: 24 } as const;
const COLUMNS = 24;

function toTile(workspace: string, id: string, tile: TileDefinition): QueryTile {
  const isNumber = tile.chart === 'number';
  const { by = [], filter = '', largest, top } = tile;
  const { collection = '', book } = tile;
  return {
    id,
    kind: 'query',
    title: tile.title[0],
    titleEn: tile.title[1],
    x: 0,
    y: 0,
    w: WIDTHS[tile.width ?? (isNumber ? 'quarter' : 'half')],
    h: isNumber ? 4 : 8,
    presentation: JSON.stringify({ kind: tile.chart }),
    query: {
      source:
        book === undefined
          ? { kind: 'collection', workspace, collection }
          : { kind: 'book', ...placeOf(workspace, book) },
      dimensions: by.map((each) => {
        const [field = '', grain] = each.split('/');
        return { field, ...(grain ? { grain: grain as 'month' } : {}) };
      }),
      measures: Object.entries(tile.measures).map(([name, measure]) => toMeasure(name, measure)),
      filter,
      sort: largest === undefined ? [] : [{ by: largest, order: 'desc' }],
      ...(top === undefined || largest === undefined
        ? {}
        : { top: { n: top, by: largest, rest: true } }),
      totals: [],
      limit: 1_000,
      timeZone: 'Asia/Shanghai',
    },
  };
}

/** Where a book is: `wms.stock` belongs to the warehouse. */
function placeOf(workspace: string, name: string): { workspace: string; book: string } {
  const [owner = '', book] = name.split('.');
  return book === undefined ? { workspace, book: name } : { workspace: owner, book };
}

type Measure = QueryTile['query']['measures'][number];

function toMeasure(id: string, measure: TileMeasure): Measure {
  if (measure === 'count') return { id, kind: 'count' };
  const named = measure.title ? { title: measure.title[0], titleEn: measure.title[1] } : {};
  if ('ratio' in measure) {
    return { id, kind: 'ratio', of: [measure.ratio[0], measure.ratio[1]], ...named };
  }
  if ('running' in measure) return { id, kind: 'running', of: measure.running, ...named };
  if ('change' in measure) {
    const { change: of, against } = measure;
    return { id, kind: 'change', of, against, as: 'share', ...named };
  }
  const own = { id, ...named, ...(measure.filter ? { filter: measure.filter } : {}) };
  if ('count' in measure) return { ...own, kind: 'count' };
  if ('sum' in measure) return { ...own, kind: 'sum', field: measure.sum };
  if ('average' in measure) return { ...own, kind: 'average', field: measure.average };
  return { ...own, kind: 'distinct', field: measure.distinct };
}

/** Places tiles from left to right, row by row; the last of a row fills it. */
export function packTiles<T extends DashboardTile>(tiles: readonly T[]): T[] {
  const packed: T[] = [];
  let row: T[] = [];
  let [y, used] = [0, 0];
  const endRow = () => {
    const last = row.at(-1);
    if (last && used < COLUMNS) row.splice(-1, 1, { ...last, w: last.w + COLUMNS - used });
    packed.push(...row);
    y += Math.max(0, ...row.map(({ h }) => h));
    [row, used] = [[], 0];
  };
  for (const tile of tiles) {
    const isOther = row.some(({ h }) => h !== tile.h);
    if (used + tile.w > COLUMNS || isOther) endRow();
    row.push({ ...tile, x: used, y });
    used += tile.w;
  }
  endRow();
  return packed;
}
