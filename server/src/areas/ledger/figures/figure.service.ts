import type { ReportField } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type {
  FigureReader,
  FigureSource,
  FigureTable,
  ListedTable,
} from '../../../platform/figures/figure-table.ts';
import type { Book } from '../book/book.ts';
import type { BookAccess, OpenedBook } from '../book/book-access.ts';
import { BOOK_DAY, hasDimension } from '../book/key-filter.ts';
import { targetOf } from '../book/key-labels.ts';
import { listContext } from '../book/key-links.ts';
import { explainRefusals } from '../book/refuse-input.ts';
import type { RecordPort, WorkspacePort } from '../ports.ts';
import { createBookTable, titleOf } from './book-table.ts';

interface Dependencies {
  db: Db;
  kind: DatabaseKind;
  access: BookAccess;
  clock: () => number;
  records: Pick<RecordPort, 'readNames' | 'openLinked'>;
  blueprints: Pick<WorkspacePort, 'list'>;
}

type Opened = Pick<OpenedBook, 'book' | 'blueprint'>;

/** Books as sources of figures, for the report engine. */
export function createFigureService(dependencies: Dependencies): FigureSource {
  const { access, blueprints, records, clock } = dependencies;

  /** Fields of the records that dimensions link to. */
  async function linkedFields(book: Book, reader: FigureReader): Promise<ReportField[]> {
    const context = listContext(reader, clock());
    const fields: ReportField[] = [];
    for (const { id, field } of book.dimensions) {
      if (field.type !== 'link') continue;
      const table = await records.openLinked(book, field.to, context);
      const title: [string, string] = [field.title[0], field.title[1]];
      fields.push(...(table?.describe({ id, title }) ?? []));
    }
    return fields;
  }

  return {
    async list({ userId }) {
      const found: ListedTable[] = [];
      for (const { key } of await blueprints.list()) {
        found.push(...(await access.list(userId, key)).map(describeBook));
      }
      return found;
    },

    async describe(reader, { workspace, name }) {
      const opened = await access.open(reader.userId, { workspace, book: name });
      const linked = await linkedFields(opened.book, reader);
      return { ...describeBook(opened), fields: [...fieldsOf(opened.book), ...linked] };
    },

    async open({ workspace, name }, context) {
      const { book } = await access.open(context.reader.userId, { workspace, book: name });
      // Everybody who may read the book sees the same rows of it.
      return explaining(createBookTable(dependencies, book, 'book', context), context.reader);
    },
  };
}

function describeBook({ book, blueprint }: Opened): ListedTable {
  return {
    table: { kind: 'book', workspace: book.workspace, book: book.id },
    title: [book.json.title[0], book.json.title[1]],
    workspaceTitle: [blueprint.title[0], blueprint.title[1]],
  };
}

function fieldsOf(book: Book): ReportField[] {
  const none = { hasGrain: false, scale: null, choices: null, link: null, to: null, group: null };
  const day: ReportField = {
    ...{ ...none, id: BOOK_DAY, title: ['日期', 'Day'], type: 'date', measures: [] },
    isDimension: true,
    hasGrain: true,
  };
  const dimensions = book.dimensions.map((dimension): ReportField => {
    const { id, field } = dimension;
    const target = targetOf(dimension);
    const isLink = target !== undefined && target !== 'person' && target !== 'orgUnit';
    return {
      ...none,
      id,
      title: [field.title[0], field.title[1]],
      type: field.type,
      isDimension: true,
      hasGrain: field.type === 'date',
      measures: ['distinct'],
      choices:
        field.type === 'choice'
          ? field.choices.map((each) => ({ id: each.id, title: [each.title[0], each.title[1]] }))
          : null,
      to: isLink ? (target.includes('.') ? target : `${book.workspace}.${target}`) : null,
    };
  });
  const measures = book.measures.flatMap(({ id, scale }) =>
    [id, `${id}.in`, `${id}.out`].map(
      (field): ReportField => ({
        ...none,
        id: field,
        title: titleOf(book, field),
        type: 'decimal',
        isDimension: false,
        measures: ['sum', 'average', 'min', 'max'],
        scale,
      }),
    ),
  );
  return [...(hasDimension(book, BOOK_DAY) ? [] : [day]), ...dimensions, ...measures];
}

/** Refusals become errors in the person's language. */
function explaining(table: FigureTable, { locale }: FigureReader): FigureTable {
  return {
    ...table,
    get rights() {
      return table.rights;
    },
    openDimension: (...asked) => explainRefusals(locale, () => table.openDimension(...asked)),
    openMeasure: (...asked) => explainRefusals(locale, () => table.openMeasure(...asked)),
    readFilter: (text) => explainRefusals(locale, () => table.readFilter(text)),
  };
}
