import { type AuditAction, routeGroups, SUCCESS_CODE } from '@pedestal/contract';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { describeAdministration, type PersonName } from '../testing/administration.ts';
import { appendAudit } from './audit.ts';

const { auditLog } = routeGroups;

interface Entry {
  seq: number;
  action: string;
  targetId: string;
}

describeAdministration('the audit log', (test) => {
  const write = (action: AuditAction, systemCode: string | null, target: PersonName, at = 1_000) =>
    test.db.transaction().execute((trx) =>
      appendAudit(trx, {
        at,
        actorId: test.org.people.super,
        actorName: 'super',
        action,
        targetType: 'user',
        targetId: test.org.people[target],
        targetName: target,
        systemCode,
        before: { name: 'old' },
        after: { name: 'new' },
      }),
    );
  const seen = async (who: PersonName, query: Record<string, string> = {}) => {
    const reply = await test.call(who, auditLog.list, { query });
    return (reply.info as { items: Entry[] }).items.map((entry) => entry.seq);
  };

  beforeEach(async () => {
    await write('user.setRoles', 'A', 'eastClerk');
    await write('user.setRoles', 'B', 'clerkB');
    await write('user.update', null, 'westClerk', 2_000);
    await write('user.update', null, 'clerkB', 3_000);
    await write('session.open', 'A', 'eastClerk', 4_000);
  });

  it('shows entries of the caller’s systems and people, newest first, and no others', async () => {
    expect(await seen('super')).toEqual([5, 4, 3, 2, 1]);
    expect(await seen('adminA')).toEqual([5, 3, 1]);
    expect(await seen('adminB')).toEqual([4, 2]);
    expect(await seen('eastAdmin')).toEqual([5, 1]);
  });

  it('applies the same rule to single entries', async () => {
    const get = (who: PersonName, seq: number) => test.call(who, auditLog.get, { params: { seq } });
    expect((await get('adminA', 2)).status).toBe(404);
    expect((await get('adminA', 2)).text).toBe((await get('adminA', 999)).text);
    expect((await get('adminA', 1)).info).toMatchObject({
      before: { name: 'old' },
      after: { name: 'new' },
    });
  });

  it('filters by action, time, person and system', async () => {
    const { people } = test.org;
    expect(await seen('super', { action: 'user.' })).toEqual([4, 3, 2, 1]);
    expect(await seen('super', { action: 'user.update' })).toEqual([4, 3]);
    expect(await seen('super', { from: '2000', until: '4000' })).toEqual([4, 3]);
    expect(await seen('super', { targetId: people.clerkB })).toEqual([4, 2]);
    expect(await seen('super', { systemCode: 'B' })).toEqual([2]);
    const bad = await test.call('super', auditLog.list, { query: { action: "x' or '1'='1" } });
    expect(bad.status).toBe(422);
  });

  it('shows only sign-ins to callers who may see nothing else', async () => {
    const reply = await test.call('super', auditLog.signIns);
    expect((reply.info as { items: Entry[] }).items).toMatchObject([
      { seq: 5, action: 'session.open' },
    ]);
  });

  it('exports only entries in reach, and audits the export', async () => {
    const reply = await test.call('eastAdmin', auditLog.exportCsv);
    expect(reply.text.trim().split('\r\n')).toHaveLength(3);
    expect(await test.audit('audit.export')).toHaveLength(1);
  });

  it('exports only sign-ins when asked to', async () => {
    const query = { onlySignIns: 'true' } as const;
    const { text } = await test.call('super', auditLog.exportCsv, { query });
    const [, ...lines] = text.trim().split('\r\n');
    expect(lines.map((line) => line.split(',')[3])).toEqual(['"session.open"']);
    expect(await test.audit('audit.export')).toMatchObject([{ after: { onlySignIns: true } }]);
    const odd = await test.call('super', auditLog.exportCsv, {
      query: { onlySignIns: 'maybe' } as never,
    });
    expect(odd.status).toBe(422);
  });

  it('verifies an intact chain, and finds a changed row', async () => {
    const verify = (after = 0) => test.call('super', auditLog.verify, { body: { after } });
    expect((await verify()).info).toEqual({ checked: 5, end: 5, problems: [] });
    expect((await verify(3)).info).toEqual({ checked: 5, end: 5, problems: [] });
    expect((await test.call('adminA', auditLog.verify, { body: {} })).status).toBe(403);
    if (test.kind === 'sqlite') await sql`drop trigger audit_refuse_update`.execute(test.db);
    else await sql`alter table audit disable trigger all`.execute(test.db);
    await sql`update audit set action = 'user.other' where seq = 4`.execute(test.db);
    expect((await verify()).info).toMatchObject({
      checked: 5,
      problems: [{ seq: 4, problem: 'entryChanged' }],
    });
    expect((await verify(4)).code).toBe(SUCCESS_CODE);
  });
});
