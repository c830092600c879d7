import {
  checkExpression,
  type FieldJson,
  listFields,
  recordScope,
  type ViewJson,
} from '@pedestal/blueprint';
import type { RouteOutput, routeGroups } from '@pedestal/contract';
import type { FieldAccess } from '../../../platform/db/tables-records.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { accessIn, type Gate } from '../gate/gate.ts';
import { viewFilter } from './view-filter.ts';

type Described = RouteOutput<(typeof routeGroups.workspace)['describe']>['collections'][number];

/** What a person may do with a collection besides reading. */
export interface Abilities {
  can: Described['can'];
  /** Actions of transitions that the person may perform. */
  actions: ReadonlySet<string>;
}

/** Describes a collection as far as a person can read it somewhere. */
export function describeCollection(
  gate: Gate,
  edit: Gate | undefined,
  { can, actions }: Abilities,
): Described {
  const { collection } = gate;
  const { json } = collection;
  const accessOf = (id: string): FieldAccess => {
    const read = accessIn(gate, id, [...gate.parts.keys()]);
    const write = edit && accessIn(edit, id, [...edit.parts.keys()]) === 'write';
    return write && read !== 'none' && read !== 'mask' ? 'write' : read === 'write' ? 'read' : read;
  };
  const isReadable = (id: string) => ['read', 'write'].includes(accessOf(id));
  const canUse = (ids: readonly string[]) => ids.every(isReadable);
  const fields = json.fields.flatMap((field) => {
    const access = accessOf(field.id);
    return access === 'none' ? [] : [{ ...showField(field, collection, canUse), access }];
  });
  return {
    id: json.id,
    title: [...json.title],
    help: json.help ? [...json.help] : null,
    label: isReadable(json.label) ? json.label : null,
    key: (json.key ?? []).filter(isReadable),
    ...(json.ownerTitle && { ownerTitle: [...json.ownerTitle] }),
    hasNumber: json.number !== undefined,
    fields,
    lines: json.lines.flatMap((lines) => {
      const access = accessOf(lines.id);
      if (access !== 'read' && access !== 'write') return [];
      const { id, title, max } = lines;
      return [{ id, title: [...title], max, access, fields: lines.fields.map(copyTitle) }];
    }),
    states: describeStates(collection, actions),
    rules: json.rules
      .filter(({ check }) => canUse(namesIn(collection, check)))
      .map(({ id, check, message, field }) => ({
        id,
        check,
        message: [...message],
        field: field ?? null,
      })),
    views: json.views.flatMap((view) => showView(view, collection, isReadable)),
    form: (json.form ?? []).flatMap(({ id, title, show, wide = [] }) => {
      const shown = show.filter((each) => accessOf(each) !== 'none');
      if (shown.length === 0) return [];
      return [
        { id, title: [...title], show: shown, wide: wide.filter((each) => shown.includes(each)) },
      ];
    }),
    print: (json.print ?? [])
      .filter(({ hidden }) => !hidden)
      .map(({ id, title }) => ({ id, title: [...title] })),
    search: json.search.filter(isReadable),
    can,
  };
}

/** The part as the API returns it: titles are pairs that nobody else holds. */
function copyTitle<T extends { title: readonly [string, string] }>(part: T) {
  const [zh, en] = part.title;
  const title: [string, string] = [zh, en];
  return { ...part, title } as T & { title: [string, string] } & Record<string, unknown>;
}

/** How a field is calculated is shown only to those who can read what it is calculated from. */
function showField(
  field: FieldJson,
  collection: CollectionSchema,
  canUse: (ids: readonly string[]) => boolean,
) {
  if (field.type === 'computed' && !canUse(namesIn(collection, field.expression))) {
    const { expression: _, ...rest } = field;
    return copyTitle(rest);
  }
  return copyTitle(field);
}

/** Fields and lines that an expression names. */
function namesIn({ json }: CollectionSchema, source: string): string[] {
  const scope = recordScope(json, ['me', 'myUnit', 'today', 'now']);
  const system = new Set(['state', 'no', 'owner', 'orgUnit', 'created', 'updated']);
  return listFields(checkExpression(source, scope)).filter((id) => !system.has(id));
}

/** A view that filters, sorts or groups by something unreadable does not exist for the person. */
export function showView(
  view: ViewJson,
  collection: CollectionSchema,
  isReadable: (id: string) => boolean,
): Described['views'] {
  const columns = view.columns.filter(isReadable);
  const used = [
    ...view.sort.map((key) => key.replace(/^-/, '')),
    ...(view.group === undefined ? [] : [view.group]),
    ...(view.filter === undefined ? [] : namesIn(collection, view.filter)),
  ];
  if (columns.length === 0 || !used.every(isReadable)) return [];
  const { filter, waits: _, late: __, ...rest } = view;
  const f = filter === undefined ? undefined : viewFilter(collection.json, filter);
  // A list without the condition of its view would show records that do not belong there.
  if (f === null) return [];
  return [copyTitle({ ...rest, columns, sort: [...view.sort], ...(f === undefined ? {} : { f }) })];
}

function describeStates(
  { json: { states }, ends }: CollectionSchema,
  actions: ReadonlySet<string>,
): Described['states'] {
  if (!states) return null;
  return {
    initial: states.initial,
    states: states.states.map(copyTitle),
    transitions: states.transitions
      .filter(({ id, permission }) => !ends.has(id) && actions.has(permission ?? 'edit'))
      .map(({ id, title, from, to }) => ({ id, title: [...title], from: [...from], to })),
  };
}
