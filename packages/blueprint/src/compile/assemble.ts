import type { ApprovalDefinition } from '../build/approval.ts';
import type {
  BlueprintDefinition,
  CollectionDefinition,
  Fields,
  GrantDefinition,
  MenuDefinition,
  RoleDefinition,
} from '../build/blueprint.ts';
import type { BookDefinition, PostingDefinition } from '../build/books.ts';
import type { DashboardDefinition } from '../build/dashboard.ts';
import type { Field } from '../build/fields.ts';
import { type Flow, post, readPath } from '../build/flow.ts';
import { STANDARD_ACTIONS } from '../schema/names.ts';
import type {
  ApprovalJson,
  BlueprintJson,
  BookJson,
  CollectionJson,
  DashboardJson,
  FieldJson,
  FlowJson,
  LinesJson,
  MenuJson,
  PostingJson,
  RoleJson,
  Title,
} from '../schema/types.ts';

const DEFAULT_LINE_ROWS = 500;

/** Fills in ids, titles, labels, states and scales; checks nothing. */
export function assemble(definition: BlueprintDefinition): BlueprintJson {
  const { name, version, title, requires = {}, collections, roles = {}, menus = {} } = definition;
  const books = Object.entries(definition.books ?? {});
  const postings = Object.entries(definition.postings ?? {});
  const approvals = Object.entries(definition.approvals ?? {});
  const dashboards = Object.entries(definition.dashboards ?? {});
  return {
    format: 1,
    name,
    version,
    title: title ?? titleOf(name),
    requires,
    collections: Object.entries(collections).map(([id, each]) => collectionOf(id, each)),
    ...(books.length > 0 && { books: books.map(([id, book]) => bookOf(id, book)) }),
    ...(postings.length > 0 && {
      postings: postings.map(([id, posting]) => postingOf(id, posting)),
    }),
    ...(approvals.length > 0 && {
      approvals: approvals.map(([id, approval]) => approvalOf(id, approval)),
    }),
    ...(dashboards.length > 0 && {
      dashboards: dashboards.map(([id, dashboard]) => dashboardOf(id, dashboard)),
    }),
    roles: Object.entries(roles).map(([id, role]) => roleOf(id, role)),
    menus: Object.entries(menus).map(([id, menu]) => menuOf(id, menu)),
  };
}

function collectionOf(id: string, definition: CollectionDefinition): CollectionJson {
  const { title, help, label, key, number, ownerTitle, fields, states } = definition;
  const lines = linesOf(definition);
  return {
    id,
    title,
    ...(help && { help }),
    label: label ?? (number ? 'no' : (Object.keys(fields)[0] ?? 'no')),
    ...(key && { key }),
    ...(number && { number }),
    ...(ownerTitle && { ownerTitle }),
    fields: fieldsOf(fields, lines),
    lines,
    ...(states && { states: flowOf(states) }),
    rules: definition.rules ?? [],
    views: definition.views ?? [],
    ...(definition.form && definition.form.length > 0 && { form: definition.form }),
    ...(definition.print && definition.print.length > 0 && { print: definition.print }),
    search: definition.search ?? [],
    indexes: definition.indexes ?? [],
  };
}

function linesOf({ lines = {} }: CollectionDefinition): LinesJson[] {
  return Object.entries(lines).map(([id, { title, max, fields }]) => ({
    id,
    title: title ?? titleOf(id),
    fields: fieldsOf(fields, []),
    max: max ?? DEFAULT_LINE_ROWS,
  }));
}

function fieldsOf(fields: Fields, lines: readonly LinesJson[]): FieldJson[] {
  return Object.entries(fields).map(([id, field]) => fieldOf(id, field, lines));
}

function fieldOf(id: string, { title, draft }: Field, lines: readonly LinesJson[]): FieldJson {
  const named = { id, title: title ?? titleOf(id) };
  if (draft.type !== 'sum') return { ...named, ...draft };
  const summed = lines
    .find((each) => each.id === draft.lines)
    ?.fields.find((each) => each.id === draft.field);
  const scale = summed && 'scale' in summed ? (summed.scale ?? 0) : 0;
  return { ...named, ...draft, scale };
}

/** States in the order of their options, then the initial one and those that transitions name. */
function flowOf({ initial, transitions, states = {} }: Flow): FlowJson {
  const entries = Object.entries(transitions).map(([id, value]) => {
    const {
      path,
      title,
      posts,
      effects = [],
      ...options
    } = typeof value === 'string' ? { path: value } : value;
    const all = posts === undefined ? effects : [post(posts), ...effects];
    return { id, title: title ?? titleOf(id), ...readPath(path), ...options, effects: all };
  });
  const named = entries.flatMap(({ from, to }) => [...from, to]);
  const ids = new Set([...Object.keys(states), initial, ...named]);
  return {
    initial,
    states: [...ids].map((id) => ({ id, title: titleOf(id), ...states[id] })),
    transitions: entries,
  };
}

function bookOf(
  id: string,
  { title, help, dimensions, measures, reservations, periods }: BookDefinition,
): BookJson {
  return {
    id,
    title,
    ...(help && { help }),
    dimensions: fieldsOf(dimensions, []),
    measures: Object.entries(measures).map(([name, each]) => ({
      ...each,
      id: name,
      title: each.title ?? titleOf(name),
    })),
    ...(reservations && { reservations }),
    ...(periods !== undefined && { periods }),
  };
}

function postingOf(id: string, { title, moves, ...rest }: PostingDefinition): PostingJson {
  return {
    ...rest,
    id,
    title: title ?? titleOf(id),
    moves: Object.entries(moves).map(([name, each]) => ({ id: name, ...each })),
  };
}

function approvalOf(id: string, definition: ApprovalDefinition): ApprovalJson {
  const { title, collection, approved, rejected, withdrawn, summary = [] } = definition;
  const { repeated, nodes } = definition;
  return {
    id,
    title,
    collection,
    ...(approved !== undefined && { approved }),
    ...(rejected !== undefined && { rejected }),
    ...(withdrawn !== undefined && { withdrawn }),
    summary,
    definition: JSON.stringify({ repeated, nodes }),
  };
}

function dashboardOf(id: string, { title, tiles }: DashboardDefinition): DashboardJson {
  return { id, title, content: JSON.stringify(tiles) };
}

function roleOf(id: string, { title, grants }: RoleDefinition): RoleJson {
  return {
    id,
    title,
    grants: Object.entries(grants).flatMap(([collection, value]) =>
      listOf(value).map(({ scope = 'all', actions, ...options }) => ({
        collection,
        actions: inOrder(actions),
        scope,
        ...options,
      })),
    ),
  };
}

function listOf(value: GrantDefinition | readonly GrantDefinition[]): readonly GrantDefinition[] {
  return Array.isArray(value) ? value : [value as GrantDefinition];
}

/** Standard actions first, in their order; so the same set of actions has one form. */
function inOrder(actions: readonly string[]): string[] {
  const standard = STANDARD_ACTIONS.filter((action) => actions.includes(action));
  return [...standard, ...actions.filter((action) => !(standard as string[]).includes(action))];
}

function menuOf(id: string, { title, icon, entries }: MenuDefinition): MenuJson {
  return {
    id,
    title,
    ...(icon !== undefined && { icon }),
    entries: Object.entries(entries).map(([entry, options]) => ({ id: entry, ...options })),
  };
}

/** Words of an id, in both languages: `unitPrice` becomes `Unit price`. */
function titleOf(id: string): Title {
  const words = id.replace(/^x_/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return [text, text];
}
