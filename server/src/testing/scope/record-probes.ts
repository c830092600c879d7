import { ERRORS, type RouteDefinition, routeGroups } from '@pedestal/contract';
import { addSession } from '../seed.ts';
import {
  batch,
  call,
  type Entry,
  eachPerson,
  eachRecord,
  eachUnit,
  exported,
  FOREIGN,
  inOtherSystem,
  listed,
  type Probe,
  type Setting,
  version,
} from './probe.ts';
import { forEach, type OwnedRecord, type SystemCode } from './scope-records.ts';

const { auditLog, inviteAdmin, sessionAdmin } = routeGroups;

export function probeInvites(setting: Setting): Entry[] {
  const { records, systemCode } = setting;
  const { invites, spares, entries } = records;
  const makerOf = (invite: { systemCode: string; createdBy: { userName: string } | null }) =>
    invite.systemCode === systemCode ? (invite.createdBy?.userName ?? FOREIGN) : FOREIGN;
  const ofAnn = invites.find((one) => one.owner === 'ann' && one.systemCode === systemCode);
  const uses = { params: { id: ofAnn?.id } };
  const change = (route: RouteDefinition): Entry => [
    route,
    [eachRecord(setting, route, invites, (id) => ({ params: { id }, body: { version } }))],
  ];
  const newInvite = (code: SystemCode, orgUnitId: string | null) => ({
    body: {
      systemCode: code,
      loginKey: entries[code],
      orgUnitId,
      roleIds: [spares[code]],
      note: '',
      maxUses: 1,
      validHours: 1,
    },
  });
  return [
    [
      inviteAdmin.list,
      [
        listed(setting, inviteAdmin.list, { query: { limit: 100 } }, makerOf, 'owners'),
        inOtherSystem(setting, inviteAdmin.list, (code) => ({ query: { systemCode: code } })),
      ],
    ],
    [
      inviteAdmin.uses,
      [
        eachRecord(setting, inviteAdmin.uses, invites, (id) => ({ params: { id } })),
        listed(
          setting,
          inviteAdmin.uses,
          uses,
          ({ user }: { user: { userName: string } }) => user.userName,
        ),
      ],
    ],
    change(inviteAdmin.revoke),
    change(inviteAdmin.takeOver),
    [
      inviteAdmin.create,
      [
        eachUnit(setting, inviteAdmin.create, (id) => newInvite(systemCode, id)),
        inOtherSystem(setting, inviteAdmin.create, (code) => newInvite(code as SystemCode, null)),
      ],
    ],
  ];
}

export function probeSessions(setting: Setting): Entry[] {
  const { test, records, systemCode } = setting;
  const nameOf = (session: { systemCode: string; user: { userName: string } }) =>
    session.systemCode === systemCode ? session.user.userName : FOREIGN;
  /** A live session of everybody in each system. */
  const withSessions = (find: (sessions: OwnedRecord<string>[]) => Promise<string[]>): Probe => ({
    kind: 'people',
    find: async () =>
      find(await forEach(records.people, (id, code) => addSession(test.db, id, code, test.now()))),
  });
  const all = { query: { limit: 100 } };
  return [
    [
      sessionAdmin.list,
      [
        withSessions(() => listed(setting, sessionAdmin.list, all, nameOf).find()),
        eachPerson(setting, sessionAdmin.list, (userId) => ({ query: { userId } })),
        inOtherSystem(setting, sessionAdmin.list, (code) => ({ query: { systemCode: code } })),
      ],
    ],
    [
      sessionAdmin.end,
      [
        withSessions((sessions) => {
          const named = sessions.map(
            ({ id, owner, systemCode: code }) =>
              [code === systemCode ? owner : FOREIGN, id] as const,
          );
          return batch(setting, sessionAdmin.end, (ids) => ({ body: { ids } }), named).find();
        }),
      ],
    ],
    [
      sessionAdmin.endAll,
      [
        eachPerson(setting, sessionAdmin.endAll, (userId) => ({ body: { userId } })),
        inOtherSystem(setting, sessionAdmin.endAll, (code) => ({ body: { systemCode: code } })),
      ],
    ],
  ];
}

export function probeAudit(setting: Setting): Entry[] {
  const { records, systemCode } = setting;
  const actorOf = (entry: { systemCode: string | null; actorName: string }) =>
    entry.systemCode === systemCode ? entry.actorName : FOREIGN;
  /** Leaves out what the probes themselves record. */
  const until = 1_000;
  const log = (route: RouteDefinition): Entry => [
    route,
    [
      listed(setting, route, { query: { until, limit: 100 } }, actorOf, 'owners'),
      inOtherSystem(setting, route, (code) => ({ query: { systemCode: code } })),
    ],
  ];
  return [
    log(auditLog.list),
    log(auditLog.signIns),
    [
      auditLog.get,
      [eachRecord(setting, auditLog.get, records.audits, (seq) => ({ params: { seq } }))],
    ],
    [
      auditLog.exportCsv,
      [
        exported(setting, auditLog.exportCsv, { query: { until } }, 'actor', 'owners'),
        inOtherSystem(setting, auditLog.exportCsv, (code) => ({ query: { systemCode: code } })),
      ],
    ],
    [auditLog.verify, [probeVerify(setting)]],
  ];
}

/** The chain covers all systems, so no scope is enough. */
function probeVerify(setting: Setting): Probe {
  const find = async () => {
    const { code } = await call(setting, auditLog.verify, { body: {} });
    return code === ERRORS.forbidden.code ? [] : [FOREIGN];
  };
  return { kind: 'nothing', find };
}
