import type {
  BookJson,
  FieldJson,
  LedgerEffectJson,
  Row,
  Title,
  Variables,
} from '@pedestal/blueprint';
import type { Db } from '../../../platform/db/database.ts';
import { HOUR } from '../../../platform/time/durations.ts';
import { hasBalance, hasBalanceOn } from '../book/balance.store.ts';
import { type Book, type Dimension, findBook, type Key } from '../book/book.ts';
import type { BlueprintPort } from '../ports.ts';
import type { LedgerAct } from './acts.ts';
import { type ApplyParts, applyActs } from './apply-acts.ts';
import { bookOf, findProgram, mapDocument, type PostingProgram } from './map-document.ts';
import { PostingRefused, type Refusal } from './movement.ts';
import { findPostings, readNet } from './posting.store.ts';
import { nameOfCollection } from './read-documents.ts';
import { findReservations } from './reservation.store.ts';

interface Dependencies extends ApplyParts {
  clock: () => number;
  blueprints: BlueprintPort;
  /** May the person read the book? If not, a refusal does not tell what is in it. */
  mayRead(userId: string, book: Book): Promise<boolean>;
}

/** A record that changes its state. */
interface RecordEvent {
  workspace: string;
  collection: string;
  recordId: string;
  revision: number;
  effects: readonly LedgerEffectJson[];
  record: Row;
  variables: Variables;
  userId: string;
  callId: string | undefined;
}

/** Part of a key of books: dimensions with their values, or with the largest value. */
interface OpenKey {
  books: readonly string[];
  key: ReadonlyMap<string, string | number>;
  upTo: ReadonlyMap<string, string | number>;
}

/** Carries out what transitions of records do to books, in their transactions. */
export function createRecordEffects(dependencies: Dependencies) {
  const { clock, blueprints } = dependencies;

  /** A posting of a workspace, into a book of its own or of a workspace that it requires. */
  async function programOf(workspace: string, posting: string): Promise<PostingProgram> {
    const blueprint = await blueprints.find(workspace);
    const from = { workspace, blueprint };
    const owner = bookOf(workspace, blueprint, posting).workspace;
    if (owner === workspace) return findProgram(from, from, posting);
    const into = { workspace: owner, blueprint: await blueprints.find(owner) };
    return findProgram(from, into, posting);
  }

  async function explain(program: PostingProgram, refusal: Refusal, { userId }: RecordEvent) {
    const isBlind = !(await dependencies.mayRead(userId, program.book));
    return describeRefusal(program, refusal, isBlind);
  }

  return {
    async run(trx: Db, event: RecordEvent) {
      const programs: PostingProgram[] = [];
      for (const { posting } of event.effects) {
        programs.push(await programOf(event.workspace, posting));
      }
      const at = clock();
      let program = programs[0];
      try {
        const acts: { program: PostingProgram; act: LedgerAct }[] = [];
        for (const [index, effect] of event.effects.entries()) {
          program = programs[index];
          if (program) acts.push({ program, act: toAct(program, effect, event, at) });
        }
        // Every transaction locks its books in the same order.
        const byBook = Map.groupBy(acts, (each) => each.program.book.tables.movements);
        for (const [, group] of [...byBook].sort(([a], [b]) => (a < b ? -1 : 1))) {
          program = group[0]?.program;
          if (!program) continue;
          const own = group.map(({ act }) => act);
          const outcomes = await applyActs(dependencies, trx, program.book, own);
          for (const outcome of outcomes) {
            if ('refusal' in outcome) return await explain(program, outcome.refusal, event);
          }
        }
        return undefined;
      } catch (error) {
        if (!(error instanceof PostingRefused) || !program) throw error;
        return await explain(program, error.refusal, event);
      }
    },

    /** Looks into every book that has the collection as a dimension. */
    async findBalance(
      trx: Db,
      place: { workspace: string; collection: string },
      recordId: string,
    ): Promise<Title | undefined> {
      for (const { key, blueprint } of await blueprints.list()) {
        for (const { id } of blueprint.books ?? []) {
          const book = findBook(key, blueprint, id);
          const named = book.dimensions.filter((each) => isOf(each, key, place));
          for (const dimension of named) {
            if (await hasBalance(trx, dependencies.kind, book, dimension, recordId)) {
              return book.json.title;
            }
          }
        }
      }
      return undefined;
    },

    async isOpen(db: Db, workspace: string, wanted: OpenKey): Promise<boolean> {
      const blueprint = await blueprints.find(workspace);
      for (const id of wanted.books) {
        const book = findBook(workspace, blueprint, id);
        const conditions = book.dimensions.flatMap((dimension) => {
          const exact = wanted.key.get(dimension.field.id);
          const most = wanted.upTo.get(dimension.field.id);
          return [
            ...(exact === undefined ? [] : [[dimension, '=', exact] as const]),
            ...(most === undefined ? [] : [[dimension, '<=', most] as const]),
          ];
        });
        if (await hasBalanceOn(db, dependencies.kind, book, conditions)) return true;
      }
      return false;
    },

    async isPosted(trx: Db, workspace: string, recordId: string): Promise<boolean> {
      const { postings = [] } = await blueprints.find(workspace);
      if (postings.length === 0) return false;
      const known = await findPostings(trx, [recordId]);
      for (const { id } of postings) {
        const { book } = await programOf(workspace, id);
        const own = known.filter(({ kind }) => kind === id);
        const ids = own.map((each) => each.id);
        const net = await readNet(trx, dependencies.kind, book, ids);
        if (net.size > 0 || (await findReservations(trx, book, [recordId])).length > 0) return true;
      }
      return false;
    },
  };
}

/** Is the collection what the dimension of a book in this workspace refers to? */
function isOf(
  { field }: Dimension,
  workspace: string,
  place: { workspace: string; collection: string },
): boolean {
  if (field.type !== 'link') return false;
  const target = field.to.includes('.') ? field.to : `${workspace}.${field.to}`;
  return target === `${place.workspace}.${place.collection}`;
}

function toAct(
  program: PostingProgram,
  { kind: effect, posting: kind }: LedgerEffectJson,
  {
    workspace,
    collection: own,
    recordId,
    revision,
    record,
    variables,
    userId,
    callId,
  }: RecordEvent,
  at: number,
): LedgerAct {
  const place = { workspace, collection: own };
  const collection = nameOfCollection(program.book.workspace, place);
  const document = { collection, id: recordId, revision };
  const base = { document, kind, userId, callId, at };
  if (effect === 'release') return { ...base, act: 'release' };
  const { day, movements } = mapDocument(program, record, variables);
  switch (effect) {
    case 'post':
      return { ...base, act: 'post', day, movements, empties: program.empties };
    case 'reserve': {
      const hours = program.book.json.reservations?.hours ?? 0;
      return { ...base, act: 'reserve', movements, expiresAt: at + hours * HOUR };
    }
    case 'reverse':
      return { ...base, act: 'reverse', day: Math.max(day, Number(variables.today ?? day)) };
  }
}

/** A refusal with the titles of what it names. */
interface DescribedRefusal {
  name: Refusal['name'];
  /** Amounts, days and documents of the book are left out. */
  isBlind: boolean;
  book: Title;
  lines: string | undefined;
  measure: Title;
  key: { field: FieldJson; value: string | number }[];
  wanted: string;
  available: string;
  missing: string;
  day: number;
  document: { collection: string; id: string } | undefined;
}

function describeRefusal(
  { book, seen, json }: PostingProgram,
  refusal: Refusal,
  isBlind: boolean,
): DescribedRefusal {
  const measure = 'measure' in refusal ? refusal.measure : undefined;
  return {
    name: refusal.name,
    isBlind,
    book: book.json.title,
    lines: json.lines,
    measure: book.json.measures.find(({ id }) => id === measure)?.title ?? ['', ''],
    key: 'key' in refusal ? describeKey(seen, refusal.key) : [],
    wanted: refusal.name === 'short' ? refusal.wanted : '',
    available: refusal.name === 'short' ? refusal.available : '',
    missing: missingOf(refusal),
    day: 'day' in refusal ? refusal.day : refusal.name === 'periodClosed' ? refusal.period : 0,
    document: refusal.name === 'shortLater' ? placeOf(book, refusal.document) : undefined,
  };
}

function missingOf(refusal: Refusal): string {
  if (refusal.name === 'unbalanced') return refusal.difference;
  return 'missing' in refusal ? refusal.missing : '';
}

/** A document of the book's own workspace, as every workspace can name it. */
function placeOf({ workspace }: Book, document: DescribedRefusal['document']) {
  if (!document || document.collection.includes('.')) return document;
  return { ...document, collection: `${workspace}.${document.collection}` };
}

function describeKey({ dimensions }: BookJson, key: Key): DescribedRefusal['key'] {
  return dimensions.flatMap((field, index) => {
    const value = key[index] ?? null;
    return value === null ? [] : [{ field, value }];
  });
}
