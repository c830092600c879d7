import {
  BUILT_IN_FORM,
  type CollectionJson,
  describeProblem,
  findProblems,
  type PrintFormJson,
  standardForm,
} from '@pedestal/blueprint';
import { AppError, type Locale } from '@pedestal/contract';
import type { CollectionSchema } from '../catalogue/schema.ts';

/** The form with this id; undefined: there is none. */
export function findForm(collection: CollectionJson, id: string): PrintFormJson | undefined {
  if (id === BUILT_IN_FORM) return standardForm(collection);
  return collection.print?.find((form) => form.id === id);
}

/** A form that is tried before it is part of the blueprint; fails where it does not fit the collection. */
export function checkDraft(
  { json }: CollectionSchema,
  draft: object,
  locale: Locale,
): PrintFormJson {
  const base = { format: 1, name: 'draft', version: '1.0.0', title: json.title, requires: {} };
  const collection = { ...json, views: [], rules: [], print: [draft] };
  const tried = { ...base, collections: [collection], roles: [], menus: [] };
  const place = `collections.${json.id}.print`;
  const problem = findProblems(tried).find(({ path }) => path.startsWith(place));
  if (problem) {
    const message = describeProblem(problem, locale);
    throw new AppError('malformedInput', { fields: [{ field: 'draft', message }] });
  }
  return draft as PrintFormJson;
}
