import { routeGroups } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { describeAdministration, type PersonName } from '../../../testing/administration.ts';

const { access } = routeGroups;

describeAdministration('explaining access', (test) => {
  const why = (person: PersonName, code: string, systemCode = 'A') =>
    test.call('super', access.why, {
      query: { userId: test.org.people[person], systemCode, code },
    });

  it('lists the roles that grant the resource, with their data scope', async () => {
    const { roles } = test.org;
    const reply = await why('eastAdmin', 'shop:edit');
    expect(reply.info).toMatchObject({
      allowed: true,
      dataScope: 'unit',
      via: [{ id: roles.unitAdmin, dataScope: 'unit', grantsAll: false }],
      missing: [],
      wouldGrant: [],
    });
    expect((await why('super', 'shop:secret')).info).toMatchObject({
      allowed: true,
      dataScope: 'all',
      via: [{ id: roles.super, grantsAll: true }],
    });
  });

  it('reports that no role grants the permission, and which roles would', async () => {
    const { roles } = test.org;
    const reply = await why('eastClerk', 'shop:secret');
    expect(reply.info).toMatchObject({ allowed: false, via: [], missing: ['noRole'] });
    const { wouldGrant } = reply.info as { wouldGrant: { id: string }[] };
    expect(wouldGrant.map((role) => role.id).sort()).toEqual([roles.higherA, roles.wholeA].sort());
  });

  it('reports that the user or the system is disabled', async () => {
    await test.db
      .updateTable('user')
      .set({ status: 'disabled' })
      .where('id', '=', test.org.people.eastClerk)
      .execute();
    await test.db
      .updateTable('system')
      .set({ status: 'disabled' })
      .where('code', '=', 'A')
      .execute();
    expect((await why('eastClerk', 'shop:list')).info).toMatchObject({
      allowed: false,
      missing: ['personDisabled', 'systemDisabled'],
      via: [{}],
    });
  });

  it('answers 404 for an unknown resource', async () => {
    expect((await why('eastClerk', 'no:such')).status).toBe(404);
  });
});
