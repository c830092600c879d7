import { ERRORS, type Notice } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyAuditChain } from '../../../audit/verify-chain.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import { openBus } from '../../../platform/bus/open-bus.ts';
import { createLimiter } from '../../../platform/http/limiter.ts';
import { DAY } from '../../../platform/time/durations.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { createTestGateway } from '../../../testing/gateway.ts';
import { addOrgUnit, addRole, addSystem, addUser, joinRole } from '../../../testing/seed.ts';
import { CONSOLE_LIMITS } from '../limits.ts';
import type { SystemScope } from '../ports.ts';
import { mountNotices } from './notice.routes.ts';
import { createNoticeService } from './notice.service.ts';
import { purgeExpired } from './notice-purge.ts';
import { createNoticeSender, type NoticeSender } from './notice-sender.service.ts';
import { createNoticeTicketService, type NoticeTicketService } from './notice-ticket.service.ts';

describeOnEachDatabase('notices', (context) => {
  let app: FastifyInstance;
  let bus: Bus;
  let sender: NoticeSender;
  let tickets: NoticeTicketService;
  let now: number;
  let scope: SystemScope;
  let admin: string;
  let ann: string;
  let bob: string;

  beforeEach(async () => {
    now = 1_800_000_000_000;
    scope = 'all';
    const { db } = context;
    const clock = () => now;
    bus = openBus({ redisUrl: undefined, databaseUrl: undefined, log: pino({ level: 'silent' }) });
    sender = createNoticeSender({
      db,
      bus,
      clock,
      limits: CONSOLE_LIMITS.notice,
      findSendScope: async () => scope,
    });
    tickets = createNoticeTicketService({
      db,
      clock,
      limiter: createLimiter(clock),
      limits: CONSOLE_LIMITS.notice,
    });
    app = createTestGateway((mount) =>
      mountNotices(mount, { notices: createNoticeService({ db, bus, clock }), sender, tickets }),
    );
    await addSystem(db, '1001');
    await addSystem(db, '1002');
    [admin, ann, bob] = [
      await addUser(db, 'admin'),
      await addUser(db, 'ann'),
      await addUser(db, 'bob'),
    ];
  });

  afterEach(async () => {
    await app.close();
    await bus.close();
  });

  async function call(userId: string, method: 'GET' | 'POST', path: string, payload?: object) {
    const reply = await app.inject({
      method,
      url: `/gateway/console/notices/${path}`,
      headers: { sdnxrequestid: userId },
      ...(payload ? { payload } : {}),
    });
    return reply;
  }
  const send = (body: object, from = admin) =>
    call(from, 'POST', 'send', { type: 2001, title: 'Hello', ...body });
  const list = async (userId: string, query = '') =>
    (await call(userId, 'GET', `list${query}`)).json().info as {
      items: Notice[];
      more: boolean;
      unread: number;
      latest: number;
    };
  const titles = async (userId: string, query = '') =>
    (await list(userId, query)).items.map((item) => item.title['en-US']);

  it('reaches only the named people, roles, org units and systems', async () => {
    const { db } = context;
    const role = await addRole(db, { systemCode: '1001', members: [ann] });
    await addRole(db, { systemCode: null, grantsAll: true, members: [admin] });
    const top = await addOrgUnit(db, null);
    const below = await addOrgUnit(db, top);
    await db.updateTable('user').set({ org_unit_id: below }).where('id', '=', bob).execute();
    await send({ title: 'person', to: { users: [bob] } });
    await send({ title: 'role', to: { roles: [role] } });
    await send({ title: 'unit', to: { orgUnits: [top] } });
    await send({ title: 'system', to: { systems: ['1001'] } });
    await send({ title: 'all', to: { everyone: true } });
    expect(await titles(ann)).toEqual(['all', 'system', 'role']);
    expect(await titles(bob)).toEqual(['all', 'unit', 'person']);
    expect(await titles(admin)).toEqual(['all', 'system']);
  });

  it('follows membership: a person who leaves a role no longer sees its notices', async () => {
    const role = await addRole(context.db, { systemCode: '1001' });
    await send({ to: { roles: [role] } });
    expect(await titles(ann)).toEqual([]);
    await joinRole(context.db, ann, role);
    expect(await titles(ann)).toEqual(['Hello']);
    await context.db.deleteFrom('user_role').where('user_id', '=', ann).execute();
    expect(await titles(ann)).toEqual([]);
  });

  it('counts a person who is named in several ways once', async () => {
    const role = await addRole(context.db, { systemCode: '1001', members: [ann] });
    await send({ to: { users: [ann, ann], roles: [role], systems: ['1001'] } });
    expect(await list(ann)).toMatchObject({ unread: 1, items: [{ seq: 1 }] });
  });

  it('hides notices that were sent before the account was created', async () => {
    await send({ to: { everyone: true } });
    await context.db
      .updateTable('user')
      .set({ created_at: now + 1 })
      .where('id', '=', ann)
      .execute();
    expect(await titles(ann)).toEqual([]);
    expect(await titles(bob)).toEqual(['Hello']);
  });

  it('stores both languages, the message, the link and the sender', async () => {
    await send({
      title: { 'zh-CN': '你好', 'en-US': 'Hi' },
      body: 'same in both',
      message: { washNo: 'W1', step: 3 },
      link: '/wms/orders/7?tab=log',
      subApp: 'wms',
      to: { users: [ann] },
    });
    expect((await list(ann)).items).toEqual([
      {
        seq: 1,
        type: 2001,
        title: { 'zh-CN': '你好', 'en-US': 'Hi' },
        body: { 'zh-CN': 'same in both', 'en-US': 'same in both' },
        message: { washNo: 'W1', step: 3 },
        link: '/wms/orders/7?tab=log',
        sender: { id: admin, name: 'admin' },
        subApp: 'wms',
        createdAt: now,
        read: false,
      },
    ]);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a b',
  ])('refuses the link %s', async (link) => {
    expect((await send({ link, to: { users: [ann] } })).statusCode).toBe(422);
  });

  it('pages backwards by number, and forwards from the last known one', async () => {
    for (let n = 1; n <= 5; n += 1) await send({ title: `n${n}`, to: { users: [ann] } });
    expect(await titles(ann, '?limit=2')).toEqual(['n5', 'n4']);
    expect(await list(ann, '?limit=2&before=4')).toMatchObject({
      more: true,
      unread: 5,
      latest: 5,
    });
    expect(await titles(ann, '?limit=2&before=2')).toEqual(['n1']);
    expect(await titles(ann, '?after=3')).toEqual(['n4', 'n5']);
    expect(await list(ann, '?after=3&limit=1')).toMatchObject({ more: true });
    expect((await call(ann, 'GET', 'list?after=3&before=5')).statusCode).toBe(422);
    expect((await call(ann, 'GET', 'list?limit=101')).statusCode).toBe(422);
  });

  it('filters by unread state and by type', async () => {
    await send({ title: 'a', to: { users: [ann] } });
    await send({ title: 'b', type: 7, to: { users: [ann] } });
    await call(ann, 'POST', 'read', { seqs: [1] });
    expect(await titles(ann, '?state=unread')).toEqual(['b']);
    expect(await titles(ann, '?type=2001')).toEqual(['a']);
  });

  it('replaces a notice by a newer 1001 or 1011 with the same washNo', async () => {
    const wash = (type: number, title: string, washNo: string) =>
      send({ type, title, message: { washNo }, to: { users: [ann] } });
    await wash(1001, 'first', 'W1');
    await wash(2001, 'other type', 'W1');
    await wash(1001, 'other wash', 'W2');
    await wash(1011, 'newest', 'W1');
    await wash(2001, 'later', 'W1');
    expect(await titles(ann)).toEqual(['later', 'newest', 'other wash']);
    expect(await list(ann)).toMatchObject({ unread: 3 });
    expect(await titles(ann, '?after=0')).toEqual(['other wash', 'newest', 'later']);
  });

  it('replaces a notice only for recipients of the newer one', async () => {
    await send({ type: 1001, title: 'old', message: { washNo: 'W' }, to: { users: [ann, bob] } });
    await send({ type: 1001, title: 'new', message: { washNo: 'W' }, to: { users: [ann] } });
    expect(await titles(ann)).toEqual(['new']);
    expect(await titles(bob)).toEqual(['old']);
  });

  it('marks single notices and all of them as read, for this person only', async () => {
    for (let n = 1; n <= 3; n += 1) await send({ to: { users: [ann, bob] } });
    expect((await call(ann, 'POST', 'read', { seqs: [2, 2, 99] })).json().info).toEqual({
      unread: 2,
    });
    expect((await list(ann)).items.map((item) => item.read)).toEqual([false, true, false]);
    expect((await call(ann, 'POST', 'readAll', { upTo: 2 })).json().info).toEqual({ unread: 1 });
    expect((await call(ann, 'POST', 'readAll', { upTo: 1 })).json().info).toEqual({ unread: 1 });
    expect((await list(bob)).unread).toBe(3);
  });

  it('clears up to a number, and keeps what arrived later', async () => {
    await send({ title: 'seen', to: { everyone: true } });
    await send({ title: 'unseen', to: { everyone: true } });
    await call(ann, 'POST', 'clear', { upTo: 1 });
    expect(await titles(ann)).toEqual(['unseen']);
    expect(await titles(bob)).toEqual(['unseen', 'seen']);
  });

  it('does not clear numbers that are not in use yet', async () => {
    await send({ title: 'now', to: { users: [ann] } });
    await call(ann, 'POST', 'clear', { upTo: 1_000_000 });
    await send({ title: 'tomorrow', to: { users: [ann] } });
    expect(await titles(ann)).toEqual(['tomorrow']);
  });

  it('does not mark notices of other people', async () => {
    await send({ to: { users: [bob] } });
    await call(ann, 'POST', 'read', { seqs: [1] });
    expect(await context.db.selectFrom('notice_read').selectAll().execute()).toEqual([]);
  });

  it('publishes what was read to the other tabs of the person', async () => {
    await send({ to: { users: [ann] } });
    const heard: unknown[] = [];
    bus.subscribe('notice-state', (message) => heard.push(message));
    await call(ann, 'POST', 'read', { seqs: [1] });
    await call(ann, 'POST', 'readAll', { upTo: 1 });
    expect(heard).toEqual([
      { userId: ann, change: 'read', seqs: [1] },
      { userId: ann, change: 'readAll', upTo: 1 },
    ]);
  });

  it('refuses a notice without recipients, and answers the same for unknown and unreachable ids', async () => {
    const foreign = await addRole(context.db, { systemCode: '1002', members: [bob] });
    await addRole(context.db, { systemCode: '1001', members: [ann] });
    expect((await send({ to: {} })).statusCode).toBe(422);
    expect((await send({ to: { users: [] } })).statusCode).toBe(422);
    scope = ['1001'];
    const missing = await send({ to: { roles: ['nobody'] } });
    const outOfReach = await send({ to: { roles: [foreign] } });
    expect(missing.statusCode).toBe(404);
    expect(outOfReach.statusCode).toBe(404);
    expect(outOfReach.json()).toEqual(missing.json());
    expect((await send({ to: { users: [bob] } })).statusCode).toBe(404);
    expect((await send({ to: { users: [ann, bob] } })).statusCode).toBe(404);
    expect((await send({ to: { systems: ['1002'] } })).statusCode).toBe(404);
    expect((await send({ to: { everyone: true } })).statusCode).toBe(403);
    expect((await send({ to: { users: [ann], systems: ['1001'] } })).statusCode).toBe(200);
    expect(await list(bob)).toMatchObject({ items: [], latest: 1 });
  });

  it('lets a sender reach only their own org unit and its descendants', async () => {
    const { db } = context;
    const own = await addOrgUnit(db, null);
    const below = await addOrgUnit(db, own);
    const other = await addOrgUnit(db, null);
    await db.updateTable('user').set({ org_unit_id: own }).where('id', '=', admin).execute();
    scope = ['1001'];
    expect((await send({ to: { orgUnits: [own, below] } })).statusCode).toBe(200);
    expect((await send({ to: { orgUnits: [other] } })).statusCode).toBe(404);
  });

  it('stops a sender at the hourly quota with a retry time, and lets others send', async () => {
    const [{ max }] = CONSOLE_LIMITS.notice.perSender;
    for (let n = 0; n < max; n += 1)
      expect((await send({ to: { users: [ann] } })).statusCode).toBe(200);
    now += 60_000;
    const refused = await send({ to: { users: [ann] } });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: ERRORS.tooManyRequests.code });
    expect(refused.headers['retry-after']).toBe(String(59 * 60));
    expect((await list(ann)).latest).toBe(max);
    expect((await send({ to: { users: [ann] } }, bob)).statusCode).toBe(200);
    now += 59 * 60_000;
    expect((await send({ to: { users: [ann] } })).statusCode).toBe(200);
  });

  it('has a smaller quota for whole systems and everyone', async () => {
    const [{ max }] = CONSOLE_LIMITS.notice.broadcastsPerSender;
    for (let n = 0; n < max; n += 1) await send({ to: { everyone: true } });
    expect((await send({ to: { everyone: true } })).statusCode).toBe(429);
    expect((await send({ to: { systems: ['1001'] } })).statusCode).toBe(429);
    expect((await send({ to: { users: [ann] } })).statusCode).toBe(200);
  });

  it('numbers notices in the order of their commits when many are sent at once', async () => {
    const another = await context.openAnother();
    const second = createNoticeSender({
      db: another.db,
      bus,
      clock: () => now,
      limits: CONSOLE_LIMITS.notice,
      findSendScope: async () => 'all',
    });
    const from = (userId: string) => ({
      session: { id: userId, userId, userName: userId, loginKey: '', systemCode: '', reauthAt: 0 },
      requestId: '',
      ip: '',
      userAgent: '',
    });
    const body = { type: 1, title: 't', body: '', message: {}, link: '', to: { users: [ann] } };
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? sender : second).send(body, from(n % 2 ? admin : bob) as never),
      ),
    );
    const seqs = sent.map(({ seq }) => seq).sort((a, b) => a - b);
    expect(seqs).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect((await verifyAuditChain(context.db)).problems).toEqual([]);
  });

  it('writes sender, content and recipients to the audit log', async () => {
    await send({ to: { users: [ann, bob] } });
    const row = await context.db
      .selectFrom('audit')
      .innerJoin('audit_detail', 'audit_detail.seq', 'audit.seq')
      .select(['action', 'actor_id', 'target_id', 'after'])
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ action: 'notice.send', actor_id: admin, target_id: '1' });
    expect(JSON.parse(row.after ?? '')).toMatchObject({ to: { user: 2 } });
  });

  it('sends a notice of the console to the holders of a permission', async () => {
    await addRole(context.db, { systemCode: null, grantsAll: true, members: [admin] });
    const texts = { 'zh-CN': '变更', 'en-US': 'Changed' };
    const seq = await context.db.transaction().execute((trx) =>
      sender.sendFromConsole(trx, {
        type: 2002,
        title: texts,
        body: texts,
        link: '/auth/registry',
        to: { permission: 'console:registry' },
      }),
    );
    expect(seq).toBe(1);
    expect((await list(admin)).items).toMatchObject([{ sender: null, title: texts }]);
    expect(await titles(ann)).toEqual([]);
  });

  it('purges notices after 90 days, with their targets and read marks', async () => {
    await send({ title: 'old', to: { users: [ann] } });
    await call(ann, 'POST', 'read', { seqs: [1] });
    now += 89 * DAY;
    await send({ title: 'new', to: { users: [ann] } });
    expect(await purgeExpired(context.db, now, CONSOLE_LIMITS.notice)).toBe(0);
    now += 2 * DAY;
    expect(await purgeExpired(context.db, now, CONSOLE_LIMITS.notice)).toBe(1);
    expect(await titles(ann)).toEqual(['new']);
    expect(await context.db.selectFrom('notice_read').selectAll().execute()).toEqual([]);
    expect(await context.db.selectFrom('notice_target').select('seq').execute()).toEqual([
      { seq: 2 },
    ]);
  });

  it('issues a ticket that works once, for 30 seconds, and is stored only as a hash', async () => {
    const reply = await call(ann, 'POST', 'ticket');
    const { ticket, expiresIn } = reply.json().info;
    expect(expiresIn).toBe(30);
    const [row] = await context.db.selectFrom('notice_ticket').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(ticket);
    expect(await tickets.redeem(ticket)).toEqual({ userId: ann, sessionId: ann });
    expect(await tickets.redeem(ticket)).toBeNull();
    const late = (await call(ann, 'POST', 'ticket')).json().info.ticket;
    now += 30_000;
    expect(await tickets.redeem(late)).toBeNull();
    expect(await tickets.redeem('x')).toBeNull();
  });

  it('redeems a ticket once when it is used concurrently', async () => {
    const { ticket } = (await call(ann, 'POST', 'ticket')).json().info;
    const taken = await Promise.all(Array.from({ length: 10 }, () => tickets.redeem(ticket)));
    expect(taken.filter((holder) => holder !== null)).toHaveLength(1);
  });

  it('limits the rate of tickets per session', async () => {
    const { max } = CONSOLE_LIMITS.notice.ticketsPerSession;
    for (let n = 0; n < max; n += 1) await call(ann, 'POST', 'ticket');
    expect((await call(ann, 'POST', 'ticket')).statusCode).toBe(429);
    expect((await call(bob, 'POST', 'ticket')).statusCode).toBe(200);
  });
});
