import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import type { GateService } from '../gate/gate.service.ts';
import { readableColumn } from '../gate/gate.ts';
import { type Problem, ProblemError } from './problems.ts';

/**
 * Runs a write; a value that another record has is a problem of its field. A person who cannot read
 * the field is not told which one it is.
 */
export async function storeUnique<T>(
  { gates }: { gates: GateService },
  collection: CollectionSchema,
  userId: string,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const gate = await gates.find(userId, collection, 'read');
    const problems = uniqueProblems(collection, error);
    const isShown = problems.every(({ field }) => gate && readableColumn(gate, field));
    throw isShown
      ? new ProblemError(...problems)
      : new ProblemError({ field: 'id', name: 'hiddenConflict' });
  }
}

/** Names the fields of the index that refused the row. */
function uniqueProblems({ table, json, columns }: CollectionSchema, error: unknown): Problem[] {
  const text =
    error instanceof Error
      ? `${error.message} ${'constraint' in error ? error.constraint : ''}`
      : '';
  const candidates = [
    ...json.fields.filter(({ unique }) => unique).map(({ id }) => id),
    ...(json.key ?? []),
  ];
  const named = [...new Set(candidates)].filter((id) => {
    const name = columns.get(id)?.name ?? '';
    return text.includes(`${table}.${name}`) || text.includes(`_${name}_`);
  });
  return (named.length > 0 ? named : ['no']).map((field) => ({ field, name: 'notUnique' }));
}
