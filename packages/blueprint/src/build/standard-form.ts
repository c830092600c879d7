import { BUILT_IN_FORM } from '../compile/check-print.ts';
import type { CollectionJson, FieldJson, PrintBlockJson, PrintFormJson } from '../schema/types.ts';

const WIDE: readonly FieldJson['type'][] = ['longText', 'links'];

/** The form that every collection has: all fields in two columns, then the lines. */
export function standardForm({
  title,
  label,
  fields,
  lines,
  states,
  number,
}: CollectionJson): PrintFormJson {
  const shown = fields.filter(
    ({ type, hidden, id }) => type !== 'files' && !hidden && id !== label,
  );
  const narrow = shown.filter(({ type }) => !WIDE.includes(type)).map(({ id }) => id);
  const wide = shown.filter(({ type }) => WIDE.includes(type)).map(({ id }) => id);
  const system = [...(number ? ['no'] : []), ...(states ? ['state'] : []), 'owner', 'updated'];
  const heading =
    label === 'no' ? title : ([`${title[0]} {${label}}`, `${title[1]} {${label}}`] as const);
  const blocks: PrintBlockJson[] = [
    { kind: 'text', text: heading, size: 'large' },
    { kind: 'fields', fields: [...narrow, ...system], columns: 2 },
    ...wide.map((id): PrintBlockJson => ({ kind: 'fields', fields: [id], columns: 1 })),
    ...lines.map(
      (each): PrintBlockJson => ({
        kind: 'lines',
        lines: each.id,
        columns: each.fields.filter(({ hidden }) => !hidden).map(({ id }) => id),
      }),
    ),
  ];
  return { id: BUILT_IN_FORM, title, paper: 'A4', blocks };
}
