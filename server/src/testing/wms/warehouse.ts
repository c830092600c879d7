import { bookTablesOf } from '@pedestal/blueprint';
import { CALL_ID_HEADER, routeGroups, type StoredRecord } from '@pedestal/contract';
import { grantRoles } from '../../areas/authority/role/membership.store.ts';
import { applyBundledBlueprints } from '../../first-start/blueprints/bundled-blueprints.ts';
import { ensureFoundation } from '../../first-start/foundation/foundation.service.ts';
import { selectRows } from '../../platform/db/raw-query.ts';
import type { AdminReply } from '../administration.ts';
import { newCallId } from '../ledger/ledger.ts';
import type { RecordsTest } from '../records.ts';
import { addRole } from '../seed.ts';

const { record, recordTransition } = routeGroups;

type Values = Record<string, unknown>;

/** The warehouse of this repository with people in its own roles. */
export async function openWarehouse(test: RecordsTest) {
  await ensureFoundation(test.db, Date.now);
  const lines = await applyBundledBlueprints({ database: test.database, clock: Date.now });
  if (lines.length > 0) throw new Error(lines.join('\n'));

  const people = await addPeople(test);
  const { boss } = people;
  test.forgetRights();

  const createIn = async (
    [workspace = '', collection = '']: readonly string[],
    by: string,
    values: Values,
    rows: Record<string, readonly Values[]> = {},
  ): Promise<string> => {
    const toRows = ([id, list]: readonly [string, readonly Values[]]) => [
      id,
      list.map((row) => ({ values: row })),
    ];
    const body = { values, lines: Object.fromEntries(Object.entries(rows).map(toRows)) };
    const input = { params: { workspace, collection }, body: body as never };
    const reply = await test.call(by, record.create, input);
    if (reply.code !== 10_000) throw new Error(reply.text);
    return (reply.info as StoredRecord).id;
  };

  const open = async (by: string, collection: string, id: string): Promise<AdminReply> =>
    test.call(by, record.open, { params: { workspace: 'wms', collection, id } });

  const run = async (by: string, collection: string, id: string, transition: string) => {
    const { version } = (await open(boss, collection, id)).info as StoredRecord;
    const params = { workspace: 'wms', collection, id, transition };
    const headers = { [CALL_ID_HEADER]: newCallId() };
    return test.call(by, recordTransition.run, { params, body: { version } }, headers);
  };

  return {
    people,
    open,
    run,
    create: (
      by: string,
      collection: string,
      values: Values,
      rows?: Record<string, readonly Values[]>,
    ) => createIn(['wms', collection], by, values, rows),
    master: (collection: string, values: Values) => createIn(['base', collection], boss, values),
    save: (by: string, collection: string, saved: StoredRecord, lines: Values) =>
      test.call(by, record.save, {
        params: { workspace: 'wms', collection, id: saved.id },
        body: { version: saved.version, values: {}, lines } as never,
      }),
    /** Quantity, value and what is reserved, as decimals. */
    async onHand(key: { item: string; place: string | null; status: string }): Promise<string[]> {
      const { balances } = bookTablesOf('wms', 'stock');
      const rows = await selectRows<Record<'i' | 'p' | 's' | 'q' | 'v' | 'r', string | null>>(
        test.db,
        `select dim_item as "i", dim_place as "p", dim_status as "s",
           cast(sum(amount_qty) as text) as "q", cast(sum(amount_value) as text) as "v",
           cast(sum(reserved) as text) as "r"
         from "${balances}" group by dim_item, dim_place, dim_status`,
        [],
      );
      const row = rows.find(
        ({ i, p, s }) => i === key.item && (p || null) === key.place && s === key.status,
      );
      return [scaled(row?.q, 1_000), scaled(row?.v, 100), scaled(row?.r, 1_000)];
    },
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

/** Adds people in the roles of the warehouse, and one who may do everything. */
async function addPeople(test: RecordsTest) {
  const boss = await test.addPerson('boss', test.units.root);
  await addRole(test.db, { systemCode: null, grantsAll: true, members: [boss] });
  const worker = (role: string) =>
    join(test, role, [
      ['base', 'reader'],
      ['wms', role],
    ]);
  return {
    boss,
    manager: await worker('manager'),
    keeper: await worker('keeper'),
    receiver: await worker('receiver'),
    picker: await worker('picker'),
  };
}

const scaled = (text: string | null | undefined, by: number) => String(Number(text ?? 0) / by);
