import type { BookJson, FieldJson } from '../schema/types.ts';

/**
 * A book as other workspaces see it. `reference` names it, such as `wms.stock`: its link to `lot` is
 * one to `wms.lot` there.
 */
export function qualifyBook(reference: string, book: BookJson): BookJson {
  const [owner = ''] = reference.split('.');
  const qualify = (field: FieldJson): FieldJson =>
    field.type === 'link' && !field.to.includes('.')
      ? { ...field, to: `${owner}.${field.to}` }
      : field;
  return { ...book, dimensions: book.dimensions.map(qualify) };
}
