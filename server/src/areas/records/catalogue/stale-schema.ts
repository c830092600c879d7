/** Message of the triggers that refuse a write to a column that its field has left. */
export const STALE_SCHEMA = 'the schema of this collection has changed';

/** Did a write use a schema that a change has replaced? Reading the schema again mends it. */
export function isStaleSchema(error: unknown): boolean {
  return error instanceof Error && error.message.includes(STALE_SCHEMA);
}
