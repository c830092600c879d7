import type { BlueprintJson, BookJson } from '@pedestal/blueprint';
import { beforeEach, expect, it } from 'vitest';
import { runStatement, selectRows } from '../../../platform/db/raw-query.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { stockBlueprint } from '../../../testing/ledger/stock.ts';
import { createSchemaTest, SYSTEM } from '../../../testing/schema/schema-changes.ts';
import { addSystem } from '../../../testing/seed.ts';

/** The blueprint with another general ledger; undefined: without it. */
function withLedger(change: (gl: BookJson) => BookJson): BlueprintJson {
  const books = stockBlueprint.books?.map((book) => (book.id === 'gl' ? change(book) : book)) ?? [];
  return { ...stockBlueprint, version: '1.1.0', books };
}

const moreMeasures = withLedger((gl) => ({
  ...gl,
  measures: [...gl.measures, { id: 'pieces', title: ['件数', 'Pieces'], scale: 0 }],
}));
const otherDimensions = withLedger((gl) => ({
  ...gl,
  dimensions: [...gl.dimensions, { id: 'unit', title: ['部门', 'Unit'], type: 'orgUnit' }],
}));
const without: BlueprintJson = {
  ...stockBlueprint,
  version: '1.1.0',
  books: stockBlueprint.books?.filter(({ id }) => id !== 'gl') ?? [],
  postings: stockBlueprint.postings?.filter(({ book }) => book !== 'gl') ?? [],
  collections: stockBlueprint.collections.filter(({ id }) => id !== 'voucher'),
};

describeOnEachDatabase('a change of books', (context) => {
  const test = createSchemaTest(context);
  beforeEach(async () => {
    await addSystem(context.db, SYSTEM);
    await test.install(stockBlueprint);
  });

  const use = () =>
    runStatement(context.db, "insert into b_shop_gl (id, dim_account) values ('1', '1001')");
  const read = () => selectRows<Record<string, unknown>>(context.db, 'select * from b_shop_gl', []);

  it('adds a measure to a book in use', async () => {
    await use();
    await test.upgrade(moreMeasures);
    expect(await read()).toMatchObject([{ id: '1', amount_pieces: 0 }]);
  });

  it('refuses other dimensions of a book in use, and says why', async () => {
    await use();
    await expect(test.upgrade(otherDimensions)).rejects.toMatchObject({
      details: {
        fields: [{ field: 'books.gl', message: expect.stringContaining('has movements') }],
      },
    });
    await expect(test.upgrade(without)).rejects.toThrow();
    expect(await read()).toHaveLength(1);
  });

  it('creates an empty book anew, removes it, and undoes both', async () => {
    const { change } = await test.upgrade(otherDimensions);
    await runStatement(context.db, "insert into b_shop_gl (id, dim_unit) values ('1', 'x')");
    await expect(test.undo(change)).rejects.toThrow();
    await runStatement(context.db, 'delete from b_shop_gl');
    await test.undo(change);
    await expect(
      runStatement(context.db, "insert into b_shop_gl (id, dim_unit) values ('1', 'x')"),
    ).rejects.toThrow();
    const removed = await test.upgrade(without);
    await expect(read()).rejects.toThrow();
    await test.undo(removed.change);
    expect(await read()).toEqual([]);
  });
});
