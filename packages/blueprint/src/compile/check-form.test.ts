import { expect, it } from 'vitest';
import {
  type BlueprintError,
  collection,
  compileBlueprint,
  defineBlueprint,
  dropPart,
  mergeOverlay,
  type OverlayOperation,
  printBlueprint,
  type SectionJson,
  section,
  text,
} from '../index.ts';

function compile(...form: SectionJson[]) {
  return compileBlueprint(
    defineBlueprint({
      name: 'shop',
      version: '1.0.0',
      collections: {
        order: collection({
          title: ['订单', 'Order'],
          fields: { code: text(), note: text() },
          form,
        }),
      },
    }),
  );
}

function problemsOf(...form: SectionJson[]): string {
  try {
    compile(...form);
    return '';
  } catch (error) {
    return (error as BlueprintError).message;
  }
}

const head = section('head', { title: ['基本', 'Basics'], show: ['code'] });

it('takes sections of fields, written back as TypeScript', () => {
  const note = section('note', { title: ['备注', 'Notes'], show: ['note'], wide: ['note'] });
  expect(compile(head, note).collections[0]?.form).toEqual([head, note]);
  expect(printBlueprint(compile(head, note))).toContain("section('note'");
});

it('names fields that are unknown or shown twice', () => {
  const title = ['其他', 'More'] as const;
  expect(problemsOf(section('more', { title, show: ['other'] }))).toContain('no field other');
  expect(problemsOf(head, section('more', { title, show: ['code'] }))).toContain('shown twice');
  expect(problemsOf(section('more', { title, show: [], wide: ['note'] }))).toContain(
    'no field note',
  );
});

it('lets an overlay add sections where there are none, and take them away', () => {
  const value = { ...head, id: 'x_head' };
  const operations: OverlayOperation[] = [
    { op: 'add', path: ['collections', 'order', 'form'], value },
  ];
  const { effective, conflicts, problems } = mergeOverlay(compile(), operations);
  expect([conflicts, problems]).toEqual([[], []]);
  expect(effective.collections[0]?.form).toEqual([value]);
  expect(dropPart(operations, ['collections', 'order', 'form', 'x_head'])).toEqual([]);
});
