import {
  CONSOLE_SYSTEM,
  type OpenedReportItem,
  type ReportFailure,
  type ReportItem,
  type ReportResult,
  routeGroups,
} from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import {
  applyBundledBlueprints,
  readBundledBlueprints,
} from '../../../first-start/blueprints/bundled-blueprints.ts';
import { ensureFoundation } from '../../../first-start/foundation/foundation.service.ts';
import { stockBlueprint } from '../../../testing/ledger/stock.ts';
import { describeRecords } from '../../../testing/records.ts';
import { addRole } from '../../../testing/seed.ts';

const items = routeGroups.reportItem;
const schedules = routeGroups.reportSchedule;
const { run } = routeGroups.reportQuery;
const { create } = routeGroups.record;
const OK = 10_000;

describeRecords('dashboards that come with workspaces', stockBlueprint, (test) => {
  let boss: string;

  beforeEach(async () => {
    await ensureFoundation(test.db, Date.now);
    const { database } = test;
    const blueprints = await readBundledBlueprints({ isDemo: true });
    expect(await applyBundledBlueprints({ database, clock: Date.now, blueprints })).toEqual([]);
    boss = await test.addPerson('boss', test.units.root);
    await addRole(test.db, { systemCode: null, grantsAll: true, members: [boss] });
    test.forgetRights();
  });

  const list = async (userId: string) => {
    const reply = await test.call(userId, items.list, {});
    expect(reply.code, reply.text).toBe(OK);
    return (reply.info as { items: ReportItem[] }).items;
  };
  const open = async (userId: string, id: string) => {
    const reply = await test.call(userId, items.open, { params: { id } });
    expect(reply.code, reply.text).toBe(OK);
    const { content, ...item } = reply.info as OpenedReportItem;
    if (content.kind !== 'dashboard') throw new Error(content.kind);
    return { ...item, content };
  };
  const ask = async (userId: string, queries: readonly unknown[]) => {
    const body = { id: `ready-${userId}`, queries: queries.slice(0, 24), fresh: true };
    const reply = await test.call(userId, run, { body } as never);
    expect(reply.code, reply.text).toBe(OK);
    return (reply.info as { results: (ReportResult | ReportFailure)[] }).results;
  };
  const tableOf = (tile: { kind: string }) =>
    (tile as unknown as { query: { source: { workspace: string; collection?: string } } }).query
      .source;

  it('answer every tile, for every application and over all of them', async () => {
    const ready = (await list(boss)).filter((item) => item.ready !== null);
    expect(ready.map((item) => item.ready?.workspace).toSorted()).toEqual(
      [
        ...[
          '',
          'acc',
          'contract',
          'cy',
          'fcshop',
          'gk',
          'mainStore',
          'plastic',
          'requests',
          'retailMall',
          'rk',
          'wms',
          'ws',
          'zl',
        ],
      ].toSorted(),
    );
    for (const { id, name, nameEn } of ready) {
      expect(nameEn).not.toBe(name);
      const { content } = await open(boss, id);
      const tiles = content.tiles.flatMap((tile) => (tile.kind === 'query' ? tile : []));
      expect(tiles.length).toBeGreaterThan(7);
      for (const tile of tiles) expect(tile.titleEn, tile.id).toBeTruthy();
      const results = await ask(
        boss,
        tiles.map(({ query }) => query),
      );
      const failed = results.flatMap((each, index) =>
        'error' in each ? [[tiles[index]?.id, each.message, each.fields]] : [],
      );
      expect(failed, name).toEqual([]);
    }
  });

  it('are changed by nobody, and copied by whoever sees them', async () => {
    const [ready] = (await list(boss)).filter((item) => item.ready?.workspace === 'wms');
    const { id, version, content, mayEdit } = await open(boss, ready?.id ?? '');
    expect(mayEdit).toBe(false);
    const body = { name: 'Mine', content };
    const save = { params: { id }, body: { ...body, version } };
    expect((await test.call(boss, items.save, save)).code).toBe(40300);
    expect((await test.call(boss, items.remove, { params: { id }, body: { version } })).code).toBe(
      40300,
    );
    const copy = await test.call(boss, items.create, { body });
    expect(copy.code, copy.text).toBe(OK);
  });

  it('show only what a person may read, with that person’s own rows', async () => {
    const washer = await test.addPerson('washer', test.units.east);
    const other = await test.addPerson('other', test.units.west);
    const nobody = await test.addPerson('nobody', test.units.west);
    await addRole(test.db, {
      systemCode: CONSOLE_SYSTEM,
      grants: { 'ws:washOrder': 'own', 'ws:washOrder:create': 'own', 'ws:customer': 'all' },
      members: [washer, other],
    });
    test.forgetRights();
    expect(await list(nobody)).toEqual([]);
    const found = await list(washer);
    expect(found.map((item) => item.ready?.workspace).toSorted()).toEqual(['', 'ws']);
    for (const { id } of found) {
      const { content } = await open(washer, id);
      expect(content.tiles.length).toBeGreaterThan(0);
      for (const tile of content.tiles) {
        expect(tableOf(tile)).toMatchObject({ workspace: 'ws', collection: 'washOrder' });
      }
    }
    const [wms] = (await list(boss)).filter((item) => item.ready?.workspace === 'wms');
    const params = { id: wms?.id ?? '' };
    expect((await test.call(washer, items.open, { params })).code).toBe(40400);
    const schedule = {
      itemId: params.id,
      name: 'Stock',
      when: { every: 'day', hour: 8 },
      format: 'xlsx',
      language: 'en-US',
      recipientIds: [washer],
    };
    expect((await test.call(washer, schedules.create, { body: schedule as never })).code).toBe(
      40400,
    );
    const place = { params: { workspace: 'ws', collection: 'washOrder' } };
    const hotel = await test.call(boss, create, {
      params: { workspace: 'ws', collection: 'customer' },
      body: { values: { code: 'H1', name: 'Hotel', kind: 'hotel' } },
    });
    const { id: customer } = hotel.info as { id: string };
    const values = { customer, service: 'wash', day: '2026-03-01', promised: '2026-03-02' };
    for (const person of [washer, washer, other]) {
      const reply = await test.call(person, create, { ...place, body: { values } });
      expect(reply.code, reply.text).toBe(OK);
    }
    const mine = { id: 'n', kind: 'count' };
    const query = { source: { kind: 'collection', ...place.params }, measures: [mine] };
    const counts = await Promise.all(
      [washer, other].map(async (person) => {
        const [result] = await ask(person, [query]);
        return result && 'rows' in result ? result.rows[0]?.values : result;
      }),
    );
    expect(counts).toEqual([['2'], ['1']]);
  });

  it('follow the workspace: what is not as shipped is brought up to date', async () => {
    const before = await list(boss);
    await test.db
      .updateTable('report_item')
      .set({ name: 'Old', version: 7 })
      .where('shipped', '=', 'wms/overview')
      .execute();
    const gateway = await test.startGateway();
    const seen = await test.call(boss, items.list, {}, {}, gateway);
    const names = (seen.info as { items: ReportItem[] }).items.map(({ id, name, version }) =>
      [id, name, version].join(),
    );
    const wms = before.find((item) => item.ready?.workspace === 'wms');
    expect(names).toContain([wms?.id, wms?.name, 8].join());
    expect(names).toHaveLength(before.length);
  });
});
