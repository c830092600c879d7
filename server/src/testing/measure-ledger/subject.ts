import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Book } from '../../areas/ledger/book/book.ts';
import { LEDGER_LIMITS } from '../../areas/ledger/limits.ts';
import type { PostAct } from '../../areas/ledger/posting/acts.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { runStatement } from '../../platform/db/raw-query.ts';
import { installBlueprint } from '../ledger/install.ts';
import { queueOf, stockBook } from '../ledger/post-acts.ts';
import { stockBlueprint } from '../ledger/stock.ts';
import { createBareQueue } from './bare-postings.ts';

interface Place {
  dataFolder: string;
  databaseUrl: string | undefined;
}

/** A database with one book, and the two ways to post into it. */
export interface Subject {
  database: Database;
  book: Book;
  queue: ReturnType<typeof queueOf>;
  bare: (act: PostAct) => Promise<unknown>;
  ours: (act: PostAct) => Promise<unknown>;
}

export async function openSubject(place: Place): Promise<Subject> {
  const database = await openDatabase(place);
  await migrate(database);
  await installBlueprint(database, stockBlueprint);
  const book = stockBook();
  const queue = queueOf(database);
  return {
    ...{ database, book, queue },
    bare: createBareQueue(database, book, LEDGER_LIMITS.group).apply,
    async ours(act) {
      const outcome = await queue.apply(book, act);
      if ('refusal' in outcome) throw new Error(JSON.stringify(outcome.refusal));
    },
  };
}

/** An empty database beside another one, on the same server or in the same folder. */
export async function placeBeside({ db }: Database, place: Place, name: string): Promise<Place> {
  if (place.databaseUrl === undefined) {
    const dataFolder = join(place.dataFolder, name);
    await mkdir(dataFolder, { recursive: true });
    return { ...place, dataFolder };
  }
  await runStatement(db, `create database ${name}`);
  const url = new URL(place.databaseUrl);
  url.pathname = `/${name}`;
  return { ...place, databaseUrl: url.href };
}
