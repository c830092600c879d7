import {
  choice,
  collection,
  compileBlueprint,
  defineBlueprint,
  link,
  list,
  money,
  text,
} from '@pedestal/blueprint';
import { routeGroups, type StoredRecord } from '@pedestal/contract';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import { selectRows } from '../../../platform/db/raw-query.ts';
import type { DataScope } from '../../../platform/db/tables.ts';
import type { FieldAccess } from '../../../platform/db/tables-records.ts';
import { callRoute } from '../../../testing/administration.ts';
import { createTestAuthority } from '../../../testing/authority.ts';
import { readCollection } from '../../../testing/record-schema.ts';
import { describeRecords } from '../../../testing/records.ts';
import { openRecordsGateway } from '../../../testing/servers/records-gateway.ts';
import { insertRow } from '../record/record.store.ts';
import { replacePolicy } from './policy.store.ts';

const routes = routeGroups.record;
const SECRET = 'pelican-4711';

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      party: collection({
        title: ['客户', 'Party'],
        fields: { name: text({ required: true }), rating: text() },
      }),
      deal: collection({
        title: ['交易', 'Deal'],
        fields: {
          subject: text({ required: true }),
          kind: choice({ small: ['小', 'Small'], large: ['大', 'Large'] }),
          cost: money(),
          note: text(),
          party: link('party'),
        },
        views: [list('all', { title: ['全部', 'All'], columns: ['subject'], sort: ['subject'] })],
      }),
    },
  }),
);

const SCOPES: readonly DataScope[] = ['own', 'unit', 'unit_tree', 'all'];
const RULES = ["kind == 'large'", 'owner == me', 'cost > 5.0', "note == null || kind == 'small'"];
const at = (collectionId: string, id?: string) =>
  ({ workspace: 'test', collection: collectionId, ...(id ? { id } : {}) }) as never;

describeRecords('the gate', blueprint, (test) => {
  let ann: string;
  let people: string[];

  beforeEach(async () => {
    const { root, east, eastShop, west } = test.units;
    ann = await test.addPerson('ann', east);
    people = [
      ann,
      await test.addPerson('bo', root),
      await test.addPerson('cy', eastShop),
      await test.addPerson('di', west),
    ];
  });

  interface Seed {
    owner: number;
    unit: number;
    kind: 'small' | 'large';
    cost: number;
    note: string | null;
  }

  /** Inserts records directly: the gate is about reading. */
  async function insertDeals(seeds: readonly Seed[]): Promise<string[]> {
    const units = Object.values(test.units);
    const ids: string[] = [];
    const deals = await readCollection(test.db, 'test', 'deal');
    for (const [index, seed] of seeds.entries()) {
      const id = newId();
      ids.push(id);
      await insertRow(test.db, test.kind, deals, {
        id,
        state: '',
        version: 1,
        owner_id: people[seed.owner] ?? '',
        org_unit_id: units[seed.unit] ?? '',
        created_at: index,
        updated_at: index,
        subject: `s${index % 3}`,
        kind: seed.kind,
        cost: BigInt(seed.cost) * 100n,
        note: seed.note,
      });
    }
    return ids;
  }

  interface RoleSeed {
    scope: DataScope;
    rule: string | undefined;
    note: FieldAccess;
    cost: FieldAccess;
  }

  async function setRoles(roles: readonly RoleSeed[]): Promise<void> {
    await test.db.deleteFrom('user_role').execute();
    for (const { scope, rule, note, cost } of roles) {
      const roleId = await test.addRole({ grants: { deal: scope }, members: [ann] });
      const place = { workspace: 'test', collection: 'deal' };
      await replacePolicy(test.db, roleId, place, {
        rules: rule ? [{ id: newId(), roleId, action: 'read', expression: rule }] : [],
        fields: { note, cost },
      });
    }
    test.forgetRights();
  }

  async function listAll(query: object = {}): Promise<StoredRecord[]> {
    const found: StoredRecord[] = [];
    let cursor: string | undefined;
    do {
      const reply = await test.call(ann, routes.list, {
        params: at('deal'),
        query: { limit: 3, ...query, ...(cursor ? { cursor } : {}) } as never,
      });
      expect(reply.code, reply.text).toBe(10000);
      const page = reply.info as { items: StoredRecord[]; next: string | null };
      found.push(...page.items);
      cursor = page.next ?? undefined;
    } while (cursor);
    return found;
  }

  const access = fc.constantFrom<FieldAccess>('none', 'mask', 'read', 'write');
  const seed = fc.record<Seed>({
    owner: fc.integer({ min: 0, max: 3 }),
    unit: fc.integer({ min: 0, max: 3 }),
    kind: fc.constantFrom('small', 'large'),
    cost: fc.integer({ min: 0, max: 9 }),
    note: fc.constantFrom(null, SECRET),
  });
  const role = fc.record<RoleSeed>({
    scope: fc.constantFrom(...SCOPES),
    rule: fc.option(fc.constantFrom(...RULES), { nil: undefined }),
    note: access,
    cost: access,
  });

  /** What the policy says, calculated independently of the gate. */
  function expected(seeds: readonly Seed[], roles: readonly RoleSeed[]) {
    const [east, eastShop] = [1, 2];
    const inScope = ({ owner, unit }: Seed, scope: DataScope) =>
      owner === 0 ||
      scope === 'all' ||
      (scope !== 'own' && unit === east) ||
      (scope === 'unit_tree' && unit === eastShop);
    const holds = ({ kind, owner, cost, note }: Seed, rule: string | undefined) =>
      rule === undefined ||
      [kind === 'large', owner === 0, cost > 5, note === null || kind === 'small'][
        RULES.indexOf(rule)
      ] === true;
    const ranks: FieldAccess[] = ['none', 'mask', 'read', 'read'];
    const widest = (granting: readonly RoleSeed[], field: 'note' | 'cost') => {
      const rank = (each: FieldAccess) => ['none', 'mask', 'read', 'write'].indexOf(each);
      return ranks[Math.max(...granting.map((each) => rank(each[field])))];
    };
    return seeds.map((each) => {
      const granting = roles.filter(({ scope, rule }) => inScope(each, scope) && holds(each, rule));
      return granting.length === 0
        ? undefined
        : { note: widest(granting, 'note'), cost: widest(granting, 'cost') };
    });
  }

  it('lists a record exactly when it opens, with exactly the fields that its roles grant', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(seed, { minLength: 1, maxLength: 12 }),
        fc.array(role, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('subject', '-subject', '-created'),
        async (seeds, roles, sort) => {
          await test.db.deleteFrom('r_test_deal' as never).execute();
          const ids = await insertDeals(seeds);
          await setRoles(roles);
          const listed = new Map((await listAll({ sort })).map((row) => [row.id, row]));
          const policy = expected(seeds, roles);
          expect(listed.size).toBe(policy.filter((each) => each !== undefined).length);
          for (const [index, id] of ids.entries()) {
            const allowed = policy[index];
            const opened = await test.call(ann, routes.open, { params: at('deal', id) });
            expect([opened.status, listed.has(id)]).toEqual(allowed ? [200, true] : [404, false]);
            const row = listed.get(id);
            if (!allowed || !row) continue;
            const record = opened.info as StoredRecord;
            for (const shown of [row, record]) {
              expect('note' in shown.values).toBe(allowed.note !== 'none');
              expect(shown.masked.includes('cost')).toBe(allowed.cost === 'mask');
              if (allowed.note !== 'read') expect(JSON.stringify(shown)).not.toContain(SECRET);
              if (allowed.cost === 'none') expect(shown.values.cost).toBeUndefined();
            }
          }
          const counted = await test.call(ann, routes.count, { params: at('deal'), query: {} });
          expect(counted.info).toMatchObject({ count: listed.size });
        },
      ),
      { numRuns: 25 },
    );
  });

  it('shows a record that was just stored as it opens then, or refuses it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(seed, { minLength: 1, maxLength: 5 }),
        fc.array(role, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...SCOPES),
        async (seeds, roles, editing) => {
          await test.db.deleteFrom('r_test_deal' as never).execute();
          const ids = await insertDeals(seeds);
          await setRoles(roles);
          await test.addRole({
            grants: { 'deal:create': 'all', 'deal:edit': editing },
            members: [ann],
          });
          const count = async () =>
            (await selectRows(test.db, 'select 1 from r_test_deal', [])).length;
          const values = { subject: 'new', kind: 'large' };
          const replies = [
            await test.call(ann, routes.create, { params: at('deal'), body: { values } }),
          ];
          expect(await count()).toBe(ids.length + (replies[0]?.code === 10000 ? 1 : 0));
          for (const id of ids) {
            const body = { version: 1, values: { subject: 'changed' } };
            replies.push(await test.call(ann, routes.save, { params: at('deal', id), body }));
          }
          for (const { code, info } of replies) {
            if (code !== 10000) continue;
            const { id } = info as StoredRecord;
            expect(info).toEqual(
              (await test.call(ann, routes.open, { params: at('deal', id) })).info,
            );
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('asks and answers the same for a record out of reach as for one that does not exist', async () => {
    const role = { scope: 'unit', rule: RULES[0], note: 'read', cost: 'mask' } as const;
    const seed = { owner: 3, unit: 3, kind: 'small', cost: 1, note: SECRET } as const;
    const [hidden = ''] = await insertDeals([seed]);
    await setRoles([role]);
    await test.addRole({ grants: { 'deal:edit': 'unit' }, members: [ann] });
    let statements: string[] = [];
    const onQuery = ({ sql }: { sql: string }) => void statements.push(sql);
    const database = await openDatabase({ ...test.options, onQuery });
    const { gateway, close } = await openRecordsGateway({
      database,
      bus: test.bus,
      authority: createTestAuthority(database.reader),
      notices: { send: async () => () => {} },
      outbox: { emit: async () => {} },
      runsJobs: false,
    });
    const ask = async (id: string) => {
      statements = [];
      const place = { params: at('deal', id) };
      const body = { version: 1, values: { subject: 'x' } };
      const replies = [
        await callRoute(gateway, ann, routes.open, place),
        await callRoute(gateway, ann, routes.history, { ...place, query: {} }),
        await callRoute(gateway, ann, routes.save, { ...place, body }),
        await callRoute(gateway, ann, routeGroups.recordComment.list, { ...place, query: {} }),
      ];
      return { statements, replies: replies.map(({ status, code, text }) => [status, code, text]) };
    };
    try {
      await ask(hidden);
      const known = await ask(hidden);
      expect(known.statements.length).toBeGreaterThan(3);
      expect(known.replies.map(([status]) => status)).toEqual([404, 404, 404, 404]);
      expect(await ask(newId())).toEqual(known);
    } finally {
      await close();
      await database.close();
    }
  });

  it('refuses to filter or sort by a field that is hidden or masked in some record', async () => {
    await insertDeals([{ owner: 0, unit: 1, kind: 'small', cost: 1, note: SECRET }]);
    await setRoles([
      { scope: 'all', rule: undefined, note: 'none', cost: 'mask' },
      { scope: 'own', rule: undefined, note: 'read', cost: 'read' },
    ]);
    for (const query of [{ f: `note.eq.${SECRET}` }, { f: 'cost.gt.0' }, { sort: 'cost' }]) {
      const reply = await test.call(ann, routes.list, { params: at('deal'), query });
      expect(reply.status).toBe(422);
      expect(reply.text).not.toContain(SECRET);
    }
  });

  it('applies the gate of the other collection when a filter goes through a link', async () => {
    const boss = people[1] ?? '';
    await test.addRole({ grantsAll: true, members: [boss] });
    const party = await test.call(boss, routes.create, {
      params: at('party'),
      body: { values: { name: 'Acme', rating: SECRET } },
    });
    const partyId = (party.info as StoredRecord).id;
    await test.call(boss, routes.create, {
      params: at('deal'),
      body: { values: { subject: 'x', party: partyId } },
    });
    await test.addRole({ grants: { deal: 'all' }, members: [ann] });
    const find = (f: string) => test.call(ann, routes.list, { params: at('deal'), query: { f } });
    expect((await find('party>name.eq.Acme')).status).toBe(422);
    const reader = await test.addRole({ grants: { party: 'own' }, members: [ann] });
    expect((await find('party>name.eq.Acme')).info).toMatchObject({ items: [] });
    await test.db
      .updateTable('role_resource')
      .set({ data_scope: 'all' })
      .where('role_id', '=', reader)
      .execute();
    test.forgetRights();
    const found = (await find('party>name.eq.Acme')).info as { items: unknown[] };
    expect(found.items).toHaveLength(1);
    const place = { workspace: 'test', collection: 'party' };
    await replacePolicy(test.db, reader, place, { rules: [], fields: { rating: 'none' } });
    test.forgetRights();
    expect((await find(`party>rating.eq.${SECRET}`)).status).toBe(422);
  });

  it('lets nobody in without a grant, and nobody edit, create or delete with reading alone', async () => {
    const ids = await insertDeals([{ owner: 0, unit: 1, kind: 'small', cost: 1, note: null }]);
    const id = ids[0] ?? '';
    const list = () => test.call(ann, routes.list, { params: at('deal'), query: {} });
    expect((await list()).status).toBe(403);
    await test.addRole({ grants: { deal: 'all' }, members: [ann] });
    expect((await list()).status).toBe(200);
    const attempts = [
      test.call(ann, routes.create, { params: at('deal'), body: { values: { subject: 'x' } } }),
      test.call(ann, routes.save, {
        params: at('deal', id),
        body: { version: 1, values: { subject: 'x' } },
      }),
      test.call(ann, routes.remove, { params: at('deal', id), body: { version: 1 } }),
      test.call(ann, routes.restore, { params: at('deal', id), body: {} }),
    ];
    for (const attempt of attempts) expect((await attempt).status).toBe(403);
    expect((await test.call(null, routes.list, { params: at('deal'), query: {} })).status).toBe(
      401,
    );
  });

  it('lets a person edit only what the roles that may edit reach, and only those fields', async () => {
    const ids = await insertDeals([
      { owner: 0, unit: 1, kind: 'small', cost: 1, note: null },
      { owner: 3, unit: 3, kind: 'small', cost: 1, note: null },
    ]);
    await test.addRole({ grants: { deal: 'all' }, members: [ann] });
    const editor = await test.addRole({
      grants: { deal: 'own', 'deal:edit': 'own' },
      members: [ann],
    });
    const place = { workspace: 'test', collection: 'deal' };
    await replacePolicy(test.db, editor, place, { rules: [], fields: { cost: 'read' } });
    const edit = (id: string | undefined, values: object) =>
      test.call(ann, routes.save, {
        params: at('deal', id),
        body: { version: 1, values: values as never },
      });
    expect((await edit(ids[1], { subject: 'x' })).status).toBe(403);
    expect((await edit(ids[0], { cost: '2' })).details?.fields?.[0]?.field).toBe('cost');
    const saved = await edit(ids[0], { subject: 'x' });
    expect((saved.info as StoredRecord).writable.sort()).toEqual([
      'kind',
      'note',
      'party',
      'subject',
    ]);
    const page = await test.call(ann, routes.list, {
      params: at('deal'),
      query: { writable: 'true' },
    });
    const listed = (page.info as { items: { id: string; writable?: string[] }[] }).items;
    const writableOf = (id: string | undefined) => listed.find((row) => row.id === id)?.writable;
    expect(writableOf(ids[0])?.toSorted()).toEqual(['kind', 'note', 'party', 'subject']);
    expect(writableOf(ids[1])).toEqual([]);
    const plain = await test.call(ann, routes.list, { params: at('deal'), query: {} });
    expect(plain.text).not.toContain('writable');
  });

  it('reads rules that depend on the day and the moment', async () => {
    const reply = await test.call(people[0] ?? '', routes.list, { params: at('deal'), query: {} });
    expect(reply.status).toBeLessThan(500);
    const boss = await test.addPerson('rule-boss', test.units.root);
    await test.addRole({ grantsAll: true, members: [boss] });
    const created = await test.call(boss, routes.create, {
      params: at('deal'),
      body: { values: { subject: 'timed' } },
    });
    expect(created.code, created.text).toBe(10000);
    const reader = await test.addPerson('rule-reader', test.units.west);
    const roleId = await test.addRole({ grants: { deal: 'all' }, members: [reader] });
    const listed = async (expression: string) => {
      const rules = [{ id: newId(), roleId, action: 'read', expression }];
      const place = { workspace: 'test', collection: 'deal' };
      await replacePolicy(test.db, roleId, place, { rules, fields: {} });
      test.forgetRights();
      const page = await test.call(reader, routes.list, { params: at('deal'), query: {} });
      expect(page.status, page.text).toBe(200);
      return (page.info as { items: unknown[] }).items.length > 0;
    };
    expect(await listed('created <= now')).toBe(true);
    expect(await listed('created > now')).toBe(false);
    expect(await listed("today >= date('2020-01-01')")).toBe(true);
    expect(await listed("today < date('2020-01-01')")).toBe(false);
    expect(await listed('owner == me && created <= now')).toBe(false);
  });
});
