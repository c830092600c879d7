import { describe, expect, it } from 'vitest';
import {
  choices,
  collection,
  compileBlueprint,
  defineSeed,
  describeProblem,
  findSeedProblems,
  flow,
  line,
  link,
  person,
  type SeedRecordJson,
  text,
} from '../index.ts';

const blueprint = compileBlueprint({
  name: 'shop',
  version: '1.0.0',
  requires: { base: '^1' },
  collections: {
    order: collection({
      title: ['订单', 'Order'],
      key: ['code'],
      fields: {
        code: text({}),
        month: text({}),
        parent: link('order'),
        buyer: link('base.party'),
        seller: person({}),
        tags: choices({ a: ['甲', 'A'] }),
      },
      lines: { rows: line({ note: text({}) }) },
      states: flow('draft', { send: 'draft > sent' }),
    }),
  },
});

const first: SeedRecordJson = { collection: 'order', values: { code: 'A' } };

function problemsOf(...records: SeedRecordJson[]): string[] {
  const problems = findSeedProblems(defineSeed('shop', records), blueprint);
  return problems.map((problem) => `${problem.path}: ${describeProblem(problem)}`);
}

describe('a seed', () => {
  it('may link to records before it and to those of other blueprints', () => {
    const values = {
      code: 'B',
      month: { month: -1 },
      parent: { link: 'A' },
      buyer: { link: 'C001' },
      seller: { person: 'chen.jing' },
      tags: ['a'],
    };
    const second = {
      collection: 'order',
      values,
      lines: { rows: [{ note: 'x' }] },
      transitions: [{ transition: 'send', daysAgo: 1 }],
    };
    expect(problemsOf(first, second)).toEqual([]);
  });

  it.each([
    [
      'another collection',
      { ...first, collection: 'none' },
      'records.0.collection: there is no collection none',
    ],
    [
      'another field',
      { ...first, values: { none: 'x' } },
      'records.0.values: there is no field none',
    ],
    ['other lines', { ...first, lines: { none: [] } }, 'records.0.lines: there are no lines none'],
    [
      'a field of other lines',
      { ...first, lines: { rows: [{ code: 'x' }] } },
      'records.0.lines.rows.0: there is no field code',
    ],
    [
      'another transition',
      { ...first, transitions: [{ transition: 'none' }] },
      'records.0.transitions: there is no transition none',
    ],
    [
      'a later record',
      { ...first, values: { parent: { link: 'B' } } },
      'records.0.values.parent: there is no order named B before it',
    ],
    [
      'a month of a link',
      { ...first, values: { parent: { month: 0 } } },
      'records.0.values.parent: a field of type link cannot have {"month":0}',
    ],
    [
      'an id',
      { ...first, values: { parent: 'B' } },
      'records.0.values.parent: a field of type link cannot have "B"',
    ],
  ] as const)('cannot name %s', (_, record, problem) => {
    expect(problemsOf(record as SeedRecordJson)).toEqual([problem]);
  });

  it('names every record once, and belongs to one blueprint', () => {
    expect(problemsOf(first, first)).toEqual(['records.1.name: a record before it is named A']);
    expect(findSeedProblems(defineSeed('other', []), blueprint)).toHaveLength(1);
    expect(findSeedProblems({ format: 1, blueprint: 'shop' }, blueprint)).toHaveLength(1);
  });
});
