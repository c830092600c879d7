import { formatDay, formatDecimal, type Title } from '@pedestal/blueprint';
import type { LedgerMovement, RouteOutput, RouteParsed, routeGroups } from '@pedestal/contract';
import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Book } from '../book/book.ts';
import type { BookAccess, OpenedBook } from '../book/book-access.ts';
import { readCursor, writeCursor } from '../book/cursor.ts';
import { compileKeyFilter, requireDay } from '../book/key-filter.ts';
import { readLabels, showValues } from '../book/key-labels.ts';
import { listContext } from '../book/key-links.ts';
import { explainRefusals, InputRefused } from '../book/refuse-input.ts';
import { LEDGER_LIMITS } from '../limits.ts';
import type { BlueprintPort, Reader, RecordPort } from '../ports.ts';
import {
  type ListedMovement,
  type MovementPlace,
  type MovementQuery,
  readMovements,
} from './movement-list.store.ts';
import { findDocument } from './posting.store.ts';
import { nameOfCollection, placeOfDocument, readDocuments } from './read-documents.ts';
import { readTitles } from './read-titles.ts';

type Routes = typeof routeGroups.ledger;

interface Dependencies {
  db: Db;
  kind: DatabaseKind;
  clock: () => number;
  access: BookAccess;
  records: RecordPort;
  blueprints: Pick<BlueprintPort, 'list'>;
}

type Opened = Omit<OpenedBook, 'can'>;

export type MovementService = ReturnType<typeof createMovementService>;

/** Movements of books with their documents. */
export function createMovementService(dependencies: Dependencies) {
  const { db, kind, clock, access, records, blueprints } = dependencies;
  async function movements(
    { params, query }: RouteParsed<Routes['movements']>,
    reader: Reader,
  ): Promise<RouteOutput<Routes['movements']>> {
    const opened = await access.open(reader.userId, params);
    const { book } = opened;
    const context = listContext(reader, clock());
    const wanted = await readQuery({ records, context }, opened, query);
    const name = JSON.stringify([query.from, query.to, query.f, query.guarded, query.document]);
    const before = placeOf(readCursor(query.cursor, name, ['number', 'text', 'number']));
    const postings =
      query.document === undefined ? undefined : await postingsOf(opened, query.document, reader);
    if (postings?.length === 0) return { items: [], labels: {}, next: null };
    const { fewKeys } = LEDGER_LIMITS;
    const page = { before, limit: query.limit + 1, fewKeys };
    const found = await readMovements(db, kind, book, { ...wanted, postings }, page);
    const rows = found.slice(0, query.limit);
    const last = found.length > query.limit ? rows.at(-1) : undefined;
    const documents = await readDocuments({ db, records }, book.workspace, rows, reader);
    const titleOf = await readTitles(blueprints, book.workspace, rows);
    const items = rows.map((row) => ({
      ...show(book, row, titleOf(row)),
      document: documents.get(row.documentId) ?? null,
    }));
    return {
      items,
      labels: await labelsOf(opened, items, reader),
      next: last ? writeCursor(name, [last.day, last.posting, last.position]) : null,
    };
  }

  const labelsOf = (
    { book }: Opened,
    items: readonly Pick<LedgerMovement, 'values'>[],
    reader: Reader,
  ) =>
    readLabels(
      { db, records },
      book,
      items.map(({ values }) => values),
      reader,
    );

  /** The postings of a document that the person can read; of any other, none. */
  async function postingsOf({ book }: Opened, id: string, { userId }: Reader): Promise<string[]> {
    const found = (await findDocument(db, id)).filter((posting) => isOf(book, posting));
    const [first] = found;
    if (!first) return [];
    const place = placeOfDocument(book.workspace, first.collection);
    const readable = await records.filterReadable(userId, place, [id]);
    return readable.has(id) ? found.map((posting) => posting.id) : [];
  }

  async function document(
    { params }: RouteParsed<Routes['document']>,
    reader: Reader,
  ): Promise<RouteOutput<Routes['document']>> {
    const { workspace, collection, id } = params;
    const readable = await records.filterReadable(reader.userId, { workspace, collection }, [id]);
    if (!readable.has(id)) throw new AppError('notFound');
    const found = await findDocument(db, id);
    const items: RouteOutput<Routes['document']>['items'] = [];
    for (const opened of await listBooks(access, found, reader)) {
      const { book } = opened;
      const name = nameOfCollection(book.workspace, { workspace, collection });
      const own = found.filter((each) => isOf(book, each) && each.collection === name);
      if (own.length === 0) continue;
      const postings = own.map((each) => each.id);
      const { list: limit, fewKeys } = LEDGER_LIMITS;
      const rows = await readMovements(
        db,
        kind,
        book,
        { filter: undefined, from: undefined, to: undefined, postings },
        { before: undefined, limit: limit + 1, fewKeys },
      );
      const titleOf = await readTitles(blueprints, book.workspace, rows);
      const movements = rows.slice(0, limit).map((row) => show(book, row, titleOf(row)));
      const labels = await labelsOf(opened, movements, reader);
      const place = { workspace: book.workspace, book: book.id };
      items.push({ ...place, movements, labels, hasMore: rows.length > limit });
    }
    return { items };
  }

  return {
    movements: (input: RouteParsed<Routes['movements']>, context: SignedInContext) =>
      explainRefusals(context.locale, () => movements(input, readerOf(context))),
    document: (input: RouteParsed<Routes['document']>, context: SignedInContext) =>
      document(input, readerOf(context)),
  };
}

const readerOf = ({ session, locale }: SignedInContext): Reader => ({
  userId: session.userId,
  locale,
});

async function readQuery(
  parts: Parameters<typeof compileKeyFilter>[0],
  { book }: Opened,
  { from, to, ...filter }: RouteParsed<Routes['movements']>['query'],
): Promise<Omit<MovementQuery, 'postings'>> {
  const days = {
    from: from === undefined ? undefined : requireDay('from', from),
    to: to === undefined ? undefined : requireDay('to', to),
  };
  if ((days.from ?? 0) > (days.to ?? Number.MAX_SAFE_INTEGER)) {
    throw new InputRefused('from', 'daysReversed');
  }
  return { ...days, filter: await compileKeyFilter(parts, book, filter) };
}

function placeOf(values: (string | number | null)[] | undefined): MovementPlace | undefined {
  if (!values) return undefined;
  const [day, posting, position] = values;
  return { day: Number(day), posting: String(posting), position: Number(position) };
}

/** The books with these postings that the person may read, in any workspace. */
async function listBooks(
  access: BookAccess,
  postings: readonly { workspace: string }[],
  { userId }: Reader,
): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (const workspace of new Set(postings.map((each) => each.workspace))) {
    opened.push(...(await access.list(userId, workspace)));
  }
  return opened;
}

const isOf = (book: Book, posting: { workspace: string; book: string }) =>
  posting.workspace === book.workspace && posting.book === book.id;

function show(
  book: Book,
  { day, posting, position, key, amounts, isReversal, at }: ListedMovement,
  title: Title,
): Omit<LedgerMovement, 'document'> {
  return {
    id: `${posting}-${position}`,
    posting,
    day: formatDay(day),
    at,
    kind: [title[0], title[1]],
    isReversal,
    values: showValues(book.dimensions, key),
    amounts: Object.fromEntries(
      book.measures.map(({ id, scale }, index) => [id, formatDecimal(amounts[index] ?? 0n, scale)]),
    ),
  };
}
