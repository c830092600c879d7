import {
  type BlueprintJson,
  type BookJson,
  bookTablesOf,
  canonicalText,
  type Problem,
  reasonOf,
} from '@pedestal/blueprint';
import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { bookShapesOf } from '../catalogue/book-shapes.ts';
import {
  addColumnStatement,
  createTableStatements,
  type TableShape,
} from '../catalogue/table-shapes.ts';
import { runSchemaStatements } from '../catalogue/workspace.store.ts';
import { hasMoreRows } from './fill/fill.store.ts';

/** What a change of a book in use would break: its movements have been made under these promises. */
export async function findBookProblems(
  db: Db,
  workspace: string,
  before: BlueprintJson,
  after: BlueprintJson,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const book of before.books ?? []) {
    const part = changedPart(
      book,
      after.books?.find(({ id }) => id === book.id),
    );
    if (part === undefined || !(await isInUse(db, workspace, book))) continue;
    problems.push({ path: `books.${book.id}`, reason: reasonOf('bookInUse', book.id, part) });
  }
  return problems;
}

function isInUse(db: Db, workspace: string, { id }: BookJson): Promise<boolean> {
  return hasMoreRows(db, bookTablesOf(workspace, id).balances, 0);
}

/** The part of a book that its rows depend on and that changes; new measures do no harm. */
function changedPart(book: BookJson, after: BookJson | undefined): string | undefined {
  if (!after) return 'books';
  const typeOf = ({ title: _, ...rest }: { title: unknown }) => canonicalText(rest);
  const kept = after.measures.slice(0, book.measures.length);
  const dimensionsOf = ({ dimensions }: BookJson) =>
    dimensions.map(({ id, type, ...rest }) => [id, type, 'to' in rest ? rest.to : '']);
  if (canonicalText(dimensionsOf(book)) !== canonicalText(dimensionsOf(after))) {
    return 'dimensions';
  }
  if (String(book.measures.map(typeOf)) !== String(kept.map(typeOf))) return 'measures';
  // Months of the whole book count for each part until it closes its own; there is no way back.
  if (book.periods !== undefined && after.periods !== book.periods) return 'periods';
  const reserved = after.reservations?.measure;
  return reserved === book.reservations?.measure ? undefined : 'reservations';
}

/** What happens to the tables of books when the change takes effect. */
export interface BookWork {
  /** Tables that are dropped, unless a book has come into use meanwhile. */
  dropped: readonly string[];
  /** Tables and columns that are created afterwards. */
  statements: readonly string[];
}

/** An empty book whose columns change is created anew; one in use may get further measures. */
export function listBookWork(
  kind: DatabaseKind,
  workspace: string,
  before: BlueprintJson,
  after: BlueprintJson,
): BookWork {
  const dropped: string[] = [];
  const present = new Map<string, TableShape>();
  for (const book of before.books ?? []) {
    const next = after.books?.find(({ id }) => id === book.id);
    const shapes = bookShapesOf(workspace, book);
    if (changedPart(book, next) !== undefined) dropped.push(...shapes.map(({ name }) => name));
    else for (const shape of shapes) present.set(shape.name, shape);
  }
  const wanted = (after.books ?? []).flatMap((book) => bookShapesOf(workspace, book));
  const statements = wanted.flatMap((shape) => {
    const old = present.get(shape.name);
    if (!old) return createTableStatements(kind, shape);
    return [...shape.columns]
      .filter(([column]) => !old.columns.has(column))
      .map(([column, definition]) => addColumnStatement(kind, shape.name, column, definition));
  });
  return { dropped, statements };
}

/** Changes the tables of books. Nobody can post into a table from the moment that it is found empty. */
export async function changeBookTables(
  trx: Db,
  kind: DatabaseKind,
  { dropped, statements }: BookWork,
): Promise<void> {
  for (const table of dropped) {
    if (kind === 'postgres') await runSchemaStatements(trx, [`lock table "${table}"`]);
    if (await hasMoreRows(trx, table, 0)) throw new AppError('changedMeanwhile');
  }
  await runSchemaStatements(
    trx,
    dropped.map((table) => `drop table "${table}"`),
  );
  await runSchemaStatements(trx, statements);
}
