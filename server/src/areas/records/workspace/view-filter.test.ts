import {
  boolean,
  collection,
  compileBlueprint,
  date,
  defineBlueprint,
  text,
} from '@pedestal/blueprint';
import { parseFilter } from '@pedestal/contract';
import { describe, expect, it } from 'vitest';
import { readBundledBlueprints } from '../../../first-start/blueprints/bundled-blueprints.ts';
import { viewFilter } from './view-filter.ts';

const [thing] = compileBlueprint(
  defineBlueprint({
    name: 'test',
    version: '1.0.0',
    collections: {
      thing: collection({
        title: ['物', 'Thing'],
        label: 'name',
        fields: {
          name: text({ max: 20, title: ['名称', 'Name'] }),
          other: text({ max: 20, title: ['其他', 'Other'] }),
          day: date({ title: ['日期', 'Day'] }),
          active: boolean({ title: ['启用', 'Active'] }),
        },
      }),
    },
  }),
).collections;

function translate(source: string): string | null {
  if (!thing) throw new Error('the blueprint has no collection');
  return viewFilter(thing, source);
}

describe('the filter of a view', () => {
  it.each([
    ["name == 'a,b'", 'name.eq.a%2Cb'],
    ["'a' != name", 'name.ne.a'],
    ['today > day', 'day.lt.today'],
    ['day >= addDays(today, 0 - 7)', null],
    ['day <= addDays(today, 30)', 'day.lte.today+30'],
    ['day == null || active', 'or(day.empty,active.eq.true)'],
    ["!(name in ['a', 'b'])", 'not(name.in.a~b)'],
    ["owner == me && name.contains('x')", 'and(owner.me,name.contains.x)'],
    ['name == other', null],
    ['size(name) > 3', null],
  ])('%s', (source, expected) => {
    expect(translate(source)).toBe(expected);
  });

  it('is known for every view of the bundled blueprints', async () => {
    const bundled = await readBundledBlueprints({ isDemo: true });
    const views = bundled.flatMap(({ blueprint }) =>
      blueprint.collections.flatMap((each) => each.views.map((view) => ({ each, view }))),
    );
    const filters = views.flatMap(({ each, view }) =>
      view.filter === undefined ? [] : [viewFilter(each, view.filter)],
    );
    expect(filters.length).toBeGreaterThan(10);
    for (const filter of filters) expect(() => parseFilter(filter ?? '')).not.toThrow();
  });
});
