import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { OperatorError } from '../operator-error.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';

const MIB = 1024 * 1024;
const STORED_FILES = { empty: 0, whole: MIB, large: 2 * MIB + 5 };

/** Bytes that differ from one piece to the next. */
const fill = (size: number) => Buffer.from(Uint8Array.from({ length: size }, (_, n) => n % 251));

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

    it('splits large files of releases into pieces', async () => {
      const index = migrations.findIndex(({ name }) => name === '0014-release-pieces');
      await migrate(context.database, migrations.slice(0, index));
      if (context.kind === 'postgres') {
        for (const [hash, size] of Object.entries(STORED_FILES)) {
          await sql`insert into release_blob (hash, bytes, used_at)
            values (${hash}, ${fill(size)}, 7)`.execute(context.db);
        }
      }
      await migrate(context.database);
      const rows = await context.db
        .selectFrom('release_blob')
        .selectAll()
        .orderBy('hash')
        .orderBy('piece')
        .execute();
      if (context.kind === 'sqlite') {
        expect(rows).toEqual([]);
        return;
      }
      expect(rows.map(({ hash, piece, used_at }) => [hash, piece, used_at])).toEqual([
        ['empty', 0, 7],
        ['large', 0, 7],
        ['large', 1, 7],
        ['large', 2, 7],
        ['whole', 0, 7],
      ]);
      for (const [hash, size] of Object.entries(STORED_FILES)) {
        const pieces = rows.filter((row) => row.hash === hash).map(({ bytes }) => bytes);
        expect(Buffer.concat(pieces).equals(fill(size))).toBe(true);
      }
    });

    it('spells the names of people and files that exist already', async () => {
      const index = migrations.findIndex(({ name }) => name === '0030-pinyin-keys');
      await migrate(context.database, migrations.slice(0, index));
      const people = Array.from({ length: 1_001 }, (_, n) => `p${String(n).padStart(4, '0')}`);
      await context.db
        .insertInto('user')
        .values(
          people.map((id) => ({
            ...{ id, user_name: id, user_name_key: id, created_at: 1, updated_at: 1 },
            display_name: id === 'p1000' ? '张伟' : id,
            ...{ mobile: null, org_unit_id: null, locale: null, time_zone: null },
          })),
        )
        .execute();
      await migrate(context.database);
      const spelled = await context.db
        .selectFrom('user')
        .select(['id', 'pinyin'])
        .where('pinyin', '!=', '')
        .execute();
      expect(spelled).toEqual([{ id: 'p1000', pinyin: ' zw zhangwei w wei' }]);
    });

    it('finds the roles of installed blueprints by the names that they got', async () => {
      const index = migrations.findIndex(({ name }) => name === '0023-workspace-roles');
      await migrate(context.database, migrations.slice(0, index));
      const { db } = context;
      const stamps = { created_at: 1, updated_at: 1 };
      await db
        .insertInto('system')
        .values({ code: 'A', name: 'a', name_en: 'a', ...stamps })
        .execute();
      const names = { plain: '审核人', suffixed: '审核人 (shop)', other: '库管' };
      for (const [id, name] of Object.entries(names)) {
        await db
          .insertInto('role')
          .values({ id, name, system_code: 'A', ...stamps })
          .execute();
      }
      const roles = [
        { id: 'checker', title: ['审核人', 'Checker'] },
        { id: 'keeper', title: ['库管', 'Keeper'] },
        { id: 'gone', title: ['已删除', 'Gone'] },
      ];
      await db
        .insertInto('workspace')
        .values({
          ...{ key: 'shop', system_code: 'A', blueprint: 'shop', shipped: '{}', overlay: '[]' },
          ...{ effective: JSON.stringify({ roles }), columns: '{}', version: 1, ...stamps },
        })
        .execute();
      await migrate(context.database);
      const found = await db
        .selectFrom('workspace_role')
        .select(['role', 'role_id'])
        .orderBy('role')
        .execute();
      expect(found).toEqual([
        { role: 'checker', role_id: 'suffixed' },
        { role: 'keeper', role_id: 'other' },
      ]);
    });
  },
  { empty: true },
);
