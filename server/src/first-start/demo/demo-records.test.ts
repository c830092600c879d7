import { CONSOLE_SYSTEM, type RouteOutput, routeGroups } from '@pedestal/contract';
import pino from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { createPersonAccess } from '../../areas/authority/evaluate/person-access.ts';
import { createCatalogue } from '../../areas/records/catalogue/catalogue.ts';
import { createGateService } from '../../areas/records/gate/gate.service.ts';
import { createShareService } from '../../areas/records/gate/share.service.ts';
import { sealOnce } from '../../areas/records/history/seal.ts';
import { RECORD_LIMITS } from '../../areas/records/limits.ts';
import { createLabelService } from '../../areas/records/link/label.service.ts';
import { createRecordListService } from '../../areas/records/record/record-list.service.ts';
import { createWaitingService } from '../../areas/records/workspace/waiting.service.ts';
import { createDescribeLanding } from '../../areas/sign-in/session/landing.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import { openBus } from '../../platform/bus/open-bus.ts';
import { selectRows } from '../../platform/db/raw-query.ts';
import { readSetting } from '../../platform/db/setting.store.ts';
import type { SignedInContext } from '../../platform/http/context.ts';
import { callRoute } from '../../testing/administration.ts';
import { createTestAuthority, layFoundation } from '../../testing/authority.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { openRecordsGateway } from '../../testing/servers/records-gateway.ts';
import { applyBundledBlueprints } from '../blueprints/bundled-blueprints.ts';
import { loadDemo } from './demo.service.ts';
import { loadDemoRecords } from './demo-records.service.ts';

/** Lists in which something waits for one person per job. */
const WAITING_FOR: Record<string, readonly string[]> = {
  'wu.fang': [
    '/zl/bill?view=late',
    '/acc/voucher?view=toPost',
    '/acc/bankLine?view=open',
    '/records/requests/expense?view=toPay',
    '/retailMall/payment?view=open',
  ],
  'wang.qian': ['/gk/risk?view=due', '/acc/voucher?view=toCheck'],
  'zheng.hao': [
    '/plastic/invoice?view=late',
    '/zl/bill?view=late',
    '/acc/voucher?view=toPost',
    '/acc/bankLine?view=open',
    '/records/requests/expense?view=toPay',
  ],
  'han.mei': [
    '/contract/contract?view=expiring',
    '/retailMall/order?view=open',
    '/retailMall/order?view=pack',
    '/retailMall/refund?view=open',
    '/retailMall/payment?view=open',
    '/mainStore/dayClose?view=open',
    '/mainStore/transferRequest?view=coming',
    '/fcshop/replenishment?view=toAccept',
    '/cy/ticket?view=kitchen',
    '/cy/booking?view=today',
  ],
  'zhu.lin': [
    '/mainStore/dayClose?view=open',
    '/mainStore/shift?view=mine',
    '/cy/booking?view=today',
  ],
  'hua.qing': ['/cy/ticket?view=kitchen'],
  'lu.yao': ['/fcshop/replenishment?view=coming', '/fcshop/settlement?view=open'],
  'wei.dong': [
    '/wms/pick?view=late',
    '/rk/arrival?view=late',
    '/ws/washOrder?view=late',
    '/wms/receipt?view=open',
    '/wms/pick?view=open',
    '/wms/pick?view=dock',
    '/mainStore/transferRequest?view=toSend',
    '/rk/arrival?view=today',
    '/rk/inspection?view=open',
    '/rk/claim?view=open',
    '/ws/washOrder?view=progress',
    '/ws/machine?view=service',
  ],
  'tao.ran': ['/wms/receipt?view=open', '/rk/arrival?view=today'],
  'qi.ying': ['/wms/pick?view=open', '/ws/washOrder?view=progress', '/ws/machine?view=service'],
  'zou.ling': ['/wms/pick?view=late', '/ws/washOrder?view=late', '/wms/pick?view=open'],
  'ge.lan': ['/plastic/enquiry?view=open', '/plastic/offer?view=sent'],
  'peng.fei': ['/plastic/pickup?view=expected'],
  'lu.min': ['/plastic/pickup?view=expected'],
};

const NOW = Date.UTC(2026, 10, 16, 8);
const log = pino({ level: 'silent' });

describeOnEachDatabase('the demo records', (context) => {
  const clock = () => NOW;
  const load = () => loadDemoRecords({ database: context.database, clock });
  const count = async (table: string, where = 'true') => {
    const sql = `select count(*) as n from "${table}" where ${where}`;
    const [row] = await selectRows<{ n: number }>(context.db, sql, []);
    return Number(row?.n);
  };

  beforeEach(async () => {
    await layFoundation(context.db, clock);
    const hashPassword = async () => 'hash';
    await loadDemo(context.db, { password: 'unused', hashPassword, clock, locale: 'en-US' });
    await applyBundledBlueprints({ database: context.database, clock });
  });

  // Loading takes seconds, so one test loads and checks what nobody changes.
  it('fill every application once, though two gateways start at once', async () => {
    const other = await context.openAnother();
    const loads = [load(), loadDemoRecords({ database: other, clock })];
    expect(await Promise.all(loads)).toEqual([[], []]);
    expect(await count('r_base_dictionary')).toBe(6);
    await checkRequests();
    await checkRoles();
    await checkWarehouse();
    await checkAccounts();
    await checkController();
    await checkContracts();
    await checkMall();
    await checkStores();
    await checkPlastics();
    await checkFranchise();
    await checkTemplates();
    await checkWaiting();
    await checkInboxes();
    await checkBase();
  });

  /** The home page of one person per job says what their next steps are. */
  async function checkWaiting(): Promise<void> {
    const { db, database } = context;
    const { kind, reader } = database;
    const bus = { subscribe: () => () => {} } as unknown as Bus;
    const catalogue = createCatalogue({ reader, clock, bus });
    const authority = createPersonAccess(createTestAuthority(db, clock));
    const gates = createGateService({ reader, clock, authority });
    const labels = createLabelService({ kind, catalogue, gates });
    const shares = createShareService({ db, clock });
    const lists = createRecordListService({ db, kind, clock, catalogue, gates, labels, shares });
    const waiting = createWaitingService({ db, kind, catalogue, gates, lists });
    const found: Record<string, string[]> = {};
    for (const userName of Object.keys(WAITING_FOR)) {
      const { id } = await db
        .selectFrom('user')
        .select('id')
        .where('user_name', '=', userName)
        .executeTakeFirstOrThrow();
      const context = { session: { userId: id }, locale: 'zh-CN' } as unknown as SignedInContext;
      const { items } = await waiting.list(context);
      found[userName] = items.map(({ address }) => address).sort();
    }
    const expected = Object.entries(WAITING_FOR).map(([name, views]) => [name, views.toSorted()]);
    expect(found).toEqual(Object.fromEntries(expected));
  }

  /** Whoever lands on their approvals has something to sign. */
  async function checkInboxes(): Promise<void> {
    const authority = createTestAuthority(context.db, clock);
    const describeLanding = createDescribeLanding(authority.listSystems);
    const people = await context.db.selectFrom('user').select(['id', 'user_name']).execute();
    const signers = await context.db
      .selectFrom('approval_task')
      .select('assignee_id')
      .where('state', '=', 'open')
      .execute();
    const busy = new Set(signers.map(({ assignee_id }) => assignee_id));
    const landed: string[] = [];
    for (const { id, user_name } of people) {
      const landing = await describeLanding(id, CONSOLE_SYSTEM, { isDefault: true });
      if (landing.userIndexInfoList[0]?.indexUrl !== '/approve/inbox') continue;
      landed.push(user_name);
      expect(busy, user_name).toContain(id);
    }
    expect(landed.length).toBeGreaterThan(6);
  }

  /** Requests wait for their signers. */
  async function checkRequests(): Promise<void> {
    expect(await count('r_requests_leave', `"state" = 'running'`)).toBe(3);
    const ofRequests = `"workspace" = 'requests'`;
    expect(await count('approval', `"status" = 'running' and ${ofRequests}`)).toBe(9);
    expect(await count('approval', `"status" = 'approved' and ${ofRequests}`)).toBe(3);
    expect(await count('approval', `"status" = 'rejected' and ${ofRequests}`)).toBe(1);
    const waiting = await context.db
      .selectFrom('approval_task')
      .innerJoin('user', 'user.id', 'approval_task.assignee_id')
      .innerJoin('approval', 'approval.id', 'approval_task.approval_id')
      .select('user.user_name')
      .where('approval_task.state', '=', 'open')
      .where('approval.workspace', '=', 'requests')
      .execute();
    const names = waiting.map(({ user_name }) => user_name);
    const buyers = ['jin.peng', 'lv.ping', 'chu.ning', 'jiang.xue'];
    const finance = ['wu.fang', 'zheng.hao'];
    expect(names).toHaveLength(7 + finance.length + buyers.length);
    expect(new Set(names)).toEqual(
      new Set(['chen.jing', 'feng.lei', 'liu.yang', 'shen.bo', 'zhou.jie', ...finance, ...buyers]),
    );
  }

  /** Records have owners, states and history, and are not written again. */
  async function checkBase(): Promise<void> {
    const parties = await count('r_base_party');
    expect(parties).toBeGreaterThanOrEqual(40);
    expect(await count('r_base_item')).toBeGreaterThanOrEqual(75);
    expect(await count('r_base_party', `"state" = 'blocked'`)).toBe(1);
    expect(await count('r_base_pricelist', `"state" = 'published'`)).toBe(5);
    expect(await count('r_base_currencyrate', '"day" = 20261116')).toBe(4);
    expect(await count('r_base_currencyrate', '"day" > 20261116')).toBe(0);
    expect(await count('r_base_currencyrate', '"day" < 20260820')).toBeGreaterThan(0);
    const { id } = await context.db
      .selectFrom('user')
      .select('id')
      .where('user_name', '=', 'han.mei')
      .executeTakeFirstOrThrow();
    expect(
      await count('r_base_party', `"owner_id" = '${id}' and "org_unit_id" <> ''`),
    ).toBeGreaterThan(3);
    const changes = await context.db
      .selectFrom('record_change')
      .select((each) => each.fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    expect(Number(changes.n)).toBeGreaterThan(400);
    let seals = 1;
    while (await sealOnce(context.db, NOW)) seals += 1;
    expect(seals).toBe(Math.floor(Number(changes.n) / RECORD_LIMITS.sealedAtOnce) + 1);
    await load();
    expect(await count('r_base_party')).toBe(parties);

    // Without the mark, records that are there keep it from being loaded again.
    await context.db.deleteFrom('setting').where('key', '=', 'demo.records.base').execute();
    expect(await load()).toEqual([]);
    expect(await count('r_base_party')).toBe(parties);
  }

  /** Demo people have the roles of their jobs. */
  async function checkRoles(): Promise<void> {
    const rolesOf = async (userName: string) => {
      const rows = await context.db
        .selectFrom('user_role')
        .innerJoin('user', 'user.id', 'user_role.user_id')
        .innerJoin('workspace_role', 'workspace_role.role_id', 'user_role.role_id')
        .select('workspace_role.role')
        .where('user.user_name', '=', userName)
        .where('workspace_role.workspace', '=', 'base')
        .orderBy('workspace_role.role')
        .execute();
      return rows.map(({ role }) => role);
    };
    expect(await rolesOf('chen.jing')).toEqual(['keeper', 'manager', 'seller']);
    expect(await rolesOf('wu.fang')).toEqual(['bookkeeper']);
    expect(await rolesOf('tao.ran')).toEqual(['reader']);
    expect(await rolesOf('sun.li')).toEqual(['reader']);
    expect(await rolesOf('wang.qian')).toEqual([]);
  }

  /** Three months of a warehouse, with stock that adds up and people who see it. */
  async function checkWarehouse(): Promise<void> {
    expect(await count('r_wms_pick', `"state" = 'shipped'`)).toBeGreaterThan(60);
    expect(await count('r_wms_pick', `"state" = 'released'`)).toBeGreaterThan(4);
    expect(await count('r_wms_receipt', `"state" = 'expected'`)).toBeGreaterThan(2);
    expect(await count('b_wms_stock', 'dim_place is not null and amount_qty < 0')).toBe(0);
    expect(await count('b_wms_stock', 'reserved > 0')).toBeGreaterThan(3);
    expect(await count('m_wms_stock')).toBeGreaterThan(300);
    const [sum] = await selectRows<{ n: number }>(
      context.db,
      'select sum(amount_qty) as n from b_wms_stock',
      [],
    );
    expect(Number(sum?.n)).toBe(0);
    const members = await context.db
      .selectFrom('user_role')
      .innerJoin('workspace_role', 'workspace_role.role_id', 'user_role.role_id')
      .select('user_role.user_id')
      .where('workspace_role.workspace', '=', 'wms')
      .execute();
    expect(members).toHaveLength(24);
  }

  /** Three months of accounts that balance, with vouchers on the desks of today. */
  async function checkAccounts(): Promise<void> {
    expect(await count('r_acc_voucher', `"state" = 'posted'`)).toBeGreaterThan(80);
    expect(await count('r_acc_voucher', `"state" = 'draft'`)).toBe(2);
    expect(await count('r_acc_voucher', `"state" = 'review'`)).toBe(1);
    const payments = await context.db
      .selectFrom('approval')
      .leftJoin('approval_task', (join) =>
        join
          .onRef('approval_task.approval_id', '=', 'approval.id')
          .on('approval_task.state', '=', 'open'),
      )
      .leftJoin('user', 'user.id', 'approval_task.assignee_id')
      .select(['approval.status', 'user.user_name'])
      .where('approval.workspace', '=', 'acc')
      .orderBy('approval.id')
      .execute();
    // Wages were approved every month; one payment waits for the controller.
    expect(payments.slice(0, -1).every(({ status }) => status === 'approved')).toBe(true);
    expect(payments.length).toBeGreaterThan(2);
    expect(payments.at(-1)).toEqual({ status: 'running', user_name: 'zhou.jie' });
    expect(await count('r_acc_account')).toBeGreaterThan(80);
    expect(await count('r_acc_bankline', `"state" = 'open'`)).toBeGreaterThan(3);
    const sumOf = async (table: string, column: string) => {
      const sql = `select sum(${column}) as n from ${table}`;
      const [row] = await selectRows<{ n: number }>(context.db, sql, []);
      return Number(row?.n);
    };
    expect(await sumOf('b_acc_gl', 'amount_amount')).toBe(0);
    expect(await sumOf('b_acc_gl', 'amount_debit')).toBe(await sumOf('b_acc_gl', 'amount_credit'));
    expect(await sumOf('b_acc_receivable', 'amount_amount')).toBeGreaterThan(0);
    expect(await count('b_acc_cash', `dim_kind = 'cash' and amount_amount <= 0`)).toBe(0);
  }

  /** The controller turns what the warehouse moved in a month into vouchers. */
  async function checkController(): Promise<void> {
    const { db, database } = context;
    const { id: by } = await db
      .selectFrom('user')
      .select('id')
      .where('user_name', '=', 'zhou.jie')
      .executeTakeFirstOrThrow();
    const bus = openBus({ redisUrl: undefined, databaseUrl: undefined, log });
    const { gateway, close } = await openRecordsGateway({
      ...{ database, bus, runsJobs: false },
      authority: createTestAuthority(database.reader),
      notices: { send: async () => () => {} },
      outbox: { emit: async () => {} },
    });
    const { record, ledger } = routeGroups;
    const acc = (collection: string) => ({ workspace: 'acc', collection });
    const listed = await callRoute(gateway, by, record.list, { params: acc('mapping') });
    const rules = (listed.info as RouteOutput<typeof record.list>).items;
    expect(rules.length).toBeGreaterThan(1);
    const balanceOf = async ({ values }: (typeof rules)[number], day: string) => {
      const params = { workspace: values.workspace, book: values.book };
      const query = { day, f: values.filter, limit: 1 };
      const reply = await callRoute(gateway, by, ledger.balances, { params, query });
      expect(reply.code, reply.text).toBe(10_000);
      const { total } = reply.info as RouteOutput<typeof ledger.balances>;
      return Number(total?.amounts[String(values.measure)] ?? 0);
    };
    const made = [];
    for (const rule of rules) {
      const moved = (await balanceOf(rule, '2026-10-31')) - (await balanceOf(rule, '2026-09-30'));
      if (moved === 0) continue;
      const { set, kind, summary, debit, credit } = rule.values;
      const source = `mapping ${rule.id} 2026-10`;
      const values = { set, kind, summary, source, day: '2026-10-31', origin: 'mapping' };
      const lines = [
        { values: { summary, account: debit, debit: moved.toFixed(2) } },
        { values: { summary, account: credit, credit: moved.toFixed(2) } },
      ];
      const input = { params: acc('voucher'), body: { values, lines: { lines } } };
      const replies = [
        await callRoute(gateway, by, record.create, input),
        await callRoute(gateway, by, record.create, input),
      ];
      made.push(replies.map(({ code }) => code === 10_000));
    }
    // One for each rule that moved something, and never a second one.
    expect(made.length).toBeGreaterThan(0);
    expect(made).toEqual(made.map(() => [true, false]));
    await close();
    await bus.close();
  }

  /** Contracts with approvals that are signed, and open payments that add up. */
  async function checkContracts(): Promise<void> {
    expect(await count('r_contract_contract')).toBe(15);
    expect(await count('r_contract_contract', `"state" = 'active'`)).toBe(9);
    expect(await count('r_contract_contract', `"state" = 'terminated'`)).toBe(1);
    expect(
      await count('r_contract_contract', `"state" = 'active' and "until" <= 20270115`),
    ).toBeGreaterThan(2);
    expect(
      await count(
        'b_contract_payable',
        'amount_amount > 0 and dim_due between 20261116 and 20261216',
      ),
    ).toBeGreaterThan(0);
    expect(await count('b_contract_receivable', 'amount_amount < 0')).toBe(0);
    const ended = await context.db
      .selectFrom('approval')
      .select('id')
      .where('status', '=', 'approved')
      .where('workspace', '=', 'contract')
      .execute();
    expect(ended).toHaveLength(12);
  }

  /** Orders at every step, whose goods and debts are in the books of warehouse and accounting. */
  async function checkMall(): Promise<void> {
    for (const state of ['draft', 'unpaid', 'paid', 'packed', 'shipped', 'done']) {
      expect(await count('r_retailmall_order', `"state" = '${state}'`)).toBeGreaterThan(1);
    }
    expect(await count('r_retailmall_refund', `"state" = 'refunded'`)).toBeGreaterThan(3);
    // No two at the same time, so that lists keep their order.
    const [times] = await selectRows<{ n: number; last: number }>(
      context.db,
      'select count(distinct created_at) as n, max(created_at) as last from r_retailmall_order',
      [],
    );
    expect(Number(times?.n)).toBe(await count('r_retailmall_order'));
    expect(Number(times?.last)).toBeLessThan(NOW);
    const posted = (workspace: string) =>
      count('ledger_posting', `"workspace" = '${workspace}' and "collection" like 'retailMall.%'`);
    expect(await posted('wms')).toBeGreaterThan(80);
    expect(await posted('acc')).toBeGreaterThan(80);
    expect(
      await count('ledger_reservation', `"collection" = 'retailMall.order' and "state" = 'open'`),
    ).toBeGreaterThan(4);
  }

  /** Closed days whose takings are in accounting, and days that wait for a count, a manager, a signature. */
  async function checkStores(): Promise<void> {
    for (const state of ['open', 'counted', 'review', 'closed']) {
      expect(await count('r_mainstore_dayclose', `"state" = '${state}'`)).toBeGreaterThan(0);
    }
    for (const state of ['draft', 'submitted', 'sent', 'received']) {
      expect(await count('r_mainstore_transferrequest', `"state" = '${state}'`)).toBeGreaterThan(0);
    }
    const posted = `"workspace" = 'acc' and "collection" like 'mainStore.%'`;
    expect(await count('ledger_posting', posted)).toBeGreaterThan(80);
    const waiting = `"status" = 'running' and "workspace" = 'mainStore'`;
    expect(await count('approval', waiting)).toBe(2);
  }

  /** Deals at every step, in the books of warehouse and accounting, with codes for the gate of today. */
  async function checkPlastics(): Promise<void> {
    for (const state of ['draft', 'review', 'confirmed', 'picking', 'settled']) {
      expect(await count('r_plastic_deal', `"state" = '${state}'`), state).toBeGreaterThan(0);
    }
    expect(await count('r_plastic_pickup', `"state" = 'issued'`)).toBe(3);
    expect(await count('r_plastic_enquiry', `"state" = 'open'`)).toBe(5);
    expect(await count('r_plastic_offer', `"state" = 'sent'`)).toBe(2);
    const posted = (workspace: string) =>
      count('ledger_posting', `"workspace" = '${workspace}' and "collection" like 'plastic.%'`);
    expect(await posted('wms')).toBeGreaterThan(20);
    expect(await posted('acc')).toBeGreaterThan(40);
  }

  /** Orders at every step, owed in accounting within the credit of their partners. */
  async function checkFranchise(): Promise<void> {
    for (const state of ['draft', 'submitted', 'accepted', 'delivered', 'received', 'settled']) {
      expect(await count('r_fcshop_replenishment', `"state" = '${state}'`)).toBeGreaterThan(0);
    }
    expect(await count('r_fcshop_settlement', `"state" = 'paid'`)).toBeGreaterThan(2);
    const posted = `"workspace" = 'acc' and "collection" like 'fcshop.%'`;
    expect(await count('ledger_posting', posted)).toBeGreaterThan(50);
    const waiting = `"status" = 'running' and "workspace" = 'fcshop'`;
    expect(await count('approval', waiting)).toBe(2);
  }

  /** The templates have something to do today. */
  async function checkTemplates(): Promise<void> {
    expect(await count('r_zl_lease', `"state" = 'active'`)).toBe(7);
    expect(await count('r_zl_bill', `"state" = 'open' and "due" < 20261116`)).toBe(1);
    const months = `"period" in ('2026-09', '2026-10', '2026-11')`;
    expect(await count('r_zl_bill', months)).toBe(await count('r_zl_bill'));
    expect(await count('r_rk_arrival', `"due" = 20261116`)).toBeGreaterThan(2);
    expect(await count('r_rk_inspection', `"state" = 'open'`)).toBe(4);
    expect(await count('r_cy_ticket', `"state" = 'cooking'`)).toBe(2);
    expect(await count('r_cy_booking', `"day" = 20261116`)).toBe(3);
    expect(await count('r_gk_budget', `"state" = 'review'`)).toBe(3);
    expect(await count('r_gk_risk', `"state" <> 'closed'`)).toBe(8);
    expect(await count('r_ws_washorder', `"state" <> 'delivered'`)).toBeGreaterThan(10);
    expect(await count('r_ws_washorder', `"no" is null`)).toBe(0);
    const holders = await context.db
      .selectFrom('user_role')
      .innerJoin('workspace_role', 'workspace_role.role_id', 'user_role.role_id')
      .select('workspace_role.workspace')
      .distinct()
      .where('workspace_role.workspace', 'in', ['zl', 'rk', 'cy', 'gk', 'ws'])
      .execute();
    expect(holders).toHaveLength(5);
  }

  it('are left out, and the operator is told, where they no longer fit', async () => {
    await context.db.updateTable('user').set({ status: 'disabled' }).execute();
    expect(await load()).toEqual([
      'The demo records of base were not loaded: salesPerson: unknownTarget',
    ]);
    expect(await count('r_base_party')).toBe(0);
  });

  it('wait for a workspace that is not installed', async () => {
    await context.db.deleteFrom('workspace').execute();
    await load();
    expect(await readSetting(context.db, 'demo.records.base')).toBeUndefined();
  });
});
