import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Bus } from '../../../platform/bus/bus.ts';
import { openBus } from '../../../platform/bus/open-bus.ts';
import { createLimiter } from '../../../platform/http/limiter.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { createTestGateway } from '../../../testing/gateway.ts';
import { addUser } from '../../../testing/seed.ts';
import { CONSOLE_LIMITS } from '../limits.ts';
import { mountNotices } from './notice.routes.ts';
import { createNoticeService } from './notice.service.ts';
import { insertNotice } from './notice.store.ts';
import { createNoticeSender } from './notice-sender.service.ts';
import { createNoticeTicketService } from './notice-ticket.service.ts';

const NOW = 1_800_000_000_000;

describeOnEachDatabase('kinds of notices', (context) => {
  let app: FastifyInstance;
  let bus: Bus;
  let ann: string;
  let bob: string;

  beforeEach(async () => {
    const { db } = context;
    const limits = CONSOLE_LIMITS.notice;
    const clock = () => NOW;
    bus = openBus({ redisUrl: undefined, databaseUrl: undefined, log: pino({ level: 'silent' }) });
    const notices = createNoticeService({ db, bus, clock });
    const findSendScope = async () => 'all' as const;
    const sender = createNoticeSender({ db, bus, clock, limits, findSendScope });
    const tickets = createNoticeTicketService({ db, clock, limiter: createLimiter(clock), limits });
    app = createTestGateway((mount) => mountNotices(mount, { notices, sender, tickets }));
    [ann, bob] = [await addUser(db, 'ann'), await addUser(db, 'bob')];
  });

  afterEach(async () => {
    await app.close();
    await bus.close();
  });

  async function add(
    seq: number,
    kind: { type?: number; sub_app?: string; wash_no?: string },
    userId = ann,
  ) {
    const texts = JSON.stringify({ 'zh-CN': '通知', 'en-US': 'Notice' });
    const row = { type: 2001, wash_no: null, sub_app: null, sender_id: null, link: '', ...kind };
    await insertNotice(
      context.db,
      { ...row, seq, message: '{}', title: texts, body: texts, created_at: NOW + seq },
      [{ kind: 'user', target_id: userId }],
    );
    await context.db
      .insertInto('sequence')
      .values({ name: 'notice', value: seq })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: seq }))
      .execute();
  }
  const kinds = async (userId = ann) => {
    const url = '/gateway/console/notices/kinds';
    return (await app.inject({ url, headers: { sdnxrequestid: userId } })).json().info;
  };

  it('lists the kinds of all visible notices once, most recent first', async () => {
    await add(1, { type: 3001, sub_app: 'dfs' });
    for (let seq = 2; seq <= 30; seq += 1) await add(seq, {});
    await add(31, { sub_app: 'wms' });
    await add(32, { type: 4001, sub_app: 'oms' }, bob);
    expect(await kinds()).toEqual({ subApps: ['wms', null, 'dfs'], types: [2001, 3001] });
    expect(await kinds(bob)).toEqual({ subApps: ['oms'], types: [4001] });
  });

  it('omits the kinds of replaced and cleared notices', async () => {
    await add(1, { type: 1001, sub_app: 'wms', wash_no: 'W1' });
    await add(2, { type: 1011, wash_no: 'W1' });
    expect(await kinds()).toEqual({ subApps: [null], types: [1011] });
    await app.inject({
      method: 'POST',
      url: '/gateway/console/notices/clear',
      headers: { sdnxrequestid: ann },
      payload: { upTo: 2 },
    });
    expect(await kinds()).toEqual({ subApps: [], types: [] });
  });

  it('lists at most fifty of each', async () => {
    for (let seq = 1; seq <= 60; seq += 1) await add(seq, { type: seq, sub_app: `app-${seq}` });
    const { subApps, types } = await kinds();
    expect(subApps).toHaveLength(50);
    expect(types).toEqual(Array.from({ length: 50 }, (_, n) => 60 - n));
  });
});
