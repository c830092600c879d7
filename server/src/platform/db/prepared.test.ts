import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { addUser } from '../../testing/seed.ts';
import type { Db } from './database.ts';
import { runPrepared } from './prepared.ts';

describeOnEachDatabase('a prepared query', (context) => {
  let built = 0;

  const findNames = async (db: Db, ids: readonly string[], status: 'active' | 'disabled') => {
    const rows = await runPrepared(db, 'test: names', { ids, status }, (value) => {
      built += 1;
      return db
        .selectFrom('user')
        .select('user_name')
        .where('id', 'in', value('ids'))
        .where('status', '=', value('status'))
        .where('deleted_at', 'is', null)
        .orderBy('user_name');
    });
    return rows.map((row) => row.user_name);
  };

  it('takes new values each time and is rebuilt only for a list of another length', async () => {
    const { db } = context;
    const [ann, bob, eve] = [
      await addUser(db, 'ann'),
      await addUser(db, 'bob'),
      await addUser(db, 'eve'),
    ];
    built = 0;
    expect(await findNames(db, [ann, bob], 'active')).toEqual(['ann', 'bob']);
    expect(await findNames(db, [eve, bob], 'active')).toEqual(['bob', 'eve']);
    expect(await findNames(db, [eve, bob], 'disabled')).toEqual([]);
    expect(built).toBe(1);
    expect(await findNames(db, [ann, bob, eve], 'active')).toEqual(['ann', 'bob', 'eve']);
    expect(await findNames(db, [eve], 'active')).toEqual(['eve']);
    expect(built).toBe(3);
  });

  it('runs inside a transaction and sees its writes', async () => {
    const bob = await addUser(context.db, 'bob');
    expect(await findNames(context.db, [bob], 'disabled')).toEqual([]);
    await context.db.transaction().execute(async (trx) => {
      await trx.updateTable('user').set({ status: 'disabled' }).where('id', '=', bob).execute();
      expect(await findNames(trx, [bob], 'disabled')).toEqual(['bob']);
    });
  });
});
