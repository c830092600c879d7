import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type BlueprintDefinition,
  BlueprintError,
  board,
  canonicalText,
  choice,
  code,
  collection,
  compileBlueprint,
  computed,
  create,
  date,
  decimal,
  defineBlueprint,
  flow,
  hashOf,
  line,
  link,
  list,
  money,
  notify,
  parseBlueprint,
  type RecordOf,
  rule,
  series,
  set,
  sumOf,
  text,
} from '../index.ts';
import { reasonOf } from '../problem-texts.ts';
import { findProblems } from './compile.ts';
import { describeProblem } from './problems.ts';

const receipt = collection({
  title: ['入库单', 'Receipt'],
  number: series('GR-{yyyy}{MM}-{0000}', { at: 'arrived' }),
  fields: {
    supplier: link('party', { required: true, title: ['供应商', 'Supplier'] }),
    day: date(),
    kind: choice({ normal: ['普通', 'Normal'], urgent: ['加急', 'Urgent'] }, { required: true }),
    total: sumOf('lines.amount'),
  },
  lines: {
    lines: line({
      item: text({ required: true }),
      qty: decimal(3),
      price: money(),
      amount: computed('qty * price', { scale: 2 }),
    }),
  },
  states: flow('draft', {
    arrive: { path: 'draft > arrived', guard: 'total > 0', effects: [set('day', 'today')] },
    void: 'draft, arrived > voided',
  }),
  rules: [
    rule('positive', 'lines.all(row, row.qty > 0)', ['数量须大于零', 'Enter a quantity'], 'lines'),
  ],
  views: [
    list('all', { title: ['全部', 'All'], columns: ['no', 'supplier', 'total'], sort: ['-day'] }),
    board('byState', { title: ['看板', 'Board'], columns: ['no'], group: 'state' }),
  ],
});

const party = collection({
  title: ['往来单位', 'Party'],
  key: ['code'],
  fields: { name: text({ required: true }), code: code({ required: true, unique: true }) },
});

const wms = defineBlueprint({
  name: 'wms',
  version: '1.2.0',
  collections: { receipt, party },
  roles: {
    keeper: {
      title: ['仓管员', 'Keeper'],
      grants: {
        receipt: { actions: ['edit', 'read'], rule: 'owner == me', fields: { total: 'read' } },
      },
    },
  },
  menus: {
    main: {
      title: ['入库', 'Receiving'],
      entries: { all: { title: ['入库单', 'Receipts'], collection: 'receipt' } },
    },
  },
});

/** The problems of the blueprint with another receipt. */
function problemsOf(change: Partial<typeof receipt> & Record<string, unknown>): string[] {
  const definition = { ...wms, collections: { receipt: { ...receipt, ...change }, party } };
  try {
    compileBlueprint(definition as BlueprintDefinition);
    return [];
  } catch (error) {
    if (!(error instanceof BlueprintError)) throw error;
    return error.problems.map((problem) => `${problem.path}: ${describeProblem(problem)}`);
  }
}

describe('compileBlueprint', () => {
  it('refuses a role that grants an action twice, because only one scope can hold', () => {
    const receiptGrants = [
      { actions: ['read'], scope: 'own' as const },
      { actions: ['read', 'edit'], rule: 'owner == me' },
    ];
    const keeper = { title: ['仓管员', 'Keeper'] as const, grants: { receipt: receiptGrants } };
    expect(() => compileBlueprint({ ...wms, roles: { keeper } })).toThrow(
      /the action read of receipt is granted twice/,
    );
  });

  it('fills in ids, titles, labels, states and scales', () => {
    const [first] = compileBlueprint(wms).collections;
    expect(first).toMatchObject({
      id: 'receipt',
      label: 'no',
      states: { initial: 'draft', states: [{ id: 'draft' }, { id: 'arrived' }, { id: 'voided' }] },
    });
    expect(first?.states?.transitions[1]).toEqual({
      id: 'void',
      title: ['Void', 'Void'],
      from: ['draft', 'arrived'],
      to: 'voided',
      effects: [],
    });
    expect(first?.fields.at(-1)).toMatchObject({
      type: 'sum',
      lines: 'lines',
      field: 'amount',
      scale: 2,
    });
    expect(first?.lines[0]).toMatchObject({ title: ['Lines', 'Lines'], max: 500 });
  });

  it('yields the same bytes and the same hash for the same definition', async () => {
    const json = compileBlueprint(wms);
    const shuffled = JSON.parse(JSON.stringify(json), (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    ) as unknown;
    expect(canonicalText(parseBlueprint(shuffled))).toBe(canonicalText(json));
    expect(await hashOf(shuffled)).toBe(await hashOf(json));
    expect(await hashOf(json)).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashOf({ ...json, version: '1.2.1' })).not.toBe(await hashOf(json));
  });

  it('infers the type of a record', () => {
    type Receipt = RecordOf<typeof wms, 'receipt'>;
    expectTypeOf<Receipt['supplier']>().toEqualTypeOf<string>();
    expectTypeOf<Receipt['day']>().toEqualTypeOf<string | null>();
    expectTypeOf<Receipt['kind']>().toEqualTypeOf<'normal' | 'urgent'>();
    expectTypeOf<Receipt['state']>().toEqualTypeOf<'draft' | 'arrived' | 'voided'>();
    expectTypeOf<Receipt['lines'][number]['qty']>().toEqualTypeOf<string | null>();
    expectTypeOf<Receipt['lines'][number]['id']>().toEqualTypeOf<string>();
    expectTypeOf<RecordOf<typeof wms, 'party'>>().not.toHaveProperty('state');
  });

  it.each([
    [{ label: 'nothing' }, 'collections.receipt.label: there is no field nothing'],
    [{ key: ['nothing'] }, 'collections.receipt.key: there is no field nothing'],
    [{ key: ['total'] }, 'collections.receipt.key: a field of type sum does not fit'],
    [{ search: ['day'] }, 'collections.receipt.search: a field of type date does not fit'],
    [{ indexes: [['-nothing']] }, 'collections.receipt.indexes: there is no field nothing'],
    [
      { number: series('GR', { at: 'arrived' }) },
      'collections.receipt.number: needs one counter such as {0000}',
    ],
    [
      { number: series('{0000}', { at: 'gone' }) },
      'collections.receipt.number: there is no state gone in which the number is taken',
    ],
    [
      { fields: { ...receipt.fields, supplier: link('nowhere') } },
      'collections.receipt.fields.supplier.to: there is no collection nowhere',
    ],
    [
      { fields: { ...receipt.fields, supplier: link('base.party') } },
      'collections.receipt.fields.supplier.to: base.party is a collection of base, which is not listed in requires',
    ],
    [
      { fields: { ...receipt.fields, supplier: link('party', { copy: { day: 'name' } }) } },
      'collections.receipt.fields.supplier.copy.day: text of party does not fit date',
    ],
    [
      { fields: { ...receipt.fields, day: date({ default: '2026-02-30' }) } },
      'collections.receipt.fields.day: the default "2026-02-30" is not a valid date',
    ],
    [
      { fields: { ...receipt.fields, weight: decimal(2, { min: '1.555' }) } },
      'collections.receipt.fields.weight: min 1.555 has more than 2 digits after the point',
    ],
    [
      { fields: { ...receipt.fields, DAY: date() } },
      'collections.receipt.fields.DAY.id: must be a letter a-z followed by up to 39 letters and digits',
    ],
    [
      { fields: { ...receipt.fields, dAy: date() } },
      'collections.receipt.fields.dAy: the id is used twice',
    ],
    [
      { fields: { ...receipt.fields, state: date() } },
      'collections.receipt.fields.state.id: is a reserved name',
    ],
    [
      { fields: { ...receipt.fields, total: sumOf('lines.item') } },
      'collections.receipt.fields.total: lines have no number item',
    ],
    [
      { fields: { ...receipt.fields, a: computed('b + 1'), b: computed('c'), c: computed('a') } },
      'collections.receipt.fields: These fields are calculated from each other: a → b → c → a',
    ],
    [
      { states: flow('draft', { arrive: 'draft > arrived', back: 'lost > draft' }) },
      'collections.receipt.states.states.lost: no transition leads from draft to lost',
    ],
    [
      {
        states: flow('draft', {
          arrive: { path: 'draft > arrived', effects: [set('total', '1')] },
        }),
      },
      'collections.receipt.states.transitions.arrive.effects.0: a field of type sum cannot be set',
    ],
    [
      {
        states: flow('draft', {
          arrive: { path: 'draft > arrived', effects: [create('party', 'name')] },
        }),
      },
      'collections.receipt.states.transitions.arrive.effects.0: party has no link name to receipt',
    ],
    [
      {
        states: flow('draft', {
          arrive: {
            path: 'draft > arrived',
            effects: [notify(['role:boss'], ['到货', 'Arrived'])],
          },
        }),
      },
      'collections.receipt.states.transitions.arrive.effects.0: role:boss is neither a person field, owner nor a role',
    ],
    [
      { views: [list('all', { title: ['全部', 'All'], columns: ['nothing'] })] },
      'collections.receipt.views.all.columns: there is no field nothing',
    ],
    [
      { views: [board('all', { title: ['全部', 'All'], columns: ['no'], group: 'day' })] },
      'collections.receipt.views.all.group: day is neither the state nor a choice',
    ],
    [
      { views: [list('a', { title: ['全部', 'All'], columns: ['no'], filter: "kind == 'slow'" })] },
      'There is no choice "slow" (line 1, column 1)',
    ],
    [
      { rules: [rule('r', 'total >\n  day', ['错误', 'Wrong'])] },
      'collections.receipt.rules.r.check: decimal(2) and date cannot be combined (line 1, column 1)',
    ],
    [
      { rules: [rule('r', 'total > 0 &&\n  nothing', ['错误', 'Wrong'])] },
      'There is no field "nothing" (line 2, column 3)\n    nothing\n    ^',
    ],
    [{ title: ['入库单\n', 'Receipt'] }, 'collections.receipt.title.0: must be one line'],
  ])('names what is wrong with %o', (change, problem) => {
    expect(problemsOf(change as Record<string, unknown>)).toContainEqual(
      expect.stringContaining(problem),
    );
  });

  it('follows references to blueprints that it knows', () => {
    const base = compileBlueprint({ name: 'base', version: '1.0.0', collections: { party } });
    const known = new Map([['base', base]]);
    const orders = {
      name: 'orders',
      version: '1.0.0',
      requires: { base: '^1' },
      collections: {
        order: collection({
          title: ['订单', 'Order'],
          fields: { note: text(), buyer: link('base.party'), seller: link('base.person') },
        }),
      },
    };
    expect(() => compileBlueprint(orders, known)).toThrow('there is no collection base.person');
    expect(() => compileBlueprint(orders)).not.toThrow();
  });
});

describe('parseBlueprint', () => {
  const json = compileBlueprint(wms);

  it.each([
    [{ ...json, surprise: 1 }, 'Unrecognized key'],
    [{ ...json, format: 2 }, 'format'],
    [{ ...json, name: 'a'.repeat(17) }, 'name'],
    [{ ...json, version: '1' }, 'version: must be a version'],
    [{ ...json, requires: { base: '*' } }, 'requires.base'],
    [
      { ...json, collections: Array.from({ length: 101 }, () => json.collections[0]) },
      'collections',
    ],
    [null, 'blueprint'],
  ])('refuses %o', (value, message) => {
    expect(() => parseBlueprint(value)).toThrow(message);
  });
});

describe('the text of a problem', () => {
  it('is in the language of the reader, and quotes the expression', () => {
    const [problem] = findProblems({
      ...compileBlueprint(wms),
      requires: {},
      collections: [],
      menus: [{ id: 'm', title: ['菜单', 'Menu'], entries: [{ id: 'e', title: ['甲', 'A'] }] }],
      roles: [],
    });
    expect(problem?.reason.code).toBe('collectionOrPage');
    expect(problem && describeProblem(problem, 'zh-CN')).toBe('请填写数据表或页面之一');
    expect(problem && describeProblem(problem, 'en-US')).toBe('give either a collection or a page');
    const place = { line: 1, column: 5, quote: '  a + b\n      ^' };
    const wrong = { path: 'x', reason: reasonOf('noSuchField', 'b'), place };
    expect(describeProblem(wrong, 'zh-CN')).toBe(`没有字段“b”（第 1 行第 5 列）\n${place.quote}`);
  });

  it('is Chinese for a shape that does not fit', () => {
    const [problem] = findProblems({ format: 1 });
    expect(problem && describeProblem(problem, 'zh-CN')).toMatch(/无效/);
  });
});
