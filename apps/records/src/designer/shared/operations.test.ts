import {
  appendOperation,
  type BlueprintJson,
  canonicalText,
  dropPart,
  mergeOverlay,
  type OverlayOperation,
} from '@pedestal/blueprint';
import { expect, it } from 'vitest';
import { toOverlay } from './operations.ts';

const field = (id: string, more: object = {}) => ({
  ...{ id, title: [id, id], type: 'text', max: 100 },
  ...more,
});
const choice = (id: string) => ({ id, title: [id, id] });

function blueprint(fields: object[]): BlueprintJson {
  return {
    ...{ format: 1, name: 'shop', version: '1.0.0', title: ['店', 'Shop'], requires: {} },
    ...{ roles: [], menus: [] },
    collections: [
      {
        ...{ id: 'item', title: ['物料', 'Item'], label: 'name', fields },
        ...{ lines: [], rules: [], views: [], search: [], indexes: [] },
      },
    ],
  } as unknown as BlueprintJson;
}

/** What the server makes of an overlay. */
function replay(shipped: BlueprintJson, overlay: OverlayOperation[], target: BlueprintJson) {
  const now = mergeOverlay(shipped, overlay).effective;
  const { operations = [], remove = [] } = toOverlay(now, target);
  const kept = remove.reduce<OverlayOperation[]>(dropPart, overlay);
  return (operations as OverlayOperation[]).reduce<OverlayOperation[]>(
    (all, each) => appendOperation(shipped, all, each),
    kept,
  );
}

it('turns edits of a draft into operations that lead to the same blueprint', () => {
  const shipped = blueprint([field('name'), field('size')]);
  const kind = { ...field('x_kind', { type: 'choice' }), max: undefined };
  const { max: _, ...own } = kind;
  const targets = [
    [field('size', { title: ['尺寸', 'Size'] }), field('name', { hidden: true })],
    [field('size'), { ...own, choices: ['a', 'b', 'c'].map(choice) }, field('name')],
    [field('name'), field('size'), { ...own, choices: ['c', 'a'].map(choice), required: true }],
    [field('name'), { id: 'size', title: ['尺寸', 'Size'], type: 'integer' }, field('x_note')],
    [field('x_note', { title: ['备注', 'Note'] }), field('size'), field('name')],
    [field('name'), field('size')],
  ].map(blueprint);
  let overlay: OverlayOperation[] = [];
  for (const target of targets) {
    overlay = replay(shipped, overlay, target);
    const merged = mergeOverlay(shipped, overlay);
    expect(merged.conflicts).toEqual([]);
    expect(merged.problems).toEqual([]);
    expect(JSON.parse(canonicalText(merged.effective))).toEqual(JSON.parse(canonicalText(target)));
  }
});
