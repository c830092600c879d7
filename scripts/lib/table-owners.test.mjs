import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './paths.mjs';
import { readTables } from './read-tables.mjs';
import { findTableBreach, isCheckedForTables, ownerOfTable } from './table-owners.mjs';

/** @param {string} source */
const read = (source) => readTables('a.ts', source).map(({ table, kind }) => [kind, table]);

describe('readTables', () => {
  it.each(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto'])(
    'finds the table that %s writes',
    (method) => {
      expect(read(`db.${method}('user as u').execute()`)).toEqual([['write', 'user']]);
    },
  );

  it('finds the tables that a query selects, joins and uses', () => {
    const query = `trx.selectFrom(['role as r', 'system']).innerJoin('user_role as ur', 'a', 'b')
      .leftJoin('user', 'c', 'd').where((eb) => eb.exists(eb.selectFrom('session').select('id')))`;
    expect(read(query).map(([, table]) => table)).toEqual(
      expect.arrayContaining(['role', 'system', 'user_role', 'user', 'session']),
    );
    expect(read(`db.deleteFrom('totp').using('user')`)).toContainEqual(['read', 'user']);
  });

  it('finds the tables of raw SQL', () => {
    expect(read('sql`insert into "user" (id) select id from role`')).toEqual([
      ['write', 'user'],
      ['read', 'role'],
    ]);
    expect(read(`sql<Row>\`update totp set step = \${step}\``)).toEqual([['write', 'totp']]);
    expect(read('sql`delete from device where id in (select id from session)`')).toEqual([
      ['write', 'device'],
      ['read', 'session'],
    ]);
  });

  it('reports a write whose table is not a literal', () => {
    expect(read('db.deleteFrom(table).execute()')).toEqual([['write', undefined]]);
    expect(read(`sql\`delete from \${table}\``)).toEqual([['write', undefined]]);
  });

  it('ignores calls that are no query', () => {
    expect(read(`Buffer.from('user'); Array.from(rows); db.selectFrom(rows.as('r'))`)).toEqual([]);
  });

  it('names the line', () => {
    expect(readTables('a.ts', `\ndb\n  .insertInto('user')`)[0]?.line).toBe(3);
  });
});

describe('findTableBreach', () => {
  it.each(
    /** @type {[string, string, 'read' | 'write'][]} */ ([
      ['server/src/areas/authority/user/user.store.ts', 'user', 'write'],
      ['server/src/areas/authority/role/role.service.ts', 'user_system_config', 'read'],
      ['server/src/areas/files/access/access.store.ts', 'user_role', 'read'],
      ['server/src/administration/reach.ts', 'org_unit_ancestor', 'read'],
      ['server/src/cli/doctor.ts', 'session', 'read'],
      ['server/src/areas/files/node/nodes.store.ts', 'a_common_table_expression', 'read'],
    ]),
  )('lets %s access %s (%s)', (file, table, kind) => {
    expect(findTableBreach(file, { table, kind })).toBeUndefined();
  });

  it.each(
    /** @type {[string, string | undefined, 'read' | 'write', string][]} */ ([
      ['server/src/areas/authority/user/user.service.ts', 'user', 'write', 'only by the stores'],
      ['server/src/areas/authority/role/role.store.ts', 'user', 'write', 'only by the stores'],
      ['server/src/areas/sign-in/mfa/mfa.store.ts', 'session', 'write', 'sign-in/session'],
      [
        'server/src/areas/files/node/nodes.store.ts',
        'session',
        'read',
        'read only by areas/sign-in',
      ],
      ['server/src/administration/reach.ts', 'dfs_node', 'read', 'read only by areas/files'],
      ['server/src/platform/http/log.ts', 'user', 'read', 'read only by areas/authority'],
      ['server/src/cli/user.ts', 'user', 'write', 'only by the stores'],
      ['server/src/areas/authority/user/user.store.ts', undefined, 'write', 'literally'],
    ]),
  )('refuses %s access to %s (%s)', (file, table, kind, rule) => {
    expect(findTableBreach(file, { table, kind })).toContain(rule);
  });

  it('does not check tests, test tools, migrations and other workspaces', () => {
    expect(isCheckedForTables('server/src/app.ts')).toBe(true);
    expect(isCheckedForTables('server/src/app.test.ts')).toBe(false);
    expect(isCheckedForTables('server/src/testing/seed.ts')).toBe(false);
    expect(isCheckedForTables('server/src/platform/db/migrations/0001-a.ts')).toBe(false);
    expect(isCheckedForTables('bench/src/seed.ts')).toBe(false);
  });

  it('knows the owner of every table', () => {
    const folder = join(root, 'server/src/platform/db');
    const tables = readdirSync(folder)
      .filter((file) => file.startsWith('tables-'))
      .flatMap((file) => [
        ...readFileSync(join(folder, file), 'utf8').matchAll(/^ {2}(\w+): \w+Table;$/gm),
      ])
      .map(([, table]) => /** @type {string} */ (table));
    expect(tables).toContain('user');
    expect(tables.filter((table) => !ownerOfTable.has(table))).toEqual([]);
  });
});
