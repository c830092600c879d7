import {
  type CollectionJson,
  type ComputeStep,
  type FieldJson,
  keepsValues,
  listFields,
  planComputation,
} from '@pedestal/blueprint';

/** Fields whose stored values a change converts or calculates anew, of a record and of its lines. */
export interface ChangedValues {
  record: ReadonlySet<string>;
  lines: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Fields that exist before and after, but hold other values: another type, another calculation, or
 * a calculation from such a field.
 */
export function findChangedValues(
  before: CollectionJson,
  after: CollectionJson,
  isSame: (before: FieldJson, after: FieldJson) => boolean,
): ChangedValues {
  const changedIn = (old: readonly FieldJson[], now: readonly FieldJson[]) =>
    new Set(
      now.flatMap((field) => {
        const was = old.find(({ id }) => id === field.id);
        return was && !isSame(was, field) ? [field.id] : [];
      }),
    );
  const computation = planComputation(after);
  const lines = new Map<string, ReadonlySet<string>>();
  for (const each of after.lines) {
    const old = before.lines.find(({ id }) => id === each.id);
    if (!old) continue;
    const steps = computation.lines.get(each.id) ?? [];
    lines.set(each.id, spread(changedIn(old.fields, each.fields), steps, new Map()));
  }
  const record = spread(changedIn(before.fields, after.fields), computation.record, lines);
  const isOld = (id: string) => before.fields.some((field) => field.id === id);
  return { record: new Set([...record].filter(isOld)), lines };
}

/** Keys that decide on the values of a field. */
const VALUE_KEYS = ['type', 'scale', 'of', 'to', 'expression', 'lines', 'field'];

/** Whether the stored values of a field can stay as they are. */
export function hasSameValues(before: FieldJson, after: FieldJson): boolean {
  const read = (field: FieldJson, key: string) =>
    (field as unknown as Record<string, unknown>)[key];
  return (
    VALUE_KEYS.every((key) => read(before, key) === read(after, key)) || keepsValues(before, after)
  );
}

/** Adds what is calculated from changed fields. Steps come after those that they need. */
function spread(
  changed: Set<string>,
  steps: readonly ComputeStep[],
  lines: ReadonlyMap<string, ReadonlySet<string>>,
): Set<string> {
  const isChanged = (id: string) => changed.has(id) || (lines.get(id)?.size ?? 0) > 0;
  for (const step of steps) {
    const isConcerned =
      'sum' in step
        ? lines.get(step.sum.lines)?.has(step.sum.field) === true
        : listFields(step.expression).some(isChanged);
    if (isConcerned) changed.add(step.field);
  }
  return changed;
}
