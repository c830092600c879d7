import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applySteps,
  type BlueprintJson,
  type CollectionJson,
  canonicalText,
  diffBlueprints,
  type FieldJson,
  findProblems,
  invertSteps,
} from '../index.ts';
import { blueprints } from '../testing/arbitrary.ts';

const RUNS = { numRuns: 100 };

describe('diffBlueprints', () => {
  it('compares blueprints that are valid', () => {
    fc.assert(
      fc.property(blueprints, (blueprint) => {
        expect(findProblems(blueprint)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('finds nothing between a blueprint and itself', () => {
    fc.assert(
      fc.property(blueprints, (blueprint) => {
        expect(diffBlueprints(blueprint, structuredClone(blueprint))).toEqual([]);
      }),
      RUNS,
    );
  });

  it('yields steps that turn one into the other, and whose inverse restores the first', () => {
    fc.assert(
      fc.property(blueprints, blueprints, (before, after) => {
        const steps = diffBlueprints(before, after);
        const applied = applySteps(before, steps);
        expect(canonicalText(applied)).toBe(canonicalText(after));
        expect(diffBlueprints(applied, after)).toEqual([]);
        expect(canonicalText(applySteps(applied, invertSteps(steps)))).toBe(canonicalText(before));
      }),
      RUNS,
    );
  });

  it('adds before it removes, and removes before it sorts', () => {
    fc.assert(
      fc.property(blueprints, blueprints, (before, after) => {
        const ops = diffBlueprints(before, after).map(({ op }) => op);
        const order = ['add', 'set', 'replace', 'remove', 'order'];
        expect(ops).toEqual(ops.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
      }),
      RUNS,
    );
  });
});

describe('the cost of a step', () => {
  const name: FieldJson = { id: 'name', title: ['名称', 'Name'], type: 'text', max: 50 };
  const collection: CollectionJson = {
    id: 'order',
    title: ['订单', 'Order'],
    label: 'name',
    fields: [name],
    lines: [],
    rules: [],
    views: [],
    search: [],
    indexes: [],
  };

  function withFields(...fields: readonly FieldJson[]): BlueprintJson {
    const title = ['商店', 'Shop'] as const;
    const collections = [{ ...collection, fields: [name, ...fields] }];
    return {
      format: 1,
      name: 'shop',
      version: '1.0.0',
      title,
      requires: {},
      collections,
      roles: [],
      menus: [],
    };
  }

  function costs(before: BlueprintJson, after: BlueprintJson): string[] {
    return diffBlueprints(before, after).map(({ op, cost }) => `${op} ${cost}`);
  }

  const title = ['数', 'Number'] as const;
  const integer: FieldJson = { id: 'n', title, type: 'integer' };
  const decimal: FieldJson = { id: 'n', title, type: 'decimal', scale: 2 };
  const total: FieldJson = { id: 'n', title, type: 'computed', of: 'integer', expression: '1' };
  const choice: FieldJson = { id: 'n', title, type: 'choice', choices: [{ id: 'a', title }] };

  it.each([
    ['a new field', [], [integer], ['add instant']],
    ['a calculated field', [], [total], ['add backfill']],
    [
      'a required field with a default',
      [],
      [{ ...integer, required: true, default: '0' }],
      ['add backfill'],
    ],
    ['a removed field', [integer], [], ['remove lossy']],
    ['a new title', [integer], [{ ...integer, title: ['号', 'No.'] }], ['set instant']],
    ['a unique field', [integer], [{ ...integer, unique: true }], ['set backfill']],
    ['a wider type', [integer], [decimal], ['replace backfill']],
    ['a narrower type', [decimal], [integer], ['replace lossy']],
    ['a choice that becomes text', [choice], [{ ...name, id: 'n' }], ['replace instant']],
    [
      'a number of another kind',
      [decimal],
      [{ id: 'n', title, type: 'money', scale: 2 }],
      ['replace instant'],
    ],
    ['a text that becomes a choice', [{ ...name, id: 'n' }], [choice], ['replace lossy']],
    ['another expression', [total], [{ ...total, expression: '2' }], ['set backfill']],
  ] as [string, FieldJson[], FieldJson[], string[]][])('of %s', (_, before, after, expected) => {
    expect(costs(withFields(...before), withFields(...after))).toEqual(expected);
  });
});
