import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { isConnectionFailure, isUniqueViolation } from './dialect.ts';
import { newId } from './id.ts';
import { selectLists } from './raw-query.ts';
import { takeNumbers } from './sequence.store.ts';
import { AS_LISTS } from './statement-marks.ts';

function newUser(name: string) {
  return {
    id: newId(),
    user_name: name,
    user_name_key: name.toLowerCase(),
    display_name: name,
    mobile: null,
    org_unit_id: null,
    locale: null,
    time_zone: null,
    created_at: 1_750_000_000_000,
    updated_at: 1_750_000_000_000,
  };
}

describeOnEachDatabase('the database', (context) => {
  const setSetting = (key: string, value: string) =>
    context.db.insertInto('setting').values({ key, value, updated_at: 1 }).execute();
  const countSettings = async () => {
    const { count } = await context.db
      .selectFrom('setting')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };

  it('returns timestamps, counts and sums as numbers', async () => {
    await context.db.insertInto('user').values(newUser('li')).execute();
    const row = await context.db
      .selectFrom('user')
      .select((eb) => [
        'created_at',
        'deleted_at',
        eb.fn.countAll<number>().over().as('count'),
        eb.fn.sum<number>('created_at').over().as('sum'),
      ])
      .executeTakeFirstOrThrow();
    expect({ ...row }).toEqual({
      created_at: 1_750_000_000_000,
      deleted_at: null,
      count: 1,
      sum: 1_750_000_000_000,
    });
  });

  it('returns rows as lists in the order of the select', async () => {
    await context.db.insertInto('user').values(newUser('zhao')).execute();
    const columns = 'user_name, deleted_at, created_at, user_name as user_name';
    const text = `select ${columns} from "user"${AS_LISTS}`;
    const expected = [['zhao', null, 1_750_000_000_000, 'zhao']];
    expect(await selectLists(context.db, text, [])).toEqual(expected);
    const inTransaction = context.db.transaction().execute((trx) => selectLists(trx, text, []));
    expect(await inTransaction).toEqual(expected);
  });

  it('writes limits into the text for SQLite, which would plan a bound limit each time', () => {
    const query = context.db.selectFrom('user').select('id').limit(7).compile();
    expect(query.sql.endsWith('limit 7')).toBe(context.kind === 'sqlite');
    expect(query.parameters).toEqual(context.kind === 'sqlite' ? [] : [7]);
  });

  it('reports which unique value was taken', async () => {
    await context.db.insertInto('user').values(newUser('Wang')).execute();
    const error = await context.db
      .insertInto('user')
      .values(newUser('WANG'))
      .execute()
      .catch((reason: unknown) => reason);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'user.user_name_key')).toBe(true);
    expect(isUniqueViolation(error, 'user.mobile')).toBe(false);
    expect(isConnectionFailure(error)).toBe(false);
  });

  it('allows reuse of a deleted person’s name', async () => {
    await context.db
      .insertInto('user')
      .values({ ...newUser('zhao'), deleted_at: 5 })
      .execute();
    await context.db.insertInto('user').values(newUser('zhao')).execute();
    const rows = await context.db.selectFrom('user').select('id').execute();
    expect(rows).toHaveLength(2);
  });

  it('refuses a boolean for a flag', async () => {
    const wrong = sql`update "user" set requires_mfa = ${true}`.execute(context.db);
    await expect(wrong).rejects.toThrow();
  });

  it('rolls back a transaction that throws', async () => {
    const failing = context.db.transaction().execute(async (trx) => {
      await trx.insertInto('setting').values({ key: 'a', value: '1', updated_at: 1 }).execute();
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await countSettings()).toBe(0);
    await setSetting('a', '2');
    expect(await countSettings()).toBe(1);
  });

  it('reads without waiting while a transaction is open', async () => {
    const trx = await context.db.startTransaction().execute();
    await trx.insertInto('setting').values({ key: 'a', value: '1', updated_at: 1 }).execute();
    expect(await countSettings()).toBe(0);
    await trx.commit().execute();
    expect(await countSettings()).toBe(1);
  });

  it('executes a write outside the transaction after it', async () => {
    const order: string[] = [];
    await setSetting('a', '0');
    const trx = await context.db.startTransaction().execute();
    await trx.updateTable('setting').set({ value: '1' }).where('key', '=', 'a').execute();
    const outside = sql`update setting set value = '2' where key = 'a'`
      .execute(context.db)
      .then(() => order.push('outside'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    order.push('commit');
    await trx.commit().execute();
    await outside;
    expect(order).toEqual(['commit', 'outside']);
  });

  it('rolls back to a savepoint', async () => {
    const trx = await context.db.startTransaction().execute();
    const inner = await trx.savepoint('here').execute();
    await inner.insertInto('setting').values({ key: 'a', value: '1', updated_at: 1 }).execute();
    await inner.rollbackToSavepoint('here').execute();
    await trx.insertInto('setting').values({ key: 'b', value: '1', updated_at: 1 }).execute();
    await trx.commit().execute();
    const rows = await context.db.selectFrom('setting').select('key').execute();
    expect(rows.map((row) => row.key)).toEqual(['b']);
  });

  it('shows committed rows to a second handle', async () => {
    const other = await context.openAnother();
    await setSetting('a', '1');
    const rows = await other.db.selectFrom('setting').select('key').execute();
    expect(rows).toHaveLength(1);
  });

  it('lets two handles write in turn without blocking the event loop', async () => {
    const other = await context.openAnother();
    const trx = await context.db.startTransaction().execute();
    await trx.insertInto('setting').values({ key: 'a', value: '1', updated_at: 1 }).execute();
    const second = other.db
      .insertInto('setting')
      .values({ key: 'a', value: '2', updated_at: 2 })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '2' }))
      .execute();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await trx.commit().execute();
    await second;
    const row = await context.db.selectFrom('setting').select('value').executeTakeFirst();
    expect(row?.value).toBe('2');
  });

  it('gives each caller different numbers of a sequence', async () => {
    const firsts = await Promise.all(
      Array.from({ length: 20 }, () => takeNumbers(context.db, 'resource', 3)),
    );
    expect(firsts.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i * 3 + 1));
  });

  it('reports a connection failure after it was closed', async () => {
    const other = await context.openAnother();
    await other.close();
    const error = await other.ping().catch((reason: unknown) => reason);
    expect(isConnectionFailure(error)).toBe(true);
  });
});
