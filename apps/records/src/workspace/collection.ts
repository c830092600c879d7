import type { FieldJson } from '@pedestal/blueprint';
import type { RouteOf, RouteOutput } from '@pedestal/contract';

/** A workspace as the person may see it. */
export type Workspace = RouteOutput<RouteOf<'GET /gateway/workspaces/:workspace'>>;
type DescribedCollection = Workspace['collections'][number];

type Title = readonly [chinese: string, english: string];

/** A field that the person may see. Those of the engine, such as the state, are among them. */
export type Field = FieldJson & { access: 'mask' | 'read' | 'write'; isSystem?: true };
export type Lines = Omit<DescribedCollection['lines'][number], 'fields'> & { fields: Field[] };
export type View = DescribedCollection['views'][number];

/** A collection of a workspace as the person may see it. */
export interface Collection extends Omit<DescribedCollection, 'fields' | 'lines'> {
  workspace: string;
  /** Of its list and in the menu: "Items", not "Item". */
  listTitle: Title;
  fields: Field[];
  lines: Lines[];
}

const system = (field: Partial<FieldJson> & { id: string; title: Title; type: string }): Field =>
  ({ ...field, access: 'read', isSystem: true }) as Field;

const ownership = (ownerTitle: Title = ['负责人', 'Owner']): readonly Field[] => [
  system({ id: 'owner', title: ownerTitle, type: 'person' }),
  system({ id: 'orgUnit', title: ['部门', 'Unit'], type: 'orgUnit' }),
  system({ id: 'created', title: ['创建时间', 'Created'], type: 'timestamp' }),
  system({ id: 'updated', title: ['更新时间', 'Updated'], type: 'timestamp' }),
];

/** Adds the fields of the engine to what the server describes. */
export function toCollection(
  { key: workspace, menus }: Workspace,
  described: DescribedCollection,
): Collection {
  const { states, hasNumber, ownerTitle } = described;
  const number = hasNumber
    ? [system({ id: 'no', title: ['单号', 'No.'], type: 'text', max: 64 })]
    : [];
  const state = states
    ? [
        system({
          id: 'state',
          title: ['状态', 'State'],
          type: 'choice',
          choices: states.states as never,
        }),
      ]
    : [];
  return {
    ...described,
    workspace,
    listTitle: listTitleOf(menus, described),
    fields: [
      ...number,
      ...(described.fields as unknown as Field[]),
      ...state,
      ...ownership(ownerTitle),
    ],
    lines: described.lines.map((lines) => ({
      ...lines,
      fields: (lines.fields as unknown as Field[]).map((field) => ({
        ...field,
        access: lines.access,
      })),
    })),
  };
}

interface MenuEntry {
  title: Title;
  collection?: string;
  view?: string;
}

function listTitleOf(menus: Workspace['menus'], { id, title }: DescribedCollection): Title {
  const entries = menus.flatMap((menu) => (menu.entries ?? []) as MenuEntry[]);
  return entries.find((entry) => entry.collection === id && !entry.view)?.title ?? title;
}

export function findField({ fields }: Collection, id: string): Field | undefined {
  return fields.find((field) => field.id === id);
}

/** The field that names a record: the label, else the number. */
export function labelOf(collection: Collection, values: Readonly<Record<string, unknown>>): string {
  const candidates = [collection.label, 'no'].flatMap((id) => (id === null ? [] : [values[id]]));
  const found = candidates.find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
}

/** Is the field one that people fill in? */
export function isInput({ type, access, isSystem }: Field): boolean {
  return access === 'write' && !isSystem && !['computed', 'sum', 'files'].includes(type);
}
