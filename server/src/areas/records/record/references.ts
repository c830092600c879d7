import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema, Column, LinesSchema } from '../catalogue/schema.ts';
import type { Reference } from './record.store.ts';

/** The fields of all workspaces that link to a collection. */
export async function findReferences(
  catalogue: Catalogue,
  target: CollectionSchema,
): Promise<Reference[]> {
  const found: Reference[] = [];
  for (const workspace of await catalogue.list()) {
    for (const collection of workspace.collections.values()) {
      for (const { column, lines } of linksOf(collection)) {
        if ((await catalogue.target(collection, column.to)) !== target) continue;
        found.push({ collection, column: column.column, ...(lines ? { lines } : {}) });
      }
    }
  }
  return found;
}

function linksOf(collection: CollectionSchema) {
  return [
    ...linkColumns(collection.columns).map((column) => ({ column, lines: undefined })),
    ...[...collection.lines.values()].flatMap((lines: LinesSchema) =>
      linkColumns(lines.columns).map((column) => ({ column, lines })),
    ),
  ];
}

function linkColumns(columns: ReadonlyMap<string, Column>) {
  return [...columns.values()].flatMap((column) =>
    column.field?.type === 'link' || column.field?.type === 'links'
      ? [{ column, to: column.field.to }]
      : [],
  );
}
