import { type Reason, reasonOf } from '../problem-texts.ts';
import type { CollectionJson, FieldJson, FieldType, ViewJson } from '../schema/types.ts';
import { actionsOf } from './check-access.ts';
import { type CheckContext, checkUnique } from './check-context.ts';
import { checkFields } from './check-fields.ts';
import { checkFlow } from './check-flow.ts';
import { checkPrint } from './check-print.ts';
import { ComputedCycleError, planComputation } from './computation.ts';
import { recordScope, systemFieldsOf } from './field-types.ts';

const NAMEABLE: readonly FieldType[] = ['text', 'code', 'choice', 'integer', 'date', 'computed'];
const SEARCHABLE: readonly FieldType[] = ['text', 'longText', 'code', 'computed'];
const NEVER_IN_KEY: readonly FieldType[] = [
  'choices',
  'links',
  'files',
  'longText',
  'computed',
  'sum',
];
const UNSORTABLE: readonly FieldType[] = ['choices', 'links', 'files', 'longText'];

/** Checks everything that a collection refers to. */
export function checkCollection(context: CheckContext, collection: CollectionJson): void {
  const path = `collections.${collection.id}`;
  const before = context.problems.length;
  checkFields(context, path, collection);
  if (context.problems.length === before) checkCycles(context, path, collection);
  checkNames(context, path, collection);
  checkNumber(context, path, collection);
  checkFlow(context, `${path}.states`, collection);
  checkRules(context, path, collection);
  checkUnique(context, `${path}.views`, collection.views);
  for (const view of collection.views)
    checkView(context, `${path}.views.${view.id}`, view, collection);
  checkForm(context, path, collection);
  checkPrint(context, path, collection);
}

/** Sections name fields of the collection, each at most once. */
function checkForm(
  context: CheckContext,
  path: string,
  { form = [], fields }: CollectionJson,
): void {
  checkUnique(context, `${path}.form`, form);
  const shown = new Set<string>();
  for (const { id, show, wide = [] } of form) {
    const at = `${path}.form.${id}`;
    for (const name of show) {
      if (!fields.some((each) => each.id === name)) context.report(at, 'noField', name);
      if (shown.has(name)) context.report(at, 'shownTwice', name);
      shown.add(name);
    }
    for (const name of wide) if (!show.includes(name)) context.report(at, 'noField', name);
  }
}

function checkCycles(context: CheckContext, path: string, collection: CollectionJson): void {
  try {
    planComputation(collection);
  } catch (error) {
    if (!(error instanceof ComputedCycleError)) throw error;
    context.report(`${path}.fields`, 'cycle', error.fields.join(' → '));
  }
}

/** Label, key, search and indexes: lists of fields. */
function checkNames(context: CheckContext, path: string, collection: CollectionJson): void {
  const { label, key = [], search, indexes } = collection;
  const field = (id: string) => collection.fields.find((each) => each.id === id);
  const expect = (at: string, id: string, isFit: (field: FieldJson) => boolean): void => {
    const found = field(id);
    if (!found) context.report(`${path}.${at}`, 'noField', id);
    else if (!isFit(found)) context.report(`${path}.${at}`, 'unfitType', found.type);
  };
  if (label !== 'no') expect('label', label, ({ type }) => NAMEABLE.includes(type));
  else if (!collection.number) context.report(`${path}.label`, 'noNumber');
  for (const id of key) expect('key', id, ({ type }) => !NEVER_IN_KEY.includes(type));
  for (const id of search) expect('search', id, ({ type }) => SEARCHABLE.includes(type));
  for (const sortKey of indexes.flat())
    checkSortKey(context, `${path}.indexes`, sortKey, collection);
}

function checkSortKey(
  context: CheckContext,
  path: string,
  sortKey: string,
  collection: CollectionJson,
): void {
  const id = sortKey.replace(/^-/, '');
  if (systemFieldsOf(collection).includes(id)) return;
  const field = collection.fields.find((each) => each.id === id);
  if (!field) context.report(path, 'noField', id);
  else if (UNSORTABLE.includes(field.type)) {
    context.report(path, 'notSortable', field.type);
  }
}

function checkNumber(
  context: CheckContext,
  path: string,
  { number, states, fields }: CollectionJson,
): void {
  if (!number) return;
  const { kind, pattern, at, day, per = [] } = number;
  const parts = pattern.match(/\{[^}]*\}/g) ?? [];
  const counters = parts.filter((part) => /^\{0{2,10}\}$/.test(part));
  const others = parts.filter((part) => !counters.includes(part));
  const choices = fields.filter(({ type, required }) => type === 'choice' && required === true);
  const known = ['yyyy', 'yy', 'MM', 'dd', ...choices.map(({ id }) => id)];
  const unknown = others.find((part) => !known.includes(part.slice(1, -1)));
  const isDay = fields.some(({ id, type, required }) => id === day && type === 'date' && required);
  if (day !== undefined && !isDay) context.report(`${path}.number.day`, 'noField', day);
  for (const id of per) {
    const isKnown = fields.some((each) => each.id === id && each.required);
    if (!isKnown) context.report(`${path}.number.per`, 'noField', id);
  }
  if (unknown) context.report(`${path}.number`, 'unknownInNumber', unknown);
  if (counters.length !== 1) context.report(`${path}.number`, 'oneCounter');
  if (kind === 'serial' && at !== undefined) {
    context.report(`${path}.number`, 'serialState');
  }
  if (kind === 'series' && !states?.states.some(({ id }) => id === at)) {
    context.report(`${path}.number`, 'noNumberState', at ?? '');
  }
}

function checkRules(context: CheckContext, path: string, collection: CollectionJson): void {
  checkUnique(context, `${path}.rules`, collection.rules);
  const scope = recordScope(collection, ['me', 'today', 'now']);
  for (const { id, check, field } of collection.rules) {
    context.checkExpression(`${path}.rules.${id}.check`, check, scope, { kind: 'boolean' });
    const isKnown = [...collection.fields, ...collection.lines].some((each) => each.id === field);
    if (field !== undefined && !isKnown) {
      context.report(`${path}.rules.${id}.field`, 'noField', field);
    }
  }
}

function checkView(
  context: CheckContext,
  path: string,
  view: ViewJson,
  collection: CollectionJson,
): void {
  const known = new Set([...systemFieldsOf(collection), ...collection.fields.map(({ id }) => id)]);
  for (const column of view.columns) {
    if (!known.has(column)) context.report(`${path}.columns`, 'noField', column);
  }
  for (const sortKey of view.sort) checkSortKey(context, `${path}.sort`, sortKey, collection);
  if (view.filter !== undefined) {
    const scope = recordScope(collection, ['me', 'myUnit', 'today', 'now']);
    context.checkExpression(`${path}.filter`, view.filter, scope, { kind: 'boolean' });
  }
  const actions = actionsOf(collection);
  if (view.waits !== undefined && !actions.includes(view.waits)) {
    context.report(`${path}.waits`, 'noAction', view.waits, actions.join(', '));
  }
  const problem = findGroupProblem(view, collection, context.blueprint.name);
  if (problem) context.add(`${path}.group`, problem);
}

function findGroupProblem(
  { kind, group }: ViewJson,
  collection: CollectionJson,
  blueprint: string,
): Reason | undefined {
  if (group === undefined) return kind === 'list' ? undefined : reasonOf('groupMissing', kind);
  const field = collection.fields.find(({ id }) => id === group);
  const type = field?.type;
  switch (kind) {
    case 'list':
      if (systemFieldsOf(collection).includes(group)) return undefined;
      return type && !UNSORTABLE.includes(type) ? undefined : reasonOf('cannotGroup', group);
    case 'board':
      if (group === 'state' && collection.states) return undefined;
      return type === 'choice' ? undefined : reasonOf('boardGroup', group);
    case 'calendar':
      return type === 'date' || type === 'timestamp' ? undefined : reasonOf('calendarGroup', group);
    case 'gallery':
      return type === 'files' ? undefined : reasonOf('galleryGroup', group);
    case 'tree': {
      const isOwn =
        field?.type === 'link' &&
        [collection.id, `${blueprint}.${collection.id}`].includes(field.to);
      return isOwn ? undefined : reasonOf('treeGroup', group, collection.id);
    }
  }
}
