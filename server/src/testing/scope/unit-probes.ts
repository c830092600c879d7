import { PERMISSIONS, type RouteDefinition, routeGroups } from '@pedestal/contract';
import {
  type Entry,
  eachPerson,
  eachRole,
  eachUnit,
  FOREIGN,
  findEach,
  inOtherSystem,
  listed,
  type Setting,
  version,
} from './probe.ts';

const { access, orgUnitAdmin, roleAdmin } = routeGroups;

export function probeUnits(setting: Setting): Entry[] {
  const { units, people } = setting.records;
  const nameOf = ({ id }: { id: string }) =>
    Object.entries(units).find(([, unit]) => unit === id)?.[0] ?? FOREIGN;
  const { root, mine, below, leaf, elsewhere, farLeaf } = units;
  /** A name that is taken below each unit that has one. */
  const childOf = new Map([
    [root, mine],
    [mine, below],
    [below, leaf],
    [elsewhere, farLeaf],
  ]);
  const parents = Object.entries(units).filter(([, id]) => childOf.has(id));
  const unit = (route: RouteDefinition, body?: object): Entry => [
    route,
    [eachUnit(setting, route, (id) => ({ params: { id }, ...(body ? { body } : {}) }))],
  ];
  return [
    [orgUnitAdmin.list, [listed(setting, orgUnitAdmin.list, {}, nameOf, 'units')]],
    unit(orgUnitAdmin.admins),
    unit(orgUnitAdmin.update, { version, name: 'x', nameEn: '' }),
    unit(orgUnitAdmin.move, { version, parentId: mine, position: 0 }),
    unit(orgUnitAdmin.remove, { version }),
    [
      orgUnitAdmin.create,
      [
        {
          kind: 'parentUnits',
          find: () =>
            findEach(setting, orgUnitAdmin.create, parents, (parentId) => ({
              body: { parentId, name: childOf.get(parentId), nameEn: '' },
            })),
        },
      ],
    ],
    [
      orgUnitAdmin.setAdmins,
      [
        eachUnit(setting, orgUnitAdmin.setAdmins, (id) => ({
          params: { id },
          body: { version, userIds: [] },
        })),
        eachUnit(setting, orgUnitAdmin.setAdmins, (id) => ({
          params: { id },
          body: { version, userIds: [people.colleague] },
        })),
        {
          kind: 'nothing',
          find: () =>
            findEach(setting, orgUnitAdmin.setAdmins, [['stranger', people.stranger]], (id) => ({
              params: { id: mine },
              body: { version, userIds: [id] },
            })),
        },
      ],
    ],
    [
      orgUnitAdmin.setHead,
      [
        eachUnit(setting, orgUnitAdmin.setHead, (id) => ({
          params: { id },
          body: { version, userId: people.colleague },
        })),
        {
          kind: 'nothing',
          find: () =>
            findEach(setting, orgUnitAdmin.setHead, [['stranger', people.stranger]], (userId) => ({
              params: { id: mine },
              body: { version, userId },
            })),
        },
      ],
    ],
  ];
}

export function probeRoles(setting: Setting): Entry[] {
  const { records, systemCode } = setting;
  const systemOf = (role: { systemCode: string | null }) => role.systemCode ?? FOREIGN;
  const nameOf = ({ userName }: { userName: string }) => userName;
  const role = (route: RouteDefinition, body?: object): Entry => [
    route,
    [eachRole(setting, route, (id) => ({ params: { id }, ...(body ? { body } : {}) }))],
  ];
  const members = { params: { id: records.crews[systemCode] }, query: { limit: 100 } };
  const why = (userId: unknown, code: string) => ({
    query: { userId, systemCode: code, code: PERMISSIONS.readUsers },
  });
  return [
    [
      roleAdmin.list,
      [
        listed(setting, roleAdmin.list, { query: { limit: 100 } }, systemOf, 'system'),
        inOtherSystem(setting, roleAdmin.list, (code) => ({ query: { systemCode: code } })),
      ],
    ],
    role(roleAdmin.get),
    role(roleAdmin.preview, { grantsAll: false, grants: [] }),
    [
      roleAdmin.members,
      [
        listed(setting, roleAdmin.members, members, nameOf, 'peopleOfRole'),
        eachRole(setting, roleAdmin.members, (id) => ({ params: { id } })),
      ],
    ],
    [
      access.why,
      [
        eachPerson(setting, access.why, (userId) => why(userId, systemCode)),
        inOtherSystem(setting, access.why, (code) => why(records.people.ann, code)),
      ],
    ],
  ];
}
