import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type AmountsOf,
  applySteps,
  book,
  choice,
  collection,
  compileBlueprint,
  date,
  decimal,
  defineBlueprint,
  describeProblem,
  diffBlueprints,
  findProblems,
  flow,
  hashOf,
  invertSteps,
  type KeyOf,
  line,
  link,
  measure,
  mergeOverlay,
  money,
  posting,
  printBlueprint,
  release,
  reserve,
  reverse,
  serial,
  text,
} from '../index.ts';

const wms = defineBlueprint({
  name: 'wms',
  version: '1.0.0',
  collections: {
    item: collection({ title: ['物料', 'Item'], fields: { name: text() } }),
    place: collection({ title: ['库位', 'Place'], fields: { name: text() } }),
    receipt: collection({
      title: ['入库单', 'Receipt'],
      number: serial('GR-{0000}'),
      fields: { day: date(), place: link('place') },
      lines: {
        lines: line({ item: link('item'), qty: decimal(3), price: money(), per: decimal(0) }),
      },
      states: flow('draft', {
        post: { path: 'draft > posted', posts: 'stockIn' },
        hold: { path: 'draft > held', effects: [reserve('stockOut')] },
        free: { path: 'held > draft', effects: [release('stockOut')] },
        void: { path: 'posted > voided', effects: [reverse('stockIn')] },
      }),
    }),
  },
  books: {
    stock: book({
      title: ['库存', 'Stock'],
      dimensions: {
        item: link('item'),
        place: link('place'),
        status: choice({ good: ['良品', 'Good'], hold: ['冻结', 'On hold'] }),
        expiry: date(),
      },
      measures: {
        qty: measure(3, { guarded: 'place != null', conserving: ['item'] }),
        value: measure(2, { conserving: ['item'], average: 'qty' }),
      },
      reservations: { measure: 'qty', hours: 72 },
    }),
  },
  postings: {
    stockIn: posting({
      book: 'stock',
      collection: 'receipt',
      lines: 'lines',
      day: 'day',
      moves: {
        from: { set: { item: 'row.item', qty: '-row.qty', value: '-(row.qty * row.price)' } },
        to: {
          when: 'row.qty > 0',
          set: {
            item: 'row.item',
            place: 'place',
            status: "'good'",
            qty: 'row.qty',
            value: 'row.qty * row.price',
          },
          ratios: { qty: ['1', 'row.per'] },
        },
      },
    }),
    stockOut: posting({
      book: 'stock',
      collection: 'receipt',
      lines: 'lines',
      day: 'coalesce(day, today)',
      moves: {
        from: { set: { item: 'row.item', place: 'place', qty: '-row.qty' } },
        to: { set: { item: 'row.item', qty: 'row.qty' } },
      },
    }),
  },
  roles: {
    keeper: { title: ['仓管', 'Keeper'], grants: { stock: { actions: ['read', 'close'] } } },
  },
});

const compiled = compileBlueprint(wms);

/** The problems of the blueprint with a changed posting, book or role. */
function problemsWith(change: (json: Mutable) => void): string[] {
  const json = structuredClone(compiled) as unknown as Mutable;
  change(json);
  return findProblems(json).map(
    (each) => `${each.path}: ${describeProblem(each)}`.split('\n')[0] ?? '',
  );
}

// biome-ignore lint/suspicious/noExplicitAny: tests break a blueprint in ways that its types forbid
type Mutable = any;

describe('books and postings', () => {
  it('compile to canonical JSON, with `posts` as an effect', () => {
    expect(compiled.books?.[0]?.measures[0]).toEqual({
      id: 'qty',
      title: ['Qty', 'Qty'],
      scale: 3,
      guard: 'place != null',
      conserving: ['item'],
    });
    const transitions = compiled.collections[2]?.states?.transitions;
    expect(transitions?.[0]?.effects).toEqual([{ kind: 'post', posting: 'stockIn' }]);
  });

  it('have types of keys and amounts', () => {
    expectTypeOf<KeyOf<typeof wms, 'stock'>>().toEqualTypeOf<{
      item: string | null;
      place: string | null;
      status: 'good' | 'hold' | null;
      expiry: string | null;
    }>();
    expectTypeOf<AmountsOf<typeof wms, 'stock'>>().toEqualTypeOf<{ qty: string; value: string }>();
  });

  it('are printed as TypeScript that compiles to the same JSON', async () => {
    const source = printBlueprint(compiled);
    const names = await import('../index.ts');
    const body = source
      .replace(/^import \{[^}]*\} from '[^']*';/, '')
      .replace('export default', 'return');
    const printed = new Function(...Object.keys(names), body)(...Object.values(names));
    expect(await hashOf(compileBlueprint(printed))).toBe(await hashOf(compiled));
  });

  it('change by reversible steps: adding is instant, removing is lossy', () => {
    const { books: _books, postings: _postings, ...bare } = compiled;
    const without = {
      ...bare,
      roles: [],
      collections: compiled.collections.map(({ states: _, ...each }) => each),
    };
    const steps = diffBlueprints(without, compiled);
    expect(steps.find((step) => step.op === 'set' && step.key === 'books')?.cost).toBe('instant');
    expect(applySteps(without, steps)).toEqual(compiled);
    const back = invertSteps(steps);
    expect(back.find((step) => step.op === 'set' && step.key === 'books')?.cost).toBe('lossy');
    expect(applySteps(compiled, back)).toEqual(without);
  });

  it('are renamed by an overlay, whose guard nobody may change', () => {
    const path = ['books', 'stock', 'measures', 'qty'];
    const merged = mergeOverlay(compiled, [
      { op: 'set', path, key: 'title', value: ['件数', 'Pieces'], base: ['Qty', 'Qty'] },
      { op: 'set', path, key: 'guard', value: 'false', base: 'place != null' },
    ]);
    expect(merged.conflicts).toMatchObject([{ index: 1, reason: 'forbidden' }]);
    expect(merged.effective.books?.[0]?.measures[0]?.title).toEqual(['件数', 'Pieces']);
  });

  it.each<[string, (json: Mutable) => void, string]>([
    [
      'an amount that is no number',
      ({ postings }) => (postings[0].moves[0].set.qty = 'row.item'),
      'postings.stockIn.moves.from.set.qty: Must be decimal(3), is item',
    ],
    [
      'a dimension of another collection',
      ({ postings }) => (postings[0].moves[1].set.place = 'row.item'),
      'postings.stockIn.moves.to.set.place: Must be place, is item',
    ],
    [
      'a choice that does not exist',
      ({ postings }) => (postings[0].moves[1].set.status = "'bad'"),
      'postings.stockIn.moves.to.set.status: There is no choice "bad"',
    ],
    [
      'a row without lines',
      ({ postings }) => delete postings[0].lines,
      'postings.stockIn.moves.from.set.item: Only fields of the record itself',
    ],
    [
      'a day that is no date',
      ({ postings }) => (postings[0].day = 'place'),
      'postings.stockIn.day: Must be date, is place',
    ],
    [
      'an unknown measure that is emptied',
      ({ postings }) => (postings[0].empties = ['weight']),
      'postings.stockIn.empties: there is no measure weight',
    ],
    [
      'an unknown part',
      ({ postings }) => (postings[0].moves[0].set.weight = '1'),
      'postings.stockIn.moves.from.set: the book stock has neither',
    ],
    [
      'an unknown book',
      ({ postings }) => (postings[0].book = 'gl'),
      'postings.stockIn.book: there is no book gl',
    ],
    [
      'an effect with a posting of another collection',
      ({ postings }) => (postings[0].collection = 'item'),
      'collections.receipt.states.transitions.post.effects.0: receipt has no posting stockIn',
    ],
    [
      'months of an unknown dimension',
      ({ books }) => (books[0].periods = 'shop'),
      'books.stock.periods: there is no dimension shop',
    ],
    [
      'months of a part that does not come out even',
      ({ books }) => (books[0].periods = 'place'),
      'books.stock.periods: what is conserved must be conserved within the dimension',
    ],
    [
      'a reservation where the book has none',
      ({ books }) => delete books[0].reservations,
      'collections.receipt.states.transitions.hold.effects.0: the book stock has no reservations',
    ],
    [
      'a guard over an unknown dimension',
      ({ books }) => (books[0].measures[0].guard = 'bin != null'),
      'books.stock.measures.qty.guard: There is no field "bin"',
    ],
    [
      'a dimension with several values',
      ({ books }) =>
        (books[0].dimensions[0] = { id: 'item', title: ['a', 'a'], type: 'links', to: 'item' }),
      'books.stock.dimensions.item: a field of type links cannot be a dimension',
    ],
    [
      'a value that is conserved otherwise than its quantity',
      ({ books }) => (books[0].measures[1].conserving = []),
      'books.stock.measures.value.average: a value and its quantity must be conserved',
    ],
    [
      'a book with the id of a collection',
      ({ books }) => (books[0].id = 'item'),
      'books.item: a collection has this id',
    ],
    [
      'a right on a book with a scope',
      ({ roles }) => (roles[0].grants[0].scope = 'own'),
      'roles.keeper.grants.stock: a right on a book has no scope',
    ],
  ])('refuse %s', (_name, change, message) => {
    expect(problemsWith(change)).toContainEqual(expect.stringContaining(message));
  });

  it('can belong to a blueprint that the posting one requires', () => {
    const known = new Map([['wms', compileBlueprint(wms)]]);
    const shop = (book: string, item: string, requires = { wms: '^1' } as Record<string, string>) =>
      compileBlueprint(
        defineBlueprint({
          name: 'shop',
          version: '1.0.0',
          requires,
          collections: {
            item: collection({ title: ['商品', 'Goods'], fields: { name: text() } }),
            order: collection({
              title: ['订单', 'Order'],
              fields: { day: date(), item: link(item), qty: decimal(3) },
              states: flow('draft', { hold: { path: 'draft > held', effects: [reserve('sold')] } }),
            }),
          },
          postings: {
            sold: posting({
              ...{ book, collection: 'order', day: 'day' },
              moves: { out: { set: { item: 'item', status: "'good'", qty: '-qty' } } },
            }),
          },
        }),
        known,
      );
    expect(shop('wms.stock', 'wms.item').postings?.[0]?.book).toBe('wms.stock');
    // An item of the shop is not an item of the warehouse, though both collections have one name.
    expect(() => shop('wms.stock', 'item')).toThrow('Must be wms.item, is item');
    expect(() => shop('wms.nothing', 'wms.item')).toThrow('postings.sold.book');
    expect(() => shop('acc.gl', 'wms.item')).toThrow('postings.sold.book');
    expect(() => shop('stock', 'wms.item')).toThrow('postings.sold.book');
  });
});
