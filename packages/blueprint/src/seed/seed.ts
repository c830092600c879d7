import type { Problem } from '../compile/problems.ts';
import { type Reason, reasonOf } from '../problem-texts.ts';
import type { BlueprintJson, CollectionJson, FieldJson, FieldType } from '../schema/types.ts';
import { seedSchema } from './seed-schema.ts';
import type { SeedJson, SeedRecordJson, SeedValue, SeedValues } from './types.ts';

/** Records that a demo console starts with; see `findSeedProblems`. */
export function defineSeed(blueprint: string, records: readonly SeedRecordJson[]): SeedJson {
  return { format: 1, blueprint, records };
}

/** What links call a record of a seed. */
export function seedNameOf(
  { name, values }: SeedRecordJson,
  { key = [] }: Pick<CollectionJson, 'key'>,
): string | undefined {
  const [field, ...others] = key;
  const value = field === undefined || others.length > 0 ? undefined : values[field];
  return name ?? (typeof value === 'string' ? value : undefined);
}

/** Everything that is wrong with a seed: its shape first, then what it refers to. */
export function findSeedProblems(value: unknown, blueprint: BlueprintJson): readonly Problem[] {
  const parsed = seedSchema.safeParse(value);
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => ({
      path: path.join('.'),
      reason: reasonOf('shape', message, message),
    }));
  }
  const seed = parsed.data;
  if (seed.blueprint !== blueprint.name) {
    return [{ path: 'blueprint', reason: reasonOf('otherBlueprint', blueprint.name) }];
  }
  const problems: Problem[] = [];
  const names = new Map(blueprint.collections.map(({ id }) => [id, new Set<string>()]));
  for (const [index, record] of seed.records.entries()) {
    const report = (path: string, code: Reason['code'], ...params: string[]) =>
      void problems.push({
        path: `records.${index}.${path}`,
        reason: reasonOf(code, ...params),
      });
    const collection = blueprint.collections.find(({ id }) => id === record.collection);
    if (!collection) report('collection', 'noCollection', record.collection);
    else checkRecord({ blueprint: blueprint.name, names, report }, collection, record);
  }
  return problems;
}

interface Check {
  blueprint: string;
  /** Names of the records so far, by collection. */
  names: ReadonlyMap<string, Set<string>>;
  report(path: string, code: Reason['code'], ...params: string[]): void;
}

function checkRecord(check: Check, collection: CollectionJson, record: SeedRecordJson): void {
  const { lines = {}, transitions = [] } = record;
  checkValues(check, 'values', collection.fields, record.values);
  for (const [id, rows] of Object.entries(lines)) {
    const found = collection.lines.find((each) => each.id === id);
    if (!found) check.report('lines', 'noLines', id);
    for (const [row, values] of rows.entries()) {
      if (found) checkValues(check, `lines.${id}.${row}`, found.fields, values);
    }
  }
  for (const step of transitions) {
    if ('sign' in step) continue;
    const { transition } = step;
    const isKnown = collection.states?.transitions.some(({ id }) => id === transition);
    if (!isKnown) check.report('transitions', 'seedTransition', transition);
  }
  const name = seedNameOf(record, collection);
  if (name === undefined) return;
  const names = check.names.get(collection.id);
  if (names?.has(name)) check.report('name', 'seedName', name);
  names?.add(name);
}

function checkValues(
  check: Check,
  path: string,
  fields: readonly FieldJson[],
  values: SeedValues,
): void {
  for (const [id, value] of Object.entries(values)) {
    const field = fields.find((each) => each.id === id);
    if (!field) check.report(path, 'noField', id);
    else if (!isFit(field.type, value)) {
      check.report(`${path}.${id}`, 'seedValue', field.type, JSON.stringify(value));
    } else if ('to' in field) checkLinks(check, `${path}.${id}`, field.to, value);
  }
}

function checkLinks(
  { blueprint, names, report }: Check,
  path: string,
  to: string,
  value: SeedValue,
) {
  const [first = '', second] = to.split('.');
  if (second !== undefined && first !== blueprint) return;
  const known = names.get(second ?? first);
  for (const name of linkedNames(value)) {
    if (!known?.has(name)) report(path, 'seedLink', to, name);
  }
}

function linkedNames(value: SeedValue): readonly string[] {
  if (typeof value !== 'object') return [];
  if ('link' in value) return [value.link];
  return 'links' in value ? value.links : [];
}

function isFit(type: FieldType, value: SeedValue): boolean {
  const has = (key: string) => typeof value === 'object' && key in value;
  switch (type) {
    case 'link':
      return has('link');
    case 'links':
      return has('links');
    case 'person':
      return has('person');
    case 'orgUnit':
      return has('unit');
    case 'date':
    case 'timestamp':
      return has('day') || typeof value === 'string';
    case 'text':
      return has('month') || typeof value === 'string';
    case 'choices':
      return Array.isArray(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'computed':
    case 'sum':
    case 'files':
      return false;
    default:
      return typeof value === 'string';
  }
}
