import type {
  DashboardContent,
  DashboardTile,
  ReportField,
  ReportItem,
  ReportTable,
} from '@pedestal/contract';
import { FilterSyntaxError, parseFilter } from '@pedestal/contract';
import type { Logger } from 'pino';
import type { Database, Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import { mapConditions, sourceNameOf } from '../../../platform/figures/figure-table.ts';
import { REPORTS } from '../limits.ts';
import type { BlueprintPort, FigurePorts } from '../ports.ts';
import * as store from './item.store.ts';
import { OVERVIEW, packTiles, type ReadyDashboard, readyDashboards } from './ready-content.ts';

interface Dependencies {
  database: Database;
  clock: () => number;
  log: Logger;
  blueprints: BlueprintPort;
  sources: FigurePorts;
}

export type ReadyItems = ReturnType<typeof createReadyItems>;

/** The dashboards that come with workspaces: kept in step with these, shown as far as a person may read. */
export function createReadyItems({ database, clock, log, blueprints, sources }: Dependencies) {
  const { db } = database;
  let known = '';
  let running: Promise<void> | undefined;

  async function bring(): Promise<void> {
    const workspaces = await blueprints.list();
    const seen = workspaces.map(({ key, version }) => `${key} ${version}`).join('\n');
    if (seen === known) return;
    await storeReady(db, readyDashboards(workspaces), clock());
    known = seen;
  }

  const describe = async (userId: string, table: ReportTable): Promise<ReportField[]> => {
    const { workspace } = table;
    const name = sourceNameOf(table);
    const { fields } = await sources[table.kind].describe(
      { userId, locale: 'en-US' },
      { workspace, name },
    );
    return fields;
  };

  return {
    /** Stores what the workspaces ship now; called where items are read, outside of transactions. */
    async refresh(): Promise<void> {
      running ??= bring()
        .catch((error: unknown) => log.warn({ err: error }, 'ready dashboards are not stored'))
        .finally(() => {
          running = undefined;
        });
      await running;
    },

    /** Collections and books that the person may read. */
    async readableTables(userId: string): Promise<ReadonlySet<string>> {
      const reader = { userId, locale: 'en-US' } as const;
      const listed = [
        ...(await sources.collection.list(reader)),
        ...(await sources.book.list(reader)),
      ];
      return new Set(listed.map(({ table }) => tableKey(table)));
    },

    /** The tiles whose table and fields the person may read, close together. */
    async show(
      userId: string,
      readable: ReadonlySet<string>,
      content: DashboardContent,
    ): Promise<DashboardContent> {
      const fields = new Map<string, ReadonlySet<string>>();
      const shown: DashboardTile[] = [];
      for (const tile of content.tiles) {
        const table = tableOf(tile);
        if (!table || tile.kind !== 'query' || !readable.has(tableKey(table))) continue;
        const key = tableKey(table);
        const known =
          fields.get(key) ?? new Set((await describe(userId, table)).map(({ id }) => id));
        fields.set(key, known);
        if (fieldsOf(tile.query).every((field) => known.has(field))) shown.push(tile);
      }
      if (shown.length === content.tiles.length) return content;
      return { ...content, tiles: packTiles(shown) };
    },

    /** Where a dashboard came from. */
    async titleOf(shipped: string): Promise<Exclude<ReportItem['ready'], null>> {
      if (shipped === OVERVIEW) {
        return { workspace: '', id: OVERVIEW, title: ['全部应用', 'All applications'] };
      }
      const [workspace = '', id = ''] = shipped.split('/');
      const found = (await blueprints.list()).find(({ key }) => key === workspace);
      const [zh, en] = found?.blueprint.title ?? [workspace, workspace];
      return { workspace, id, title: [zh, en] };
    },
  };
}

/** Stores what is new or changed, and deletes what is no longer shipped. */
async function storeReady(db: Db, wanted: readonly ReadyDashboard[], now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const stored = new Map((await store.readShipped(trx)).map((row) => [row.shipped, row]));
    for (const { shipped, name, nameEn, content } of wanted) {
      const row = stored.get(shipped);
      stored.delete(shipped);
      const text = JSON.stringify(content);
      const isSame = row?.content === text && row.name === name && row.name_en === nameEn;
      if (isSame) continue;
      const columns = { name, name_en: nameEn, description: '', content: text, updated_at: now };
      const id = row?.id ?? newId(now);
      const version = (row?.version ?? 0) + 1;
      const isStored = row
        ? await store.updateShipped(trx, row, columns)
        : await store.insertShipped(trx, { ...columns, id, shipped, created_at: now });
      // Another gateway was first.
      if (!isStored) continue;
      const kept = { itemId: id, version, byId: null, at: now, name };
      await store.insertVersion(trx, kept, text, REPORTS.versions);
    }
    await store.deleteShipped(
      trx,
      [...stored.values()].map(({ id }) => id),
    );
  });
}

/** Can the person see anything of it? */
export function isReadable({ tiles }: DashboardContent, readable: ReadonlySet<string>): boolean {
  return tiles.some((tile) => {
    const table = tableOf(tile);
    return table !== undefined && readable.has(tableKey(table));
  });
}

function tableOf(tile: DashboardTile): ReportTable | undefined {
  if (tile.kind !== 'query') return undefined;
  const { source } = tile.query;
  return source.kind === 'dataset' ? undefined : source;
}

function tableKey(table: ReportTable): string {
  return `${table.kind} ${table.workspace}.${sourceNameOf(table)}`;
}

type Query = Extract<DashboardTile, { kind: 'query' }>['query'];

function fieldsOf({ dimensions, measures, filter }: Query): string[] {
  return [
    ...dimensions.map(({ field }) => field),
    ...measures.flatMap((measure) => [
      ...('field' in measure ? [measure.field] : []),
      ...namedIn('filter' in measure ? (measure.filter ?? '') : ''),
    ]),
    ...namedIn(filter),
  ];
}

function namedIn(filter: string): string[] {
  if (filter === '') return [];
  const found: string[] = [];
  try {
    mapConditions(parseFilter(filter), (condition) => {
      found.push(condition.field);
      return condition;
    });
  } catch (error) {
    if (!(error instanceof FilterSyntaxError)) throw error;
  }
  return found;
}
