import type { Scope } from '../expression/scope.ts';
import type { ValueType } from '../expression/value.ts';
import type {
  CollectionJson,
  FieldJson,
  FieldType,
  LinkFieldJson,
  SumFieldJson,
} from '../schema/types.ts';
import { type CheckContext, checkUnique } from './check-context.ts';
import { findDefaultProblem, findRangeProblem } from './check-default.ts';
import { computedScope, rowScope, valueTypeOf } from './field-types.ts';

/** Fields whose value the person does not enter. */
const CALCULATED: readonly FieldType[] = ['computed', 'sum'];
const MANY: readonly FieldType[] = ['choices', 'links', 'files'];
const ONLY_IN_RECORDS: readonly FieldType[] = ['links', 'files', 'sum'];
const NEVER_UNIQUE: readonly FieldType[] = [...CALCULATED, ...MANY, 'longText', 'boolean'];

/** Checks the fields of a collection and of its lines. */
export function checkFields(context: CheckContext, path: string, collection: CollectionJson): void {
  const { fields, lines } = collection;
  checkUnique(context, `${path}.fields`, [...fields, ...lines]);
  const scope = computedScope(collection);
  for (const field of fields) {
    const at = `${path}.fields.${field.id}`;
    checkField(context, at, field, { siblings: fields, scope });
    if (field.type === 'sum') checkSum(context, at, field, collection);
  }
  for (const each of lines) {
    const at = `${path}.lines.${each.id}.fields`;
    checkUnique(context, at, each.fields);
    for (const field of each.fields) {
      if (ONLY_IN_RECORDS.includes(field.type)) {
        context.report(`${at}.${field.id}`, 'notInLines', field.type);
      }
      if (field.unique) context.report(`${at}.${field.id}`, 'lineUnique');
      checkField(context, `${at}.${field.id}`, field, {
        siblings: each.fields,
        scope: rowScope(each),
      });
    }
  }
}

interface FieldPlace {
  readonly siblings: readonly FieldJson[];
  readonly scope: Scope;
}

function checkField(
  context: CheckContext,
  path: string,
  field: FieldJson,
  { siblings, scope }: FieldPlace,
): void {
  if (field.required && CALCULATED.includes(field.type)) {
    context.report(path, 'calculatedRequired');
  }
  if (field.unique && NEVER_UNIQUE.includes(field.type)) {
    context.report(path, 'cannotBeUnique', field.type);
  }
  const problem = findDefaultProblem(field) ?? findRangeProblem(field);
  if (problem) context.add(path, problem);
  if ('choices' in field) checkUnique(context, `${path}.choices`, field.choices);
  if (field.type === 'link') checkLink(context, path, field, siblings);
  if (field.type === 'links') context.findCollection(`${path}.to`, field.to);
  if (field.type === 'computed') {
    const hasScale = field.of === 'decimal' || field.of === 'money';
    if (hasScale !== (field.scale !== undefined)) {
      context.report(path, hasScale ? 'needsScale' : 'hasNoScale', field.of);
    }
    const type = valueTypeOf(field) as ValueType;
    context.checkExpression(`${path}.expression`, field.expression, scope, type);
  }
}

function checkLink(
  context: CheckContext,
  path: string,
  { to, copy = {} }: LinkFieldJson,
  siblings: readonly FieldJson[],
): void {
  const target = context.findCollection(`${path}.to`, to);
  for (const [own, theirs] of Object.entries(copy)) {
    const at = `${path}.copy.${own}`;
    const field = siblings.find(({ id }) => id === own);
    if (!field) context.report(at, 'noField', own);
    else if (CALCULATED.includes(field.type)) context.report(at, 'isCalculated', own);
    const source = target?.fields.find(({ id }) => id === theirs);
    if (target && !source) context.report(at, 'noFieldThere', to, theirs);
    if (field && source && !isCopyable(source, field)) {
      context.report(at, 'unfitCopy', source.type, to, field.type);
    }
  }
}

/** Whether each value of a field is a value of the other. */
function isCopyable(from: FieldJson, to: FieldJson): boolean {
  const [a, b] = [valueTypeOf(from), valueTypeOf(to)];
  if (!a || !b || a.kind !== b.kind) return false;
  if (a.kind === 'number' && b.kind === 'number') return a.scale <= b.scale;
  if (a.kind === 'id' && b.kind === 'id') return idPart(a.of) === idPart(b.of);
  return a.kind !== 'list' || from.type === to.type;
}

/** The target's own links are named without the blueprint. */
function idPart(reference: string): string {
  return reference.split('.').at(-1) ?? reference;
}

function checkSum(
  context: CheckContext,
  path: string,
  { lines, field, scale }: SumFieldJson,
  collection: CollectionJson,
): void {
  const rows = collection.lines.find(({ id }) => id === lines);
  const summed = rows?.fields.find(({ id }) => id === field);
  const type = summed && valueTypeOf(summed);
  if (!rows) context.report(path, 'noLines', lines);
  else if (type?.kind !== 'number') context.report(path, 'noNumberInLines', lines, field);
  else if (type.scale !== scale) {
    context.report(path, 'scaleOfLines', lines, field, type.scale);
  }
}
