import { z } from 'zod';
import { isTurnLong, nextTurn } from '../../time/turns.ts';

export type RawIssue = z.core.$ZodRawIssue;

interface Outcome {
  value: unknown;
  /** At most as many as asked for, without messages: a hostile body can cause very many. */
  issues: RawIssue[];
}

/** Lists from this length are validated item by item, so that the event loop is never blocked. */
const LONG_LIST = 500;

/** Validates an input with a synchronous schema. */
export async function runSchema(
  schema: z.ZodObject,
  input: unknown,
  maxIssues: number,
): Promise<Outcome> {
  const long = findLongList(schema, input);
  const { value, issues } = run(long ? long.outline : schema, input);
  if (issues.length > 0) return { value, issues: issues.slice(0, maxIssues) };
  if (!long) return { value, issues };
  const items: unknown[] = [];
  const found: RawIssue[] = [];
  for (const [index, item] of long.items.entries()) {
    if (isTurnLong()) await nextTurn();
    const result = run(long.element, item);
    items.push(result.value);
    for (const issue of result.issues) {
      found.push({ ...issue, path: [long.key, index, ...(issue.path ?? [])] });
    }
    if (found.length >= maxIssues) break;
  }
  return { value: { ...(value as object), [long.key]: items }, issues: found.slice(0, maxIssues) };
}

function run(schema: z.core.$ZodType, value: unknown): Outcome {
  const result = schema._zod.run({ value, issues: [] }, { async: false });
  if (result instanceof Promise) throw new Error('schemas of the contract are synchronous');
  return result;
}

/** The long list of an input, the schema of its items, and the schema of everything else. */
function findLongList(schema: z.ZodObject, input: unknown) {
  if (typeof input !== 'object' || input === null) return undefined;
  for (const [key, items] of Object.entries(input)) {
    if (!Array.isArray(items) || items.length < LONG_LIST) continue;
    const list = toList(Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined);
    if (!list) continue;
    const outline = schema.extend({
      [key]: list.clone({ ...list._zod.def, element: z.unknown() }),
    });
    return { key, items, outline, element: list._zod.def.element };
  }
  return undefined;
}

function toList(schema: z.core.$ZodType | undefined): z.ZodArray | undefined {
  if (schema instanceof z.ZodArray) return schema;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) {
    return toList(schema._zod.def.innerType);
  }
  return undefined;
}
