import { ERRORS, type RouteDefinition, routeGroups } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { describeAdministration, type PersonName } from '../testing/administration.ts';

const GROUPS = [
  'userAdmin',
  'orgUnitAdmin',
  'roleAdmin',
  'resourceAdmin',
  'systemAdmin',
  'inviteAdmin',
  'sessionAdmin',
  'auditLog',
  'access',
] as const;

const routes: [string, RouteDefinition][] = GROUPS.flatMap((group) =>
  Object.entries(routeGroups[group]).map(([name, route]): [string, RouteDefinition] => [
    `${group}.${name}`,
    route,
  ]),
);

/** Sensitive calls that require step-up. A route that gains or loses step-up changes this list. */
const STEP_UP = [
  'userAdmin.create',
  'userAdmin.update',
  'userAdmin.setRoles',
  'userAdmin.erase',
  'userAdmin.resetPassword',
  'userAdmin.resetPasswords',
  'userAdmin.resetSecondFactor',
  'userAdmin.batch',
  'userAdmin.importCsv',
  'userAdmin.importFaults',
  'userAdmin.exportCsv',
  'orgUnitAdmin.move',
  'orgUnitAdmin.setAdmins',
  'orgUnitAdmin.setHead',
  'roleAdmin.create',
  'roleAdmin.save',
  'roleAdmin.copy',
  'roleAdmin.remove',
  'roleAdmin.changeMembers',
  'resourceAdmin.remove',
  'resourceAdmin.exportJson',
  'resourceAdmin.importJson',
  'systemAdmin.create',
  'systemAdmin.update',
  'systemAdmin.createLoginEntry',
  'systemAdmin.updateLoginEntry',
  'systemAdmin.makeDefault',
  'systemAdmin.removeLoginEntry',
  'inviteAdmin.create',
  'inviteAdmin.takeOver',
  'sessionAdmin.end',
  'sessionAdmin.endAll',
  'auditLog.exportCsv',
];

it('requires step-up exactly on sensitive routes', () => {
  const declared = routes.filter(([, route]) => route.stepUp).map(([name]) => name);
  expect(declared.sort()).toEqual([...STEP_UP].sort());
});

describeAdministration('every administrative route', (test) => {
  const input = {
    params: { id: '1', code: 'A', loginKey: 'entry-A', seq: '1' },
    query: {},
  };
  const ask = (who: PersonName | null, route: RouteDefinition) =>
    test.call(who, route, { ...input, ...(route.body ? { body: {} } : {}) } as never);

  it('answers 401 without a session and 403 without the permission', async () => {
    for (const [name, route] of routes) {
      expect([name, (await ask(null, route)).code]).toEqual([name, ERRORS.noSession.code]);
      for (const who of ['nobody', 'eastClerk', 'clerkB'] as const) {
        const reply = await ask(who, route);
        if (route.permission === 'session')
          expect([name, who, reply.status]).toEqual([name, who, 200]);
        else expect([name, who, reply.code]).toEqual([name, who, ERRORS.forbidden.code]);
      }
    }
  });

  it('lets an administrator of everything pass', async () => {
    for (const [name, route] of routes) {
      const reply = await ask('super', route);
      expect([name, [401, 403].includes(reply.status)]).toEqual([name, false]);
      expect([name, reply.status < 500]).toEqual([name, true]);
    }
  });
});
