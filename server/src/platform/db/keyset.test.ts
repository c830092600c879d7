import { MAX_COUNTED } from '@pedestal/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { addUser } from '../../testing/seed.ts';
import { type NumberedKeyset, pageOfIds, readCountedPage } from './keyset.ts';

describeOnEachDatabase('a counted page', (context) => {
  const KEYSET = {
    sort: 'name',
    order: 'asc',
    key: { expression: sql.ref<string>('user.user_name_key'), type: 'text' },
    id: { expression: sql.ref<string>('user.id'), type: 'text' },
    limit: 3,
  } as const;

  const read = async (place: Partial<NumberedKeyset>) => {
    const { db } = context;
    const query = db
      .selectFrom('user')
      .select(['user.id', 'user.user_name_key'])
      .where('user.user_name_key', 'like', 'page-%');
    const page = await readCountedPage(db, query, { ...KEYSET, ...place }, (row) => ({
      value: row.user_name_key,
      id: row.id,
    }));
    return { ...page, items: page.items.map((row) => row.user_name_key) };
  };

  it('starts at a page by number and goes on from there by cursors', async () => {
    for (let at = 1; at <= 8; at += 1) await addUser(context.db, `page-${at}`);
    const second = await read({ page: 2 });
    expect(second).toMatchObject({ items: ['page-4', 'page-5', 'page-6'], total: 8 });
    const third = await read({ cursor: second.next ?? '' });
    expect(third).toMatchObject({ items: ['page-7', 'page-8'], next: null, total: 8 });
    const first = await read({ cursor: second.previous ?? '' });
    expect(first).toMatchObject({ items: ['page-1', 'page-2', 'page-3'], previous: null });
    // A cursor takes precedence, so that rows added meanwhile shift nothing.
    expect(await read({ cursor: second.next ?? '', page: 1 })).toEqual(third);
    expect(await read({ page: 3 })).toMatchObject({ items: ['page-7', 'page-8'], total: 8 });
    expect(await read({ page: 9 })).toMatchObject({ items: [], next: null, total: 8 });
  });

  it(`counts no further than ${MAX_COUNTED}`, async () => {
    const { db } = context;
    const numbers = db
      .withRecursive('numbers(n)', (eb) =>
        eb.selectNoFrom(sql<number>`1`.as('n')).unionAll(
          eb
            .selectFrom('numbers')
            .select(sql<number>`n + 1`.as('n'))
            .where('n', '<', MAX_COUNTED + 5),
        ),
      )
      .selectFrom('numbers')
      .select('n');
    const n = { expression: sql.ref<number>('n'), type: 'number' } as const;
    const keyset = { sort: 'n', order: 'asc', key: n, id: n, limit: 3 } as const;
    const page = await readCountedPage(db, numbers, keyset, (row) => ({ value: row.n, id: row.n }));
    expect(page).toMatchObject({ items: [{ n: 1 }, { n: 2 }, { n: 3 }], total: null });
  });
});

describe('a page of sorted ids', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const place = { sort: 'name', order: 'asc', limit: 3 } as const;

  it('starts at a page by number and goes on from there by cursors', () => {
    const second = pageOfIds(ids, { ...place, page: 2 });
    expect(second).toMatchObject({ items: ['d', 'e', 'f'], total: 8 });
    const third = pageOfIds(ids, { ...place, cursor: second.next ?? '' });
    expect(third).toMatchObject({ items: ['g', 'h'], next: null });
    const first = pageOfIds(ids, { ...place, cursor: second.previous ?? '' });
    expect(first).toMatchObject({ items: ['a', 'b', 'c'], previous: null });
    expect(pageOfIds(ids, { ...place, cursor: first.next ?? '' })).toEqual(second);
    expect(pageOfIds([], place)).toEqual({ items: [], next: null, previous: null, total: 0 });
  });

  it('refuses a cursor of another order, and one whose row is gone', () => {
    const { next } = pageOfIds(ids, place);
    const cursor = next ?? '';
    expect(() => pageOfIds(ids, { ...place, order: 'desc', cursor })).toThrow('malformedInput');
    expect(() => pageOfIds(['a', 'b'], { ...place, cursor })).toThrow('malformedInput');
  });
});
