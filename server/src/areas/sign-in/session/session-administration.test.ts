import { routeGroups, SUCCESS_CODE } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeAdministration, type PersonName } from '../../../testing/administration.ts';

const { sessionAdmin } = routeGroups;

describeAdministration('session administration', (test) => {
  const open = async (who: PersonName, systemCode: string, change: object = {}) => {
    const now = Date.now();
    await test.db
      .insertInto('session')
      .values({
        id: `${who}-${systemCode}`,
        binding_hash: who,
        user_id: test.org.people[who],
        login_key: `entry-${systemCode}`,
        system_code: systemCode,
        method: 'password',
        device_id: null,
        ip: '10.0.0.1',
        user_agent: 'Browser',
        created_at: now,
        last_active_at: now,
        expires_at: now + 3_600_000,
        reauth_at: now,
        ...change,
      })
      .execute();
  };
  const idsFor = async (who: PersonName, query: Record<string, string> = {}) => {
    const reply = await test.call(who, sessionAdmin.list, { query });
    return (reply.info as { items: { id: string }[] }).items.map((row) => row.id).sort();
  };

  beforeEach(async () => {
    await open('super', 'A');
    await open('eastClerk', 'A');
    await open('westClerk', 'A');
    await open('clerkB', 'B');
    await open('nobody', 'A', { last_active_at: Date.now() - 31 * 60_000 });
    await open('adminB', 'B', { ended_at: 5 });
  });

  it('lists the live sessions in the caller’s reach', async () => {
    expect(await idsFor('super')).toEqual(['clerkB-B', 'eastClerk-A', 'super-A', 'westClerk-A']);
    expect(await idsFor('adminA')).toEqual(['eastClerk-A', 'westClerk-A']);
    expect(await idsFor('eastAdmin')).toEqual(['eastClerk-A']);
    expect(await idsFor('super', { search: 'clerk' })).toEqual([
      'clerkB-B',
      'eastClerk-A',
      'westClerk-A',
    ]);
    expect(await idsFor('super', { systemCode: 'B' })).toEqual(['clerkB-B']);
  });

  it('hides sessions of another system, even of a shared user', async () => {
    await open('eastClerk', 'B');
    expect(await idsFor('eastAdmin')).toEqual(['eastClerk-A']);
  });

  it('ends the named sessions in reach, and reports the others', async () => {
    const reply = await test.call('adminA', sessionAdmin.end, {
      body: { ids: ['eastClerk-A', 'clerkB-B', 'unknown'] },
    });
    expect(reply.info).toEqual({
      done: 1,
      failed: [
        { id: 'clerkB-B', error: 'notFound' },
        { id: 'unknown', error: 'notFound' },
      ],
    });
    expect(test.ended).toEqual([test.org.people.eastClerk]);
    expect(await idsFor('super')).toEqual(['clerkB-B', 'super-A', 'westClerk-A']);
    expect(await test.audit('session.end')).toMatchObject([{ systemCode: 'A' }]);
  });

  it('ends all sessions in reach', async () => {
    const part = await test.call('eastAdmin', sessionAdmin.endAll, { body: {} });
    expect(part.info).toEqual({ ended: 1 });
    const one = await test.call('super', sessionAdmin.endAll, { body: { systemCode: 'B' } });
    expect(one.info).toEqual({ ended: 1 });
    const rest = await test.call('super', sessionAdmin.endAll, { body: {} });
    expect(rest.code).toBe(SUCCESS_CODE);
    expect(await idsFor('super')).toEqual([]);
  });
});
