import {
  IDEMPOTENCY_KEY_HEADER,
  type RouteOutput,
  routeGroups,
  type StoredRecord,
} from '@pedestal/contract';
import { grantRoles } from '../../areas/authority/role/membership.store.ts';
import { applyBundledBlueprints } from '../../first-start/blueprints/bundled-blueprints.ts';
import { ensureFoundation } from '../../first-start/foundation/foundation.service.ts';
import type { AdminReply } from '../administration.ts';
import { newCallId } from '../ledger/ledger.ts';
import type { RecordsTest } from '../records.ts';
import { addRole } from '../seed.ts';

const { approval, record, recordTransition } = routeGroups;

type Values = Record<string, unknown>;
type Rows = Record<string, readonly Values[]>;

/** An application of this repository with a person in each of its roles, and one who may do everything. */
export async function openBundledWorld<Role extends string>(
  test: RecordsTest,
  workspace: string,
  roles: readonly Role[],
) {
  await ensureFoundation(test.db, Date.now);
  const lines = await applyBundledBlueprints({ database: test.database, clock: Date.now });
  if (lines.length > 0) throw new Error(lines.join('\n'));
  const people = await addPeople(test, workspace, roles);
  const { boss } = people;
  test.forgetRights();

  const tryCreate = (place: readonly string[], by: string, values: Values, rows: Rows = {}) => {
    const [key = '', collection = ''] = place;
    const toRows = ([id, list]: readonly [string, readonly Values[]]) => [
      id,
      list.map((row) => ({ values: row })),
    ];
    const body = { values, lines: Object.fromEntries(Object.entries(rows).map(toRows)) };
    const input = { params: { workspace: key, collection }, body: body as never };
    return test.call(by, record.create, input);
  };
  const createIn = async (place: readonly string[], by: string, values: Values, rows?: Rows) => {
    const reply = await tryCreate(place, by, values, rows);
    if (reply.code !== 10_000) throw new Error(reply.text);
    return (reply.info as StoredRecord).id;
  };
  const open = async (by: string, collection: string, id: string): Promise<AdminReply> =>
    test.call(by, record.open, { params: { workspace, collection, id } });
  const runIn = async (place: readonly string[], by: string, id: string, transition: string) => {
    const [key = '', collection = ''] = place;
    const at = { workspace: key, collection, id };
    const opened = await test.call(boss, record.open, { params: at });
    const { version } = opened.info as StoredRecord;
    const params = { ...at, transition };
    const headers = { [IDEMPOTENCY_KEY_HEADER]: newCallId() };
    return test.call(by, recordTransition.run, { params, body: { version } }, headers);
  };

  /** Signs or rejects the newest approval of a record, if it waits for the person. */
  const decide = async (by: string, recordId: string, decision: 'approve' | 'reject') => {
    const { id } = await test.db
      .selectFrom('approval')
      .select('id')
      .where('record_id', '=', recordId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const reply = await test.call(by, approval.open, { params: { id } });
    const shown = reply.info as RouteOutput<typeof approval.open> | null;
    const params = { id, task: shown?.mine[0]?.id ?? 'none' };
    const body = { recordVersion: shown?.recordVersion ?? 0, comment: 'It was on time' };
    return test.call(by, approval[decision], { params, body });
  };

  return {
    people,
    open,
    decide,
    run: (by: string, collection: string, id: string, transition: string) =>
      runIn([workspace, collection], by, id, transition),
    /** In any workspace. */
    runIn,
    createIn,
    create: (by: string, collection: string, values: Values, rows?: Rows) =>
      createIn([workspace, collection], by, values, rows),
    tryCreate: (by: string, collection: string, values: Values, rows?: Rows) =>
      tryCreate([workspace, collection], by, values, rows),
    master: (collection: string, values: Values) => createIn(['base', collection], boss, values),
    save: (by: string, collection: string, saved: StoredRecord, lines: Values, values = {}) =>
      test.call(by, record.save, {
        params: { workspace, collection, id: saved.id },
        body: { version: saved.version, values, lines } as never,
      }),
  };
}

/** Adds a person with roles of workspaces. */
async function join(
  test: RecordsTest,
  name: string,
  roles: readonly (readonly [workspace: string, role: string])[],
): Promise<string> {
  const userId = await test.addPerson(name, test.units.east);
  for (const [workspace, role] of roles) {
    const { role_id } = await test.db
      .selectFrom('workspace_role')
      .select('role_id')
      .where('workspace', '=', workspace)
      .where('role', '=', role)
      .executeTakeFirstOrThrow();
    await grantRoles(test.db, [userId], [role_id], { by: null, at: 1 });
  }
  return userId;
}

async function addPeople<Role extends string>(
  test: RecordsTest,
  workspace: string,
  roles: readonly Role[],
): Promise<Record<Role | 'boss', string>> {
  const boss = await test.addPerson('boss', test.units.root);
  await addRole(test.db, { systemCode: null, grantsAll: true, members: [boss] });
  const people: Record<string, string> = { boss };
  for (const role of roles) {
    people[role] = await join(test, role, [
      ['base', 'reader'],
      [workspace, role],
    ]);
  }
  return people as Record<Role | 'boss', string>;
}
