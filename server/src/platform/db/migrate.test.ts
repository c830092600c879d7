import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { OperatorError } from '../operator-error.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';

describe('the list of migrations', () => {
  it('is sorted and has no duplicate names', () => {
    const names = migrations.map((migration) => migration.name);
    expect(names).toEqual([...new Set(names)].sort());
  });
});

describeOnEachDatabase(
  'migrate',
  (context) => {
    it('runs every migration once', async () => {
      expect(await migrate(context.database)).toEqual(migrations.map(({ name }) => name));
      expect(await migrate(context.database)).toEqual([]);
    });

    it('rolls back a migration that fails', async () => {
      const broken = {
        name: '9999-broken',
        up: async (trx: typeof context.db) => {
          await sql`create table half (id text)`.execute(trx);
          throw new Error('stop');
        },
      };
      await expect(migrate(context.database, [broken])).rejects.toThrow('stop');
      await expect(sql`select * from half`.execute(context.db)).rejects.toThrow('half');
      const repaired = { name: '9999-broken', up: async () => {} };
      expect(await migrate(context.database, [repaired])).toEqual(['9999-broken']);
    });

    it('refuses a database of a newer version and changes nothing', async () => {
      await migrate(context.database);
      await context.db
        .insertInto('migration')
        .values({ name: '9999-future', applied_at: 1 })
        .execute();
      const refused = migrate(context.database);
      await expect(refused).rejects.toThrow(OperatorError);
      await expect(refused).rejects.toThrow('9999-future');
    });
  },
  { empty: true },
);
