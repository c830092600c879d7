import { ERRORS, type RouteOutput, routeGroups, type StoredRecord } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { openBundledWorld } from '../../testing/bundled/world.ts';
import { stockBlueprint } from '../../testing/ledger/stock.ts';
import { describeRecords } from '../../testing/records.ts';

const OK = 10_000;
const { approval: approvals, ledger, record } = routeGroups;
const ROLES = ['handler', 'legal', 'sealKeeper', 'finance', 'manager'] as const;

const PLAN = [
  { step: 'First', due: '2026-04-01', amount: '80000.00' },
  { step: 'Second', due: '2026-07-01', amount: '70000.00' },
];

describeRecords('the life of a contract', stockBlueprint, (test) => {
  let world: Awaited<ReturnType<typeof openBundledWorld<(typeof ROLES)[number]>>>;
  let party: string;

  beforeEach(async () => {
    world = await openBundledWorld(test, 'contract', ROLES);
    party = await world.master('party', { code: 'P', name: 'Moon', kinds: ['customer'] });
    await test.db
      .updateTable('org_unit')
      .set({ head_id: world.people.manager })
      .where('id', '=', test.units.east)
      .execute();
  });

  const expectOk = (reply: { code: number; text: string }) =>
    expect(reply.code, reply.text).toBe(OK);
  const valuesOf = async (id: string, collection = 'contract') =>
    ((await world.open(world.people.boss, collection, id)).info as StoredRecord).values;
  const draft = (values: Record<string, unknown> = {}, plan: object[] = PLAN) =>
    world.create(
      world.people.handler,
      'contract',
      {
        ...{ name: 'Delivery', kind: 'sales', direction: 'in', party, amount: '150000.00' },
        ...{ from: '2026-03-01', until: '2027-02-28', text: 'One\nTwo', ...values },
      },
      { plan: plan as never },
    );
  const change = async (by: string, id: string, values: object, lines: object = {}) => {
    const saved = (await world.open(world.people.boss, 'contract', id)).info as StoredRecord;
    return world.save(by, 'contract', saved, lines as never, values);
  };

  async function sign(by: string, recordId: string, how: 'approve' | 'reject' = 'approve') {
    const { id } = await test.db
      .selectFrom('approval')
      .select('id')
      .where('record_id', '=', recordId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const shown = (await test.call(by, approvals.open, { params: { id } })).info as RouteOutput<
      typeof approvals.open
    > | null;
    const task = shown?.mine[0]?.id ?? 'none';
    const recordVersion = shown?.recordVersion ?? 0;
    const body = { recordVersion, ...(how === 'reject' && { comment: 'No' }) };
    return test.call(by, approvals[how], { params: { id, task }, body });
  }

  async function putInForce(values: Record<string, unknown> = {}, plan?: object[]) {
    const { handler, manager, legal, finance, sealKeeper } = world.people;
    const id = await draft(values, plan);
    expectOk(await world.run(handler, 'contract', id, 'submit'));
    expectOk(await sign(manager, id));
    expectOk(await sign(legal, id));
    expectOk(await sign(finance, id));
    expectOk(await change(sealKeeper, id, { signedOn: '2026-03-01' }));
    expectOk(await world.run(sealKeeper, 'contract', id, 'activate'));
    return id;
  }

  async function openItems(book: 'receivable' | 'payable', query: object = {}) {
    const reply = await test.call(world.people.finance, ledger.balances, {
      params: { workspace: 'contract', book },
      query: { by: 'step', limit: 200, ...query } as never,
    });
    expectOk(reply);
    const { items } = reply.info as RouteOutput<(typeof ledger)['balances']>;
    return Object.fromEntries(items.map(({ values, amounts }) => [values.step, amounts.amount]));
  }

  const pay = async (contract: string, rows: object[], values: object = {}) => {
    const { finance } = world.people;
    const body = { contract, day: '2026-04-02', ...values };
    const made = await world.tryCreate(finance, 'payment', body, { settles: rows as never });
    expectOk(made);
    const { id } = made.info as StoredRecord;
    return { id, reply: await world.run(finance, 'payment', id, 'post') };
  };

  it('goes from a draft over its signers to the last payment', async () => {
    const { handler, manager, legal, finance, sealKeeper, boss } = world.people;
    const id = await draft({}, [PLAN[0] as object]);
    // The plan must add up to the amount before anybody is asked.
    expect((await world.run(handler, 'contract', id, 'submit')).code).toBe(ERRORS.guardUnmet.code);
    expectOk(await change(handler, id, {}, { plan: { add: [{ values: PLAN[1] }] } }));
    expectOk(await world.run(handler, 'contract', id, 'keepVersion'));
    expectOk(await world.run(handler, 'contract', id, 'submit'));
    expect(await valuesOf(id)).toMatchObject({ state: 'review', no: null, revision: '2' });

    // Superior, legal, and finance because of the amount; nobody else, and in this order.
    expect((await sign(legal, id)).code).not.toBe(OK);
    expectOk(await sign(manager, id));
    expectOk(await sign(legal, id));
    expect((await valuesOf(id)).state).toBe('review');
    expectOk(await sign(finance, id));
    const approved = await valuesOf(id);
    expect(approved).toMatchObject({ state: 'signing', revision: '3' });
    expect(approved.no).toMatch(/^HT-\d{6}-0001$/);
    const told = test.notices.filter(({ userId }) => userId === sealKeeper);
    expect(told).toHaveLength(1);

    // The handler does not put an own contract in force, and nobody does before it is signed.
    expect((await world.run(handler, 'contract', id, 'activate')).code).not.toBe(OK);
    const unsigned = await world.run(sealKeeper, 'contract', id, 'activate');
    expect(unsigned.code).toBe(ERRORS.guardUnmet.code);
    expect((await change(sealKeeper, id, { amount: '1.00' })).code).not.toBe(OK);
    expectOk(await change(sealKeeper, id, { signedOn: '2026-03-01' }));
    expect(await openItems('receivable')).toEqual({});
    expectOk(await world.run(sealKeeper, 'contract', id, 'activate'));
    expect(await openItems('receivable')).toEqual({ First: '80000.00', Second: '70000.00' });
    expect(await openItems('payable')).toEqual({});

    // Payments settle planned payments, in parts, never more than is open.
    const [first, second] = PLAN;
    const part = await pay(id, [{ ...first, amount: '50000.00' }]);
    expectOk(part.reply);
    const paid = await valuesOf(part.id, 'payment');
    expect(paid).toMatchObject({ party, direction: 'in', total: '50000.00' });
    expect(paid.no).toBe('收款-202604-0001');
    expect(await openItems('receivable')).toEqual({ First: '30000.00', Second: '70000.00' });
    const tooMuch = await pay(id, [{ ...first, amount: '30000.01' }]);
    expect(tooMuch.reply.code).toBe(ERRORS.postingRefused.code);
    const nowhere = await pay(id, [{ ...first, due: '2026-04-03', amount: '1.00' }]);
    expect(nowhere.reply.code).toBe(ERRORS.postingRefused.code);
    expect(await openItems('receivable')).toEqual({ First: '30000.00', Second: '70000.00' });
    expectOk((await pay(id, [{ ...first, amount: '30000.00' }, second as object])).reply);
    expect(await openItems('receivable')).toEqual({});
    expectOk(await world.run(finance, 'payment', part.id, 'void'));
    expect(await openItems('receivable')).toEqual({ First: '50000.00' });
    expect(test.notices.some(({ userId, body }) => userId === handler && body['en-US'])).toBe(true);
    expectOk(await world.run(finance, 'contract', id, 'close'));
    expect((await valuesOf(id)).state).toBe('closed');

    // Every version is there, as it was.
    const versions = await test.call(boss, record.list, {
      params: { workspace: 'contract', collection: 'version' },
      query: { f: `contract.eq.${id}`, sort: 'revision', limit: 10 } as never,
    });
    const { items } = versions.info as RouteOutput<(typeof record)['list']>;
    expect(items.map(({ values }) => [values.revision, values.stage])).toEqual([
      ['1', 'kept'],
      ['2', 'submitted'],
      ['3', 'approved'],
    ]);
  });

  it('below the limit needs no signature of finance, and comes back when it is rejected', async () => {
    const { handler, manager, legal } = world.people;
    const plan = [{ step: 'All', due: '2026-05-01', amount: '900.00' }];
    const id = await draft({ amount: '900.00', direction: 'out', kind: 'purchase' }, plan);
    expectOk(await world.run(handler, 'contract', id, 'submit'));
    expectOk(await sign(manager, id));
    expectOk(await sign(legal, id, 'reject'));
    expect((await valuesOf(id)).state).toBe('draft');
    expectOk(await change(handler, id, { text: 'One\nThree' }));
    expectOk(await world.run(handler, 'contract', id, 'submit'));
    expectOk(await sign(manager, id));
    expectOk(await sign(legal, id));
    expect((await valuesOf(id)).state).toBe('signing');
  });

  it('ends early: what is not paid any more leaves the books, and nothing that was paid', async () => {
    const { legal } = world.people;
    const id = await putInForce({ direction: 'out', kind: 'purchase' });
    const [first, second] = PLAN;
    expectOk((await pay(id, [first as object])).reply);
    expect(await openItems('payable')).toEqual({ Second: '70000.00' });
    expect((await world.run(legal, 'contract', id, 'terminate')).code).toBe(ERRORS.guardUnmet.code);
    const why = { endedOn: '2026-05-01', endReason: 'Both agreed' };
    expectOk(await change(legal, id, why, { released: { add: [{ values: first }] } }));
    // It was paid: nobody can release it.
    expect((await world.run(legal, 'contract', id, 'terminate')).code).toBe(
      ERRORS.postingRefused.code,
    );
    const saved = (await world.open(world.people.boss, 'contract', id)).info as StoredRecord;
    const wrong = saved.lines.released?.[0]?.id ?? '';
    const mended = { released: { add: [{ values: second }], remove: [wrong] } };
    expectOk(await change(legal, id, {}, mended));
    expectOk(await world.run(legal, 'contract', id, 'terminate'));
    expect(await openItems('payable')).toEqual({});
    expect(test.notices.filter(({ userId }) => userId === world.people.finance)).not.toEqual([]);
  });

  it('is renewed once, and paid only while it is in force', async () => {
    const { handler, finance } = world.people;
    const id = await putInForce();
    const next = { name: 'Delivery again', previous: id, from: '2027-03-01', until: '2028-02-28' };
    const renewed = await draft(next);
    const twice = await world.tryCreate(
      handler,
      'contract',
      { ...next, kind: 'sales', direction: 'in', party },
      {},
    );
    expect(twice.code).not.toBe(OK);
    const early = await world.tryCreate(
      finance,
      'payment',
      { contract: renewed, day: '2026-04-02' },
      { settles: [PLAN[0] as object] as never },
    );
    expect(early.code).not.toBe(OK);
  });

  it('reminds once of payments that are due and open, and once of its end', async () => {
    const { handler, finance, legal, boss } = world.people;
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const plan = [
      { step: 'Paid', due: day(10), amount: '90000.00' },
      { step: 'Later', due: day(50), amount: '60000.00' },
    ];
    const id = await putInForce({ until: day(90) }, plan);
    const told = (who: string, words: string) =>
      test.notices.filter(({ userId, title }) => userId === who && title['en-US'].includes(words))
        .length;
    expect(await test.runDailyTransitions()).toBe(1);
    expect([told(handler, 'due within 30 days'), told(finance, 'due within 30 days')]).toEqual([
      1, 1,
    ]);
    // Once only, and never of what is paid already.
    expect(await test.runDailyTransitions()).toBe(0);
    await test.db
      .updateTable('r_contract_contract' as never)
      .set({ remindedto: null } as never)
      .execute();
    expectOk((await pay(id, [plan[0] as object], { day: day(0) })).reply);
    expect(await test.runDailyTransitions()).toBe(0);
    // Nobody reminds by hand.
    expect((await world.run(boss, 'contract', id, 'remindDue')).code).toBe(ERRORS.forbidden.code);
    expect(told(legal, 'ends on')).toBe(0);
    const ending = await putInForce({ name: 'Short', from: '2026-03-01', until: day(59) }, plan);
    expect(ending).not.toBe(id);
    expect(await test.runDailyTransitions()).toBe(2);
    expect([told(handler, 'ends on'), told(legal, 'ends on')]).toEqual([1, 1]);
    expect(await test.runDailyTransitions()).toBe(0);
  });

  it('is seen by its handler, by the heads above, and by those who have to do with it', async () => {
    const { legal, finance, sealKeeper, manager } = world.people;
    const other = await test.addPerson('other', test.units.east);
    const { role_id } = await test.db
      .selectFrom('workspace_role')
      .select('role_id')
      .where('workspace', '=', 'contract')
      .where('role', '=', 'handler')
      .executeTakeFirstOrThrow();
    await test.db
      .insertInto('user_role')
      .values({ user_id: other, role_id, granted_at: 1 })
      .execute();
    test.forgetRights();
    const id = await draft();
    const statusOf = async (who: string) => (await world.open(who, 'contract', id)).status;
    expect(await statusOf(other)).toBe(404);
    expect(await statusOf(legal)).toBe(200);
    expect(await statusOf(manager)).toBe(200);
    // Drafts are nobody's business yet.
    expect(await statusOf(finance)).toBe(404);
    expect(await statusOf(sealKeeper)).toBe(404);
    // A handler reads no book: it has the payments of everybody.
    const book = { params: { workspace: 'contract', book: 'receivable' }, query: { by: 'step' } };
    expect((await test.call(other, ledger.balances, book as never)).code).not.toBe(OK);
    // Whoever takes a contract over sees it.
    expectOk(await change(world.people.handler, id, { handler: other }));
    expect(await statusOf(other)).toBe(200);
  });
});
