import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { OperatorError } from '../operator-error.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';

describe('the list of migrations', () => {
  it('is in order, each name once', () => {
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

    it('keeps what policies kept out when it learns to count it by release', async () => {
      const before = migrations.findIndex(({ name }) => name === '0061-violation-releases');
      await migrate(context.database, migrations.slice(0, before));
      await sql`insert into policy_violation (day, document, directive, blocked, count, last_at)
        values ('2030-01-10', '/wms', 'script-src', 'inline', 7, 5)`.execute(context.db);
      await migrate(context.database);
      const counted = { document: '/wms', directive: 'script-src', blocked: 'inline', count: 7 };
      expect(await context.db.selectFrom('policy_violation').selectAll().execute()).toEqual([
        { day: '2030-01-10', sub_app: '', release: '', ...counted, last_at: 5 },
      ]);
    });

    it('takes the names of people out of the activity of files, and nothing else', async () => {
      const before = migrations.findIndex(({ name }) => name === '0062-activity-names');
      await migrate(context.database, migrations.slice(0, before));
      await sql`insert into dfs_space (id, kind, owner_key, root_id, created_at, updated_at)
        values ('s', 'person', 'p', 'n', 1, 1)`.execute(context.db);
      await sql`insert into dfs_node
        (id, space_id, kind, name, name_key, sort_name, sort_type, created_at, updated_at)
        values ('n', 's', 'folder', '', '', '', '', 1, 1)`.execute(context.db);
      const deeds = [
        ['1', 'share', '{"to":"王小明","level":"view"}', '{"level":"view"}'],
        ['2', 'share', '{"to":"a \\"b\\", %","level":"manage"}', '{"level":"manage"}'],
        ['3', 'share', '{"targetId":"u1","level":"edit"}', '{"targetId":"u1","level":"edit"}'],
        ['4', 'rename', '{"from":"a","to":"b"}', '{"from":"a","to":"b"}'],
      ] as const;
      const rest = { node_id: 'n', at: 1, actor_kind: 'person', actor_id: 'p' } as const;
      await context.db
        .insertInto('dfs_activity')
        .values(deeds.map(([id, action, detail]) => ({ id, action, detail, ...rest })))
        .execute();
      await migrate(context.database);
      const rows = await context.db
        .selectFrom('dfs_activity')
        .select(['id', 'detail'])
        .orderBy('id')
        .execute();
      expect(rows).toEqual(deeds.map(([id, , , detail]) => ({ id, detail })));
    });

    it('keeps nothing of a migration that fails', async () => {
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

    it('refuses a database of a newer program and changes nothing', async () => {
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
