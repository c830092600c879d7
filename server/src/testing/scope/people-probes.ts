import { type RouteDefinition, routeGroups } from '@pedestal/contract';
import { readUnitPaths } from '../../administration/units.ts';
import { SPREADSHEET_LIMITS } from '../../platform/spreadsheet/limits.ts';
import { readTable } from '../../platform/spreadsheet/read-table.ts';
import { openZip } from '../../platform/spreadsheet/zip-reader.ts';
import { type RouteValues, sendRoute } from '../send-route.ts';
import {
  batch,
  call,
  type Entry,
  eachPerson,
  eachUnit,
  exported,
  FOREIGN,
  findEach,
  inOtherSystem,
  listed,
  type Probe,
  type Setting,
  version,
} from './probe.ts';
import type { SystemCode } from './scope-records.ts';

const { roleAdmin, userAdmin } = routeGroups;

export function probeUsers(setting: Setting): Entry[] {
  const { records, systemCode } = setting;
  const profile = { displayName: 'x', mobile: '', email: '', locale: null, requiresMfa: false };
  const newPerson = { userName: 'colleague', displayName: 'x' };
  const people = (route: RouteDefinition, body?: object): Entry => [
    route,
    [eachPerson(setting, route, (id) => ({ params: { id }, ...(body ? { body } : {}) }))],
  ];
  const nameOf = ({ userName }: { userName: string }) => userName;
  return [
    [
      userAdmin.list,
      [
        listed(setting, userAdmin.list, { query: { limit: 100 } }, nameOf),
        inOtherSystem(setting, userAdmin.list, (code) => ({ query: { systemCode: code } })),
      ],
    ],
    [
      userAdmin.exportCsv,
      [
        exported(setting, userAdmin.exportCsv, {}, 'userName', 'people'),
        inOtherSystem(setting, userAdmin.exportCsv, (code) => ({ query: { systemCode: code } })),
      ],
    ],
    people(userAdmin.get),
    [
      userAdmin.create,
      [
        eachUnit(setting, userAdmin.create, (orgUnitId) => ({ body: { ...newPerson, orgUnitId } })),
        inOtherSystem(setting, userAdmin.create, (code) => ({
          body: { ...newPerson, roleIds: [records.spares[code as SystemCode]] },
        })),
      ],
    ],
    people(userAdmin.update, { version, ...profile, orgUnitId: null }),
    people(userAdmin.setStatus, { version, status: 'active' }),
    people(userAdmin.remove, { version }),
    people(userAdmin.restore, { version }),
    people(userAdmin.unlock),
    [userAdmin.erase, [probeErase(setting)]],
    [
      userAdmin.setRoles,
      [
        eachPerson(setting, userAdmin.setRoles, (id) => ({
          params: { id },
          body: { version, systemCode, roleIds: [] },
        })),
        inOtherSystem(setting, userAdmin.setRoles, (code) => ({
          params: { id: records.people.colleague },
          body: { version, systemCode: code, roleIds: [] },
        })),
      ],
    ],
  ];
}

export function probeAccounts(setting: Setting): Entry[] {
  const { records } = setting;
  const systemOf = (role: { systemCode: string | null }) => role.systemCode ?? FOREIGN;
  const person = (route: RouteDefinition): Entry => [
    route,
    [eachPerson(setting, route, (id) => ({ params: { id }, body: { version } }))],
  ];
  return [
    [
      userAdmin.resetPasswords,
      [batch(setting, userAdmin.resetPasswords, (ids) => ({ body: { ids } }))],
    ],
    person(userAdmin.resetPassword),
    person(userAdmin.resetSecondFactor),
    [
      userAdmin.grantableRoles,
      [
        listed(setting, userAdmin.grantableRoles, {}, systemOf, 'system'),
        inOtherSystem(setting, userAdmin.grantableRoles, (code) => ({
          query: { systemCode: code },
        })),
      ],
    ],
    [userAdmin.batch, [batch(setting, userAdmin.batch, toBatch)]],
    [
      roleAdmin.changeMembers,
      [
        batch(setting, roleAdmin.changeMembers, (remove) => ({
          params: { id: records.spares[setting.systemCode] },
          body: { remove },
        })),
        inOtherSystem(setting, roleAdmin.changeMembers, (code) => ({
          params: { id: records.spares[code as SystemCode] },
          body: { remove: [records.people.colleague] },
        })),
      ],
    ],
    [userAdmin.previewSuspension, [probeSuspension(setting)]],
    [userAdmin.importCsv, [probeImport(setting)]],
    [userAdmin.importFaults, [probeFaults(setting)]],
    [userAdmin.importTemplate, [probeTemplate(setting)]],
    // It says what the file says.
    [userAdmin.importColumns, []],
  ];
}

const toBatch = (ids: string[]) => ({ body: { ids, action: { type: 'unlock' } } });

const importOf = (names: readonly string[]) => ({
  csv: ['login,name', ...names.map((name) => `${name},Imported`)].join('\n'),
  mapping: { userName: 'login', displayName: 'name' },
});

async function fetchFile({ test, browser }: Setting, route: RouteDefinition, values: RouteValues) {
  const { statusCode, rawPayload } = await sendRoute(test.app, route, values, { browser });
  if (statusCode !== 200) throw new Error(`${route.path}: ${statusCode} ${rawPayload}`);
  return rawPayload;
}

function probeFaults(setting: Setting): Probe {
  const names = Object.keys(setting.records.people);
  const find = async () => {
    const file = await fetchFile(setting, userAdmin.importFaults, { body: importOf(names) });
    const faulty = new Set<unknown>();
    for await (const { cells } of (await readTable(file)).rows) faulty.add(cells[0]);
    return names.filter((name) => !faulty.has(name));
  };
  return { kind: 'people', find };
}

/** The units that its list offers. */
function probeTemplate(setting: Setting): Probe {
  const { test, records } = setting;
  const find = async () => {
    const file = await fetchFile(setting, userAdmin.importTemplate, {});
    const lists = await openZip(file, SPREADSHEET_LIMITS).readText('xl/worksheets/sheet2.xml');
    const paths = await readUnitPaths(test.db);
    const units = Object.entries(records.units);
    return units.flatMap(([name, id]) => (lists.includes(`>${paths.get(id)}<`) ? [name] : []));
  };
  return { kind: 'units', find };
}

function probeImport(setting: Setting): Probe {
  const names = Object.keys(setting.records.people);
  const find = async () => {
    const { info } = await call(setting, userAdmin.importCsv, {
      body: { ...importOf(names), dryRun: true },
    });
    const faulty = new Set((info.problems as { row: number }[]).map(({ row }) => row));
    return names.filter((_, index) => !faulty.has(index + 2));
  };
  return { kind: 'people', find };
}

/** Everybody made invites; only those of people in reach are counted. */
function probeSuspension(setting: Setting): Probe {
  const { test, records } = setting;
  const setEnd = (expires_at: number) =>
    test.db.updateTable('invite').set({ expires_at }).execute();
  const find = async () => {
    await setEnd(Number.MAX_SAFE_INTEGER);
    const found: string[] = [];
    for (const [name, id] of Object.entries(records.people)) {
      const { info } = await call(setting, userAdmin.previewSuspension, { body: { ids: [id] } });
      if (info.invites > 0) found.push(name);
    }
    await setEnd(1);
    return found;
  };
  return { kind: 'otherPeople', find };
}

/** Only deleted people can be erased. */
function probeErase(setting: Setting): Probe {
  const { test, records } = setting;
  const { ann, ...others } = records.people;
  const setDeleted = (deleted_at: number | null) =>
    test.db
      .updateTable('user')
      .set({ deleted_at })
      .where('id', 'in', Object.values(others))
      .execute();
  const find = async () => {
    await setDeleted(test.now());
    const found = await findEach(setting, userAdmin.erase, Object.entries(others), (id) => ({
      params: { id },
      body: { version },
    }));
    await setDeleted(null);
    return found;
  };
  return { kind: 'otherPeople', find };
}
