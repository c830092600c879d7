import {
  choices,
  collection,
  compileBlueprint,
  defineBlueprint,
  line,
  text,
} from '@pedestal/blueprint';
import { routeGroups, type StoredRecord } from '@pedestal/contract';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import { eventually } from '../../../testing/eventually.ts';
import { describeRecords } from '../../../testing/records.ts';

const { record: routes } = routeGroups;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      order: collection({
        title: ['订单', 'Order'],
        fields: { subject: text(), tags: choices({ open: ['公开', 'Open'] }) },
        lines: { parts: line({ item: text() }) },
      }),
    },
  }),
);
const params = { workspace: 'test', collection: 'order' };

describeRecords('the rights of who waits for a record', blueprint, (test) => {
  let boss: string;
  let clerk: string;

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    clerk = await test.addPerson('clerk', test.units.east);
    await test.addRole({ grantsAll: true, members: [boss] });
  });

  /** The clerk edits orders for which the rule is true. */
  async function allow(expression: string): Promise<void> {
    const roleId = await test.addRole({
      grants: { order: 'all', 'order:edit': 'all' },
      members: [clerk],
    });
    const place = { role_id: roleId, workspace: 'test', collection: 'order', action: 'edit' };
    await test.db
      .insertInto('role_rule')
      .values({ id: newId(Date.now()), ...place, expression })
      .execute();
    test.forgetRights();
  }

  async function waitUntilBlocked(): Promise<void> {
    if (test.kind === 'sqlite') return;
    await eventually(async () => {
      const { rows } = await sql<{ count: string }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db);
      expect(Number(rows[0]?.count)).toBeGreaterThan(0);
    });
  }

  it.each<[string, (trx: Db, id: string) => Promise<unknown>]>([
    [
      'parts.exists(part, part.item == "bolt")',
      (trx, id) => sql`delete from r_test_order_parts where parent_id = ${id}`.execute(trx),
    ],
    [
      '"open" in tags',
      (trx, id) => sql`delete from r_test_order__tags where record_id = ${id}`.execute(trx),
    ],
  ])('are those after the wait: %s', async (expression, takeAway) => {
    await allow(expression);
    const reply = await test.call(boss, routes.create, {
      params,
      body: {
        values: { subject: 'one', tags: ['open'] },
        lines: { parts: [{ values: { item: 'bolt' } }] },
      },
    });
    const { id } = reply.info as StoredRecord;
    const save = (version: number) =>
      test.call(clerk, routes.save, {
        params: { ...params, id },
        body: { version, values: { subject: 'two' } },
      });
    expect((await save(1)).status).toBe(200);
    const other = await test.openAnother();
    let waiting: ReturnType<typeof save> | undefined;
    await other.db.transaction().execute(async (trx) => {
      await sql`update r_test_order set version = 3 where id = ${id}`.execute(trx);
      waiting = save(2);
      await waitUntilBlocked();
      await takeAway(trx, id);
    });
    expect((await waiting)?.status).toBe(403);
  });
});
