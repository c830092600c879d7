import {
  type BlueprintJson,
  type BookJson,
  type CollectionJson,
  checkExpression,
  type Expression,
  evaluate,
  type MoveJson,
  NumberTooLargeError,
  type PostingJson,
  postingScope,
  qualifyBook,
  RATIO_TYPE,
  type Row,
  typeOfPart,
  type Value,
  type Variables,
} from '@pedestal/blueprint';
import { type Book, findBook, type Key } from '../book/book.ts';
import { LEDGER_LIMITS } from '../limits.ts';
import { type Movement, PostingRefused } from './movement.ts';
import { type Fraction, fraction, roundShares } from './round-shares.ts';

interface CompiledMove {
  when: Expression | undefined;
  dimensions: readonly (Expression | undefined)[];
  measures: readonly (CompiledMeasure | undefined)[];
}

interface CompiledMeasure {
  expression: Expression;
  ratio: readonly [times: Expression, per: Expression] | undefined;
}

/** A posting of a blueprint with its expressions compiled. */
export interface PostingProgram {
  json: PostingJson;
  book: Book;
  /** The book as the workspace of the document names it: `wms.lot` in place of `lot`. */
  seen: BookJson;
  day: Expression;
  /** Positions of the measures that it empties. */
  empties: readonly number[];
  moves: readonly CompiledMove[];
}

const programs = new WeakMap<BlueprintJson, Map<string, PostingProgram>>();

/** An installed blueprint. */
interface Installed {
  workspace: string;
  blueprint: BlueprintJson;
}

/** The workspace whose book a posting fills, and the book's id there: `wms.stock`, or `stock` of its own. */
export function bookOf(
  workspace: string,
  { postings = [] }: BlueprintJson,
  id: string,
): { workspace: string; book: string } {
  const reference = postings.find((each) => each.id === id)?.book ?? '';
  const [owner = '', book] = reference.split('.');
  return book === undefined ? { workspace, book: reference } : { workspace: owner, book };
}

/**
 * Compiled once per schema version of both workspaces: that of the document, and that of the book.
 * The blueprint's checks have found everything that it names.
 */
export function findProgram(from: Installed, into: Installed, id: string): PostingProgram {
  const known = programs.get(from.blueprint) ?? new Map<string, PostingProgram>();
  programs.set(from.blueprint, known);
  const { book: bookId } = bookOf(from.workspace, from.blueprint, id);
  const book = findBook(into.workspace, into.blueprint, bookId);
  const name = `${from.workspace}:${id}`;
  const found = known.get(name);
  if (found && found.book === book) return found;
  const program = compileProgram(from, book, id);
  known.set(name, program);
  return program;
}

function compileProgram(
  { workspace, blueprint }: Installed,
  book: Book,
  id: string,
): PostingProgram {
  const json = blueprint.postings?.find((each) => each.id === id);
  const collection = blueprint.collections.find((each) => each.id === json?.collection);
  if (!json || !collection) throw new Error(`${workspace} has no posting ${id}`);
  const seen = book.workspace === workspace ? book.json : qualifyBook(json.book, book.json);
  return {
    json,
    book,
    seen,
    day: checkExpression(json.day, postingScope(collection, undefined), { kind: 'date' }),
    empties: (json.empties ?? []).map((each) => book.measures.findIndex(({ id }) => id === each)),
    moves: json.moves.map((move) => compileMove(book, seen, collection, json, move)),
  };
}

function compileMove(
  book: Book,
  seen: BookJson,
  collection: CollectionJson,
  { lines }: PostingJson,
  { when, set, ratios = {} }: MoveJson,
): CompiledMove {
  const scope = postingScope(collection, lines);
  const compile = (source: string, type: Parameters<typeof checkExpression>[2]) =>
    checkExpression(source, scope, type);
  return {
    when: when === undefined ? undefined : compile(when, { kind: 'boolean' }),
    dimensions: book.dimensions.map(({ id }) => {
      const source = set[id];
      return source === undefined ? undefined : compile(source, typeOfPart(seen, id));
    }),
    measures: book.measures.map(({ id }) => {
      const source = set[id];
      if (source === undefined) return undefined;
      const ratio = ratios[id];
      return {
        expression: compile(source, ratio ? undefined : typeOfPart(seen, id)),
        ratio: ratio && ([compile(ratio[0], RATIO_TYPE), compile(ratio[1], RATIO_TYPE)] as const),
      };
    }),
  };
}

/** The day and the movements of a document. Throws PostingRefused. */
export function mapDocument(
  program: PostingProgram,
  record: Row,
  variables: Variables,
): { day: number; movements: Movement[] } {
  const { json, book } = program;
  try {
    const day = evaluate(program.day, record, variables);
    if (typeof day !== 'number') throw new PostingRefused({ book: book.id, name: 'dayMissing' });
    const lines =
      json.lines === undefined
        ? [undefined]
        : ((record[json.lines] as readonly Row[] | undefined) ?? []);
    const movements = program.moves.flatMap((move) =>
      mapMove(book, move, lines, (expression, line) =>
        evaluate(expression, record, variables, line),
      ),
    );
    if (movements.length > LEDGER_LIMITS.movements) {
      throw new PostingRefused({ book: book.id, name: 'tooManyMovements' });
    }
    return { day, movements };
  } catch (error) {
    if (!(error instanceof NumberTooLargeError)) throw error;
    throw new PostingRefused({ book: book.id, name: 'tooLarge' });
  }
}

type Evaluate = (expression: Expression, line: Row | undefined) => Value;

/** The movements of all lines; those with ratios are rounded together. */
function mapMove(
  book: Book,
  { when, dimensions, measures }: CompiledMove,
  lines: readonly (Row | undefined)[],
  run: Evaluate,
): Movement[] {
  const moved = lines.filter((line) => when === undefined || run(when, line) === true);
  const amounts = measures.map((measure, index) =>
    measure ? amountsOf(book, index, measure, moved, run) : undefined,
  );
  return moved.map((line, row) => ({
    key: dimensions.map((each) => (each ? run(each, line) : null)) as Key,
    amounts: book.measures.map(({ average }, index) => {
      const given = amounts[index];
      return given ? (given[row] ?? 0n) : average === undefined ? 0n : null;
    }),
  }));
}

function amountsOf(
  book: Book,
  index: number,
  { expression, ratio }: CompiledMeasure,
  lines: readonly (Row | undefined)[],
  run: Evaluate,
): bigint[] {
  const numberOf = (each: Expression, line: Row | undefined) => (run(each, line) ?? 0n) as bigint;
  if (!ratio) return lines.map((line) => numberOf(expression, line));
  const measure = book.measures[index];
  // With all its own digits: it is rounded after the ratio.
  const { type } = expression;
  const own = 10n ** BigInt(type.kind === 'number' ? type.scale : 0);
  const unit = 10n ** BigInt(measure?.scale ?? 0);
  const shares = lines.map((line): Fraction => {
    const [times, per] = [numberOf(ratio[0], line), numberOf(ratio[1], line)];
    if (times === 0n || per === 0n) {
      const name = 'ratioMissing';
      throw new PostingRefused({ book: book.id, name, measure: measure?.id ?? '' });
    }
    return fraction(numberOf(expression, line) * times * unit, per * own);
  });
  return roundShares(shares);
}
