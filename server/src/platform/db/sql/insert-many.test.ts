import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { insertMany } from './insert-many.ts';

describeOnEachDatabase('rows that are inserted together', (context) => {
  it('are all stored, however many statements that takes', async () => {
    const { db, kind } = context;
    const ids = Array.from({ length: 12_345 }, (_, index) => `record-${index}`);
    const rows = ids.map((id) => ['change', id]);
    await insertMany(db, kind, 'schema_dirty', ['change_id', 'record_id'], rows);
    await insertMany(db, kind, 'schema_dirty', ['change_id', 'record_id'], []);
    const stored = await db.selectFrom('schema_dirty').select('record_id').execute();
    expect(stored.map((row) => row.record_id).sort()).toEqual(ids.sort());
  });
});
