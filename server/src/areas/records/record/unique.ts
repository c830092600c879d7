import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { type Problem, ProblemError } from './problems.ts';

/** Runs a write; a value that another record has is a problem of its field. */
export async function storeUnique<T>(
  collection: CollectionSchema,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ProblemError(...uniqueProblems(collection, error));
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
