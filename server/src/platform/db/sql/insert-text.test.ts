import { expect, it } from 'vitest';
import { insertText } from './insert-text.ts';

it('writes the places of all rows as the database names them', () => {
  const columns = ['id', 'name'];
  expect(insertText('sqlite', 'r_a', columns, 2)).toBe(
    'insert into "r_a" ("id", "name") values (?, ?), (?, ?)',
  );
  expect(insertText('postgres', 'r_a', columns, 2)).toBe(
    'insert into "r_a" ("id", "name") values ($1, $2), ($3, $4)',
  );
});

it('keeps texts apart by table, columns and rows, also when many were written', () => {
  for (let rows = 1; rows < 50; rows += 1) {
    expect(insertText('sqlite', 'r_a', ['id'], rows).match(/\(\?\)/g)).toHaveLength(rows);
    expect(insertText('sqlite', 'r_b', ['id'], rows)).toContain('"r_b"');
    expect(insertText('sqlite', 'r_a', ['no'], rows)).toContain('("no")');
  }
});
