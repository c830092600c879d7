import { ERRORS, type RouteOutput, routeGroups } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { unproved } from '../../../testing/gateway.ts';
import { warehouse } from '../../../testing/ledger/ledger.ts';
import { stockBlueprint } from '../../../testing/ledger/stock.ts';
import { describeRecords } from '../../../testing/records.ts';

const { ledgerPeriod } = routeGroups;
const OK = 10_000;
const book = { workspace: 'test', book: 'stock' };
const march = { ...book, period: '2026-03' };

describeRecords('the periods of a book', stockBlueprint, (test) => {
  let boss: string;
  let apple: string;
  let shelf: string;
  const world = warehouse(test, () => boss);

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    await test.addRole({ grantsAll: true, members: [boss] });
    apple = await world.item('Apple');
    shelf = await world.place('Shelf 1');
    expect((await receive(1, '5')).code).toBe(OK);
  });

  const receive = async (onDay: number, qty: string) => {
    const id = await world.receipt(onDay, shelf, [{ item: apple, qty }]);
    return world.run('receipt', id, 'post');
  };
  const list = async (who = boss) => {
    const reply = await test.call(who, ledgerPeriod.list, { params: book });
    expect(reply.code, reply.text).toBe(OK);
    return (reply.info as RouteOutput<typeof ledgerPeriod.list>).items;
  };
  const close = (who = boss) => test.call(who, ledgerPeriod.close, { params: march });
  const reopen = (reason: string, who = boss) =>
    test.call(who, ledgerPeriod.reopen, { params: march, body: { reason } });
  const personWith = async (...grants: string[]) => {
    const id = await test.addPerson(`person ${grants.join()}`, test.units.east);
    const own = Object.fromEntries(grants.map((grant) => [grant, 'all' as const]));
    await test.addRole({ grants: own, members: [id] });
    return id;
  };

  it('keep postings out when they are closed, and let them in when reopened, with a reason', async () => {
    expect(await list()).toMatchObject([{ period: '2026-03', state: 'open', totals: null }]);
    const closed = await close();
    expect(closed.info).toMatchObject({ totals: { qty: { in: '5.000', out: '5.000' } } });
    expect(await list()).toMatchObject([{ state: 'closed', changedBy: 'boss' }]);
    expect((await close()).code).toBe(ERRORS.periodClosed.code);
    expect((await receive(2, '1')).code).toBe(ERRORS.postingRefused.code);
    expect((await reopen(' ')).code).toBe(ERRORS.malformedInput.code);
    // Only after the person has proved who they are.
    const unsure = await reopen('A late invoice', unproved(boss));
    expect(unsure.code).toBe(ERRORS.reauthRequired.code);
    expect(await list()).toMatchObject([{ state: 'closed' }]);
    expect((await reopen('A late invoice')).code).toBe(OK);
    expect((await reopen('Again')).code).toBe(ERRORS.wrongState.code);
    expect((await receive(2, '1')).code).toBe(OK);
    const audits = await test.db
      .selectFrom('audit')
      .innerJoin('audit_detail', 'audit_detail.seq', 'audit.seq')
      .select(['audit.action', 'audit.actor_id', 'audit_detail.after'])
      .where('audit.action', 'in', ['period.close', 'period.reopen'])
      .orderBy('audit.seq')
      .execute();
    expect(audits.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['period.close', boss],
      ['period.reopen', boss],
    ]);
    expect(audits[1]?.after).toContain('A late invoice');
    expect(audits[0]?.after).toContain('hash');
  });

  it('are closed and reopened only by who may', async () => {
    const reader = await personWith('stock');
    const closer = await personWith('stock', 'stock:close');
    const opener = await personWith('stock', 'stock:reopen');
    const stranger = await personWith('stock:close', 'stock:reopen', 'gl');
    expect(await list(reader)).toHaveLength(1);
    expect((await close(reader)).code).toBe(ERRORS.forbidden.code);
    expect((await close(opener)).code).toBe(ERRORS.forbidden.code);
    expect((await close(stranger)).code).toBe(ERRORS.notFound.code);
    expect((await test.call(stranger, ledgerPeriod.list, { params: book })).code).toBe(
      ERRORS.notFound.code,
    );
    expect((await close(closer)).code).toBe(OK);
    expect((await reopen('x', closer)).code).toBe(ERRORS.forbidden.code);
    expect((await reopen('x', stranger)).code).toBe(ERRORS.notFound.code);
    expect((await reopen('x', opener)).code).toBe(OK);
  });

  it('are refused where nothing was posted, and for a part where a book has none', async () => {
    const params = { ...book, period: '2025-01' };
    const query = { part: apple };
    const replies = [
      await test.call(boss, ledgerPeriod.close, { params: march, query }),
      await test.call(boss, ledgerPeriod.reopen, { params: march, query, body: { reason: 'x' } }),
      await test.call(boss, ledgerPeriod.close, { params }),
      await test.call(boss, ledgerPeriod.reopen, { params, body: { reason: 'x' } }),
    ];
    expect(replies.map(({ code }) => code)).toEqual(replies.map(() => ERRORS.notFound.code));
  });
});
