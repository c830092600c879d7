import type { Scope } from '../expression/scope.ts';
import type { ValueType } from '../expression/value.ts';
import { LIMITS } from '../schema/limits.ts';
import type {
  BookJson,
  CollectionJson,
  FieldJson,
  FieldType,
  MeasureJson,
  MoveJson,
  PostingJson,
} from '../schema/types.ts';
import { type CheckContext, checkUnique } from './check-context.ts';
import { recordScope, valueTypeOf } from './field-types.ts';

const DIMENSION_TYPES: readonly FieldType[] = [
  ...(['text', 'code', 'choice', 'link', 'person', 'orgUnit', 'date'] as const),
];

/** Checks books, and the postings that fill them. */
export function checkBooks(context: CheckContext): void {
  const { books = [], postings = [], collections } = context.blueprint;
  checkUnique(context, 'books', books);
  for (const book of books) {
    const path = `books.${book.id}`;
    if (collections.some(({ id }) => id.toLowerCase() === book.id.toLowerCase())) {
      context.report(path, 'bookIsCollection');
    }
    checkBook(context, path, book);
  }
  checkUnique(context, 'postings', postings);
  for (const posting of postings) checkPosting(context, `postings.${posting.id}`, posting);
}

function checkBook(context: CheckContext, path: string, book: BookJson): void {
  checkUnique(context, path, [...book.dimensions, ...book.measures]);
  for (const field of book.dimensions) {
    checkDimension(context, `${path}.dimensions.${field.id}`, field);
  }
  for (const measure of book.measures) {
    checkMeasure(context, `${path}.measures.${measure.id}`, measure, book);
  }
  checkPeriods(context, `${path}.periods`, book);
  const { reservations } = book;
  if (!reservations) return;
  const reserved = book.measures.find(({ id }) => id === reservations.measure);
  if (!reserved) context.report(`${path}.reservations`, 'noMeasure', reservations.measure);
  else if (reserved.guard === undefined) {
    context.report(`${path}.reservations`, 'unguardedReservation');
  }
}

/** Each value of the dimension must come out even on its own: its months are closed on their own. */
function checkPeriods(
  context: CheckContext,
  path: string,
  { dimensions, measures, periods }: BookJson,
): void {
  if (periods === undefined) return;
  if (!dimensions.some(({ id }) => id === periods)) context.report(path, 'noDimension', periods);
  else if (measures.some(({ conserving }) => conserving && !conserving.includes(periods))) {
    context.report(path, 'periodsConserve');
  }
}

function checkDimension(context: CheckContext, path: string, field: FieldJson): void {
  if (!DIMENSION_TYPES.includes(field.type)) context.report(path, 'unfitDimension', field.type);
  const { required, unique, default: initial } = field;
  if (required || unique || initial !== undefined || ('copy' in field && field.copy)) {
    context.report(path, 'dimensionOptions');
  }
  if ('max' in field && Number(field.max) > LIMITS.dimensionText) {
    context.report(path, 'dimensionTooLong', LIMITS.dimensionText);
  }
  if (field.type === 'link') context.findCollection(path, field.to);
}

function checkMeasure(
  context: CheckContext,
  path: string,
  measure: MeasureJson,
  { dimensions, measures }: BookJson,
): void {
  const { guard, conserving = [], average } = measure;
  if (guard !== undefined) {
    context.checkExpression(`${path}.guard`, guard, keyScope(dimensions), { kind: 'boolean' });
  }
  for (const id of conserving) {
    if (!dimensions.some((each) => each.id === id)) {
      context.report(`${path}.conserving`, 'noDimension', id);
    }
  }
  if (average === undefined) return;
  const quantity = measures.find(({ id }) => id === average);
  if (!quantity) context.report(`${path}.average`, 'noMeasure', average);
  else if (quantity.average !== undefined || quantity.id === measure.id) {
    context.report(`${path}.average`, 'averageOfItself', average);
  } else if (String(quantity.conserving) !== String(measure.conserving)) {
    context.report(`${path}.average`, 'averageConserves');
  }
}

/** What a guard can name: the dimensions of a key. */
export function keyScope(dimensions: readonly FieldJson[]): Scope {
  const types = dimensions.flatMap((field): [string, ValueType][] => {
    const type = valueTypeOf(field);
    return type ? [[field.id, type]] : [];
  });
  return { fields: new Map(types), lines: new Map(), variables: [] };
}

/** What the expressions of a posting can name: the record, and the row that is mapped. */
export function postingScope(collection: CollectionJson, lines: string | undefined): Scope {
  const scope = recordScope(collection, ['me', 'myUnit', 'today', 'now']);
  return lines === undefined ? scope : { ...scope, row: { name: 'row', lines } };
}

function checkPosting(context: CheckContext, path: string, posting: PostingJson): void {
  const { collections } = context.blueprint;
  const book = context.findBook(`${path}.book`, posting.book);
  const collection = collections.find(({ id }) => id === posting.collection);
  if (!collection) context.report(`${path}.collection`, 'noCollection', posting.collection);
  if (!book || !collection) return;
  const { lines } = posting;
  if (lines !== undefined && !collection.lines.some(({ id }) => id === lines)) {
    context.report(`${path}.lines`, 'noLines', lines);
    return;
  }
  const whole = postingScope(collection, undefined);
  context.checkExpression(`${path}.day`, posting.day, whole, { kind: 'date' });
  for (const id of posting.empties ?? []) {
    const measure = book.measures.find((each) => each.id === id);
    if (!measure) context.report(`${path}.empties`, 'noMeasure', id);
  }
  checkUnique(context, `${path}.moves`, posting.moves);
  const scope = postingScope(collection, lines);
  for (const move of posting.moves) {
    checkMove(context, `${path}.moves.${move.id}`, move, book, scope);
  }
}

/** Ratios are exact: their parts are calculated with all digits that a stored number can have. */
export const RATIO_TYPE: ValueType = { kind: 'number', scale: LIMITS.scale };

function checkMove(
  context: CheckContext,
  path: string,
  { when, set, ratios = {} }: MoveJson,
  book: BookJson,
  scope: Scope,
): void {
  if (when !== undefined) {
    context.checkExpression(`${path}.when`, when, scope, { kind: 'boolean' });
  }
  for (const [id, source] of Object.entries(set)) {
    const type = typeOfPart(book, id);
    if (type) context.checkExpression(`${path}.set.${id}`, source, scope, type);
    else context.report(`${path}.set`, 'noPart', book.id, id);
  }
  for (const [id, sources] of Object.entries(ratios)) {
    if (!book.measures.some((each) => each.id === id) || set[id] === undefined) {
      context.report(`${path}.ratios`, 'noMeasure', id);
    }
    for (const source of sources) {
      context.checkExpression(`${path}.ratios.${id}`, source, scope, RATIO_TYPE);
    }
  }
}

/** The type of a dimension or measure. */
export function typeOfPart({ dimensions, measures }: BookJson, id: string): ValueType | undefined {
  const measure = measures.find((each) => each.id === id);
  if (measure) return { kind: 'number', scale: measure.scale };
  const dimension = dimensions.find((each) => each.id === id);
  return dimension && valueTypeOf(dimension);
}
