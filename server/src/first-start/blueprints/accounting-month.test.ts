import { ERRORS, type RouteOutput, routeGroups, type StoredRecord } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { checkBooks } from '../../cli/check-books.ts';
import { centsOf, type Entry, openCompany } from '../../testing/acc/company.ts';
import { stockBlueprint } from '../../testing/ledger/stock.ts';
import { describeRecords } from '../../testing/records.ts';

const OK = 10_000;
const { ledger, ledgerPeriod } = routeGroups;

describeRecords('a month in accounting', stockBlueprint, (test) => {
  let company: Awaited<ReturnType<typeof openCompany>>;

  beforeEach(async () => {
    company = await openCompany(test);
  });

  const expectOk = (reply: { code: number; text: string }) =>
    expect(reply.code, reply.text).toBe(OK);
  const post = async (id: string) => {
    const { checker, controller } = company.people;
    expectOk(await company.run(checker, 'voucher', id, 'check'));
    const reply = await company.run(controller, 'voucher', id, 'post');
    expectOk(reply);
    return String((reply.info as StoredRecord).values.no);
  };
  const book = async (day: string, entries: readonly Entry[], values = {}) =>
    post(await company.enter(day, entries, values));
  const sumOf = (rows: readonly { amounts: Record<string, string> }[], measure: string) =>
    rows.reduce((sum, { amounts }) => sum + centsOf(amounts[measure]), 0n);
  const open = async () => {
    const { boss, bookkeeper, controller } = company.people;
    const lines = [
      company.lineOf(['1001', '500']),
      company.lineOf(['1002', '99500']),
      company.lineOf(['4001', '-100000']),
    ];
    const values = { name: 'Opening', set: company.set, day: '2026-02-28' };
    const id = await company.create(bookkeeper, 'opening', values, { lines });
    expect((await company.run(bookkeeper, 'opening', id, 'post')).code).not.toBe(OK);
    expectOk(await company.run(controller, 'opening', id, 'post'));
    return boss;
  };
  const period = (
    route: 'close' | 'reopen',
    month: string,
    by = company.people.controller,
    part = company.set,
  ) =>
    test.call(
      by,
      ledgerPeriod[route] as (typeof ledgerPeriod)['reopen'],
      {
        params: { workspace: 'acc', book: 'gl', period: month },
        query: { part },
        ...(route === 'reopen' ? { body: { reason: 'A late invoice' } } : {}),
      } as never,
    );

  it('opens, books thirty vouchers, matches, carries profit forward, closes, and everything adds up', async () => {
    const { customer, supplier, people, idOf, set } = company;
    await open();
    const numbers: string[] = [];
    for (let day = 1; day <= 10; day += 1) {
      const on = `2026-03-${String(day).padStart(2, '0')}`;
      const ref = `INV-${day}`;
      numbers.push(
        await book(on, [
          ['1122', '113.33', { party: customer, ref }],
          ['6001', '-113.33'],
        ]),
        await book(on, [
          ['1405', '70.01'],
          ['2202', '-70.01', { party: supplier, ref: `PO-${day}` }],
        ]),
      );
      await book(
        on,
        [
          ['1002', '113.33', { flow: 'salesIn' }],
          ['1122', '-113.33', { party: customer, ...(day > 5 && { ref }) }],
        ],
        { kind: 'receipt' },
      );
    }
    // Each kind counts for itself, without a gap, in the month of the voucher.
    expect(numbers).toEqual(
      Array.from({ length: 20 }, (_, n) => `记-202603-${String(n + 1).padStart(4, '0')}`),
    );

    // Five payments named no invoice: they are matched.
    const openItems = async () =>
      (await company.balances('receivable', { by: 'ref', f: `party.eq.${customer}` })).items;
    expect(await openItems()).toHaveLength(6);
    // Until then they make the debts of their days smaller.
    const ages = async (by: string, name = 'receivable', f = `party.eq.${customer}`) => {
      const query = { by, f, day: '2026-03-31', days: '28' };
      const params = { workspace: 'acc', book: name };
      const reply = await test.call(people.controller, ledger.ageing, { params, query });
      const { items, total } = reply.info as RouteOutput<typeof ledger.ageing>;
      return { total, items: items.map(({ values, ages }) => [values[by], ...ages]) };
    };
    expect((await ages('party')).total).toEqual({ total: '0.00', ages: ['0.00', '0.00'] });
    const byInvoice = (await ages('ref')).items;
    expect(byInvoice).toContainEqual([null, '-339.99', '-226.66']);
    expect(byInvoice).toContainEqual(['INV-1', '0.00', '113.33']);
    // Only the till is guarded; money in the bank is ours all the same.
    const kinds = (await ages('kind', 'cash', `set.eq.${set}`)).items.map(([kind]) => kind);
    expect(kinds).toContain('bank');
    const settlement = await company.create(
      people.bookkeeper,
      'settlement',
      { set, side: 'receivable', account: idOf('1122'), party: customer, day: '2026-03-31' },
      {
        lines: [
          ...[1, 2, 3, 4, 5].map((n) => ({ ref: `INV-${n}`, amount: '113.33' })),
          { amount: '-566.65' },
        ],
      },
    );
    expectOk(await company.run(people.bookkeeper, 'settlement', settlement, 'post'));
    expect(await openItems()).toEqual([]);

    // Profit and loss is carried forward.
    await book(
      '2026-03-31',
      [
        ['6001', '1133.30'],
        ['4103', '-1133.30'],
      ],
      { kind: 'transfer', origin: 'closing', source: `closing-${set}-2026-03` },
    );

    // The trial balance balances, on any day.
    for (const day of ['2026-02-28', '2026-03-05', '2026-03-31']) {
      const { items, total } = await company.balances('gl', { by: 'account', day, zero: 'true' });
      expect(total?.amounts).toMatchObject({ amount: '0.00' });
      expect(sumOf(items, 'debit')).toBe(sumOf(items, 'credit'));
    }
    // The sides of the balance sheet are equal, and profit is in equity.
    const sheet = (await company.balances('gl', { by: 'account', day: '2026-03-31' })).items;
    const side = (...categories: string[]) =>
      sumOf(
        sheet.filter(({ values }) =>
          categories.includes(company.categoryOf(company.codeOf(values.account)) ?? ''),
        ),
        'amount',
      );
    expect(side('asset')).toBe(-side('liability', 'equity'));
    expect(side('profit')).toBe(0n);
    expect(side('asset')).toBe(10_183_340n);
    // Every figure is the sum of what is listed below it.
    for (const { values, amounts } of sheet) {
      const listed = await company.movements('gl', { f: `account.eq.${values.account}` });
      expect(sumOf(listed, 'amount')).toBe(centsOf(amounts.amount));
      expect(listed.every(({ document }) => document !== null)).toBe(true);
    }
    // Without what only carries forward, the profit of the month is still there.
    const income = await company.balances('gl', {
      by: 'account',
      day: '2026-03-31',
      f: `and(account.eq.${idOf('6001')},origin.in.manual~bank~mapping)`,
    });
    expect(income.items[0]?.amounts.amount).toBe('-1133.30');
    const flows = await company.balances('cashFlow', { by: 'flow', day: '2026-03-31' });
    expect(flows.items.map(({ values, amounts }) => [values.flow, amounts.amount])).toEqual([
      ['salesIn', '1133.30'],
    ]);

    // Closed months take nothing, and say why.
    expectOk(await period('close', '2026-02'));
    expectOk(await period('close', '2026-03'));
    const late = await company.enter('2026-03-15', [
      ['1002', '1'],
      ['6001', '-1'],
    ]);
    expectOk(await company.run(people.checker, 'voucher', late, 'check'));
    const refused = await company.run(people.controller, 'voucher', late, 'post');
    expect(refused.code).toBe(ERRORS.postingRefused.code);
    expect(refused.text).toContain('2026-03');
    expect((await period('reopen', '2026-03', people.bookkeeper)).code).not.toBe(OK);
    expectOk(await period('reopen', '2026-03'));
    const posted = await company.run(people.controller, 'voucher', late, 'post');
    expectOk(posted);
    expect((posted.info as StoredRecord).values.no).toBe('记-202603-0021');
  });

  it('takes a voucher of a closed month back in a later one', async () => {
    const { controller } = company.people;
    const year = new Date().getFullYear() - 1;
    const id = await company.enter(`${year}-03-05`, [
      ['1002', '5'],
      ['6001', '-5'],
    ]);
    expect(await post(id)).toBe(`记-${year}03-0001`);
    expectOk(await period('close', `${year}-03`));
    expectOk(await company.run(controller, 'voucher', id, 'void'));
    const on = async (day: string) =>
      (await company.balances('gl', { by: 'account', day })).items
        .map(({ amounts }) => amounts.amount)
        .toSorted();
    // What was closed stays as it was; the reversal is of today.
    expect(await on(`${year}-03-31`)).toEqual(['-5.00', '5.00']);
    expect(await on(`${year + 1}-12-31`)).toEqual([]);
    const [first, last] = await company.movements('gl', {
      f: `account.eq.${company.idOf('1002')}`,
    });
    expect([first?.isReversal, last?.isReversal].filter(Boolean)).toHaveLength(1);
    expect((await checkBooks(test.database, false)).problems).toEqual([]);
  });

  it('lets nobody check an own voucher, change that of another, or sign for somebody else', async () => {
    const { bookkeeper, checker, controller, boss } = company.people;
    const entries: Entry[] = [
      ['1002', '5'],
      ['6001', '-5'],
    ];
    const own = await company.enter('2026-03-01', entries, {}, controller);
    const refused = await company.run(controller, 'voucher', own, 'check');
    expect(refused.code).toBe(ERRORS.guardUnmet.code);
    expect((await company.run(bookkeeper, 'voucher', own, 'check')).code).not.toBe(OK);
    const saved = (await company.open(boss, 'voucher', own)).info as StoredRecord;
    const change = await company.save(bookkeeper, 'voucher', saved, {}, { attachments: '9' });
    expect(change.code).not.toBe(OK);
    const forged = { set: company.set, day: '2026-03-01', maker: checker };
    const lines = entries.map((entry) => ({ summary: 'x', ...company.lineOf(entry) }));
    expect((await company.tryCreate(controller, 'voucher', forged, { lines })).code).not.toBe(OK);
    // Even who may do everything does not check what they own.
    const bossy = await company.enter('2026-03-01', entries, { maker: bookkeeper }, boss);
    expect((await company.run(boss, 'voucher', bossy, 'check')).code).toBe(ERRORS.guardUnmet.code);
    expectOk(await company.run(checker, 'voucher', own, 'check'));
    const seen = (await company.open(boss, 'voucher', own)).info as StoredRecord;
    expect(seen.values).toMatchObject({ state: 'checked', maker: controller, checker });
  });

  it('refuses what does not balance, wants a party, is a group or belongs to another set', async () => {
    const { bookkeeper, checker, boss } = company.people;
    const half = await company.enter('2026-03-01', [
      ['1002', '5'],
      ['6001', '-4'],
    ]);
    const refused = await company.run(checker, 'voucher', half, 'check');
    expect(refused.text).toContain('Debits and credits are not equal');
    const attempt = (entries: readonly Entry[]) =>
      company.tryCreate(
        bookkeeper,
        'voucher',
        { set: company.set, day: '2026-03-01' },
        { lines: entries.map((entry) => ({ summary: 'x', ...company.lineOf(entry) })) },
      );
    expect((await attempt([['1122', '5']])).text).toContain('asks for a party');
    // What the account says is copied by the server, whatever the caller sends.
    const denied = { needsParty: false, kind: 'plain' };
    expect((await attempt([['1122', '5', denied]])).text).toContain('asks for a party');
    expect((await attempt([['16', '5']])).text).toContain('without sub-accounts');
    const other = await company.create(boss, 'accountSet', { code: 'B', name: 'Books B' });
    const foreign = await company.tryCreate(
      bookkeeper,
      'voucher',
      { set: other, day: '2026-03-01' },
      { lines: [{ summary: 'x', ...company.lineOf(['1002', '5']) }] },
    );
    expect(foreign.text).toContain('another account set');
  });

  it('counts each account set apart, and keeps the number of a voided voucher', async () => {
    const { boss, controller } = company.people;
    const first = await company.enter('2026-03-01', [
      ['1002', '5'],
      ['6001', '-5'],
    ]);
    expect(await post(first)).toBe('记-202603-0001');
    const set = await company.create(boss, 'accountSet', { code: 'B', name: 'Books B' });
    const accountOf = (code: string) => {
      const values = { set, code, name: code, category: 'asset', side: 'debit' };
      return company.create(boss, 'account', values);
    };
    const [a, b] = [await accountOf('1'), await accountOf('2')];
    const other = await company.create(
      company.people.bookkeeper,
      'voucher',
      { set, day: '2026-03-01' },
      {
        lines: [
          { summary: 'x', account: a, debit: '999999999999999.99' },
          { summary: 'x', account: b, credit: '999999999999999.99' },
        ],
      },
    );
    expect(await post(other)).toBe('记-202603-0001');
    const exact = await company.balances('gl', { by: 'account', f: `account.eq.${a}` });
    expect(exact.items[0]?.amounts.amount).toBe('999999999999999.99');

    expectOk(await company.run(controller, 'voucher', first, 'void'));
    const after = await company.balances('gl', { by: 'account', f: `set.eq.${company.set}` });
    expect(after.items).toEqual([]);
    const next = await company.enter('2026-03-01', [
      ['1002', '5'],
      ['6001', '-5'],
    ]);
    expect(await post(next)).toBe('记-202603-0002');

    // The month of one company is closed; the other one goes on, and is closed for itself.
    expectOk(await period('close', '2026-03'));
    const late = await company.enter('2026-03-02', [
      ['1002', '5'],
      ['6001', '-5'],
    ]);
    expectOk(await company.run(company.people.checker, 'voucher', late, 'check'));
    const refused = await company.run(controller, 'voucher', late, 'post');
    expect(refused.code).toBe(ERRORS.postingRefused.code);
    expectOk(await company.run(controller, 'voucher', other, 'void'));
    const lists = async (part?: string) => {
      const input = { params: { workspace: 'acc', book: 'gl' }, query: part ? { part } : {} };
      const reply = await test.call(controller, ledgerPeriod.list, input);
      const { items } = reply.info as RouteOutput<typeof ledgerPeriod.list>;
      return items.map((each) => [each.period, each.part?.label, each.state]);
    };
    expect(await lists(company.set)).toContainEqual(['2026-03', 'Books A', 'closed']);
    expect(await lists(set)).toContainEqual(['2026-03', 'Books B', 'open']);
    expect(await lists()).toHaveLength(
      (await lists(company.set)).length + (await lists(set)).length,
    );
    expectOk(await period('close', '2026-03', controller, set));
    expect((await period('close', '2026-03', controller, set)).code).toBe(ERRORS.periodClosed.code);
    const whole = { params: { workspace: 'acc', book: 'gl', period: '2026-03' }, query: {} };
    const closeAll = await test.call(controller, ledgerPeriod.close, whole);
    expect(closeAll.code).toBe(ERRORS.notFound.code);
  });

  it('lends no rights to a mapping rule: its book is read by whoever may read it', async () => {
    const { boss, bookkeeper } = company.people;
    const rule = {
      ...{ name: 'Goods sold', set: company.set, workspace: 'wms', book: 'stock' },
      ...{ measure: 'value', summary: 'Cost of sales', kind: 'transfer' },
      ...{ debit: company.idOf('6401'), credit: company.idOf('1405') },
    };
    await company.create(boss, 'mapping', rule);
    const params = { workspace: 'wms', book: 'stock' };
    const read = (by: string) => test.call(by, ledger.balances, { params, query: {} });
    expect((await read(bookkeeper)).code).toBe(ERRORS.notFound.code);
    expectOk(await read(boss));
  });

  it('posts a large payment once, and only when somebody else has approved it', async () => {
    const { bookkeeper, checker, controller, boss } = company.people;
    const pay = (cents: string, by = bookkeeper, more: readonly Entry[] = []) => {
      const entries: Entry[] = [
        ['2202', cents, { party: company.supplier, ref: 'PO-1' }],
        ['1002', `-${cents}`, { flow: 'purchaseOut' }],
        ...more,
      ];
      return company.enter('2026-03-05', entries, { kind: 'payment' }, by);
    };
    const valuesOf = async (id: string) =>
      ((await company.open(boss, 'voucher', id)).info as StoredRecord).values;
    const run = (by: string, id: string, step: string) => company.run(by, 'voucher', id, step);
    const paid = () => company.movements('cash', { f: `set.eq.${company.set}` });

    const id = await pay('50000.01');
    // The limit is that of the account set, whatever the caller says.
    const saved = (await company.open(boss, 'voucher', id)).info as StoredRecord;
    await company.save(bookkeeper, 'voucher', saved, {}, { paymentLimit: '99999999' });
    expect(await valuesOf(id)).toMatchObject({ paymentLimit: '50000.00', paidTotal: '50000.01' });
    expect((await run(checker, id, 'check')).code).toBe(ERRORS.guardUnmet.code);
    expect((await run(bookkeeper, id, 'submit')).code).toBe(ERRORS.forbidden.code);
    expectOk(await run(checker, id, 'submit'));
    expect((await run(controller, id, 'post')).code).not.toBe(OK);
    expect((await run(controller, id, 'approve')).code).not.toBe(OK);
    for (const by of [bookkeeper, checker]) {
      expect((await company.decide(by, id, 'approve')).code).not.toBe(OK);
    }
    expectOk(await company.decide(controller, id, 'reject'));
    expect(await valuesOf(id)).toMatchObject({ state: 'draft', checker: null, no: null });
    expect(await paid()).toEqual([]);

    expectOk(await run(checker, id, 'submit'));
    const signed = await Promise.all([
      company.decide(controller, id, 'approve'),
      company.decide(controller, id, 'approve'),
    ]);
    expect(signed.filter(({ code }) => code === OK)).toHaveLength(1);
    expect(await valuesOf(id)).toMatchObject({
      ...{ state: 'posted', no: '付-202603-0001', maker: bookkeeper, checker, poster: controller },
    });
    expect((await paid()).map(({ amounts }) => amounts.amount)).toEqual(['-50000.01']);

    // Whoever made it does not approve it, and what comes in hides nothing that goes out.
    const own = await pay('60000', controller, [
      ['1002', '60000'],
      ['4001', '-60000'],
    ]);
    expectOk(await run(checker, own, 'submit'));
    const refused = await company.decide(controller, own, 'approve');
    expect(refused.code).toBe(ERRORS.guardUnmet.code);
    expect(await valuesOf(own)).toMatchObject({ state: 'review', no: null });
    expect(await paid()).toHaveLength(1);
    // At the limit it needs no approval, nor does money that comes in.
    expectOk(await run(checker, await pay('50000'), 'check'));
    const receipt: Entry[] = [
      ['1002', '70000'],
      ['4001', '-70000'],
    ];
    expectOk(await run(checker, await company.enter('2026-03-05', receipt), 'check'));
  });

  it('pays no cash that is not in the till', async () => {
    await open();
    const { checker, controller } = company.people;
    const id = await company.enter('2026-03-01', [
      ['4001', '500.01'],
      ['1001', '-500.01'],
    ]);
    expectOk(await company.run(checker, 'voucher', id, 'check'));
    const refused = await company.run(controller, 'voucher', id, 'post');
    expect(refused.code).toBe(ERRORS.postingRefused.code);
  });
});
