import type { Store } from '../authority/store.ts';
import { formatTable } from '../results.ts';
import type { AddedField } from './add-field.ts';
import type { DirectusTimes } from './directus.ts';
import type { RequestTimes } from './requests.ts';

interface Compared {
  name: string;
  bare: number;
  ours: number;
}

export interface InProcess {
  pages: Compared[];
  save: Omit<Compared, 'name'>;
  searches: Compared[];
}

export interface Measured {
  store: Store['name'];
  inProcess: InProcess;
  requests: RequestTimes;
  /** The reason why it was not measured; undefined: not on this database. */
  directus: DirectusTimes | string | undefined;
  added: AddedField[];
}

const REACH: Record<string, string> = {
  all: 'everything',
  one: 'one unit',
  eight: '8 units',
  many: '57 units',
  own: 'own only',
};

const WORDS: Record<string, string> = {
  rare: 'two characters, 1 of 36,100 records',
  frequent: 'two characters, 1 of 190 records',
  character: 'one character, 1 of 95 records',
  everywhere: 'two characters, every record',
};

/** The measurements as Markdown. */
export function describeRecords(
  measured: readonly Measured[],
  { rows, limit }: { rows: number; limit: number },
): string {
  const ratio = (a: number, b: number) => (a / b).toFixed(2);
  const pages = measured.flatMap(({ store, inProcess }) =>
    inProcess.pages.map(({ name, bare, ours }) => [
      store,
      REACH[name] ?? name,
      bare.toFixed(2),
      ours.toFixed(2),
      ratio(ours, bare),
    ]),
  );
  const requests = measured.flatMap(({ store, requests: { pages: times, nothing } }) =>
    times.map(({ name, milliseconds }) => [
      store,
      REACH[name] ?? name,
      milliseconds.toFixed(2),
      ratio(milliseconds, times.find((other) => other.name === 'all')?.milliseconds ?? Number.NaN),
      ratio(milliseconds, nothing),
    ]),
  );
  const saves = measured.map(({ store, inProcess: { save } }) => [
    store,
    save.bare.toFixed(2),
    save.ours.toFixed(2),
    ratio(save.ours, save.bare),
  ]);
  const bare = measured.flatMap(({ requests: { bare: rows } }) =>
    rows.map(({ name, ours, bare: base }) => [
      name,
      base.toFixed(2),
      ours.toFixed(2),
      ratio(ours, base),
    ]),
  );
  const searches = measured.flatMap(({ store, inProcess }) =>
    inProcess.searches.map(({ name, bare: like, ours }) => [
      store,
      WORDS[name] ?? name,
      like.toFixed(1),
      ours.toFixed(1),
      `1/${(like / ours).toFixed(0)}`,
    ]),
  );
  const added = measured.flatMap(({ store, added: fields }) =>
    fields.map(({ field, seconds, quiet, meanwhile }) => [
      ...[store, field, seconds.toFixed(1)],
      ...[quiet, meanwhile].flatMap(({ p99, longest }) => [p99.toFixed(1), longest.toFixed(1)]),
    ]),
  );
  const directus = measured.flatMap((each) => each.directus ?? []);
  return `${rows} records of 20 fields, scattered over 400 units and 2,000 owners. The first ${limit} of those that are open or late, latest day first. The PostgreSQL is one of our own without fsync.

The service with gate, filter and conversion, beside the faster of two hand-written statements for the same rows (one walks along the order, one merges a branch per unit), in turn in one process through one driver; the aim is ≤ 1.3.

${formatTable(['database', 'reach', 'bare SQL, ms', 'service, ms', 'ratio'], pages)}

The whole request over HTTP, 4 connections: beside that of somebody who sees everything (aim ≤ 1.3) and one that reads nothing (aim ≤ 2.5).

${formatTable(['database', 'reach', 'request, ms', '/ unrestricted', '/ reads nothing'], requests)}

Saving one field with its history and call rows, beside a bare transaction that writes the same rows (aim ≤ 2).

${formatTable(['database', 'bare transaction, ms', 'save, ms', 'ratio'], saves)}

Over HTTP beside fastify and pg without sessions, rights, history or call rows (aims: page ≤ 1.5, writes ≤ 2).

${formatTable(['request', 'bare server, ms', 'gateway, ms', 'ratio'], bare)}

The newest ${limit} records that contain a word, beside a statement that compares the texts with LIKE in the same order (aim for a word of two characters: ≤ 20 ms and ≤ 1/50).

${formatTable(['database', 'word in', 'LIKE, ms', 'search, ms', 'ratio'], searches)}

Waits of one client that reads pages and one that saves records, for 5 s before a field is added and until it is there (aim: nobody waits longer than 50 ms).

${formatTable(['database', 'added', 'seconds', 'p99 before, ms', 'longest', 'p99 meanwhile, ms', 'longest'], added)}

${directus.map(describeDirectus).join('\n\n')}`;
}

function describeDirectus(measured: DirectusTimes | string): string {
  if (typeof measured === 'string') return `Directus was not measured: ${measured}`;
  const { version, page, imported } = measured;
  const rows = [
    ['first page, requests/s', page.directus, page.ours],
    ['import, rows/s', imported.directus, imported.ours],
  ] as const;
  const table = rows.map(([name, directus, ours]) => [
    ...[name, directus.toFixed(0), ours.toFixed(0), (ours / directus).toFixed(1)],
  ]);
  return `Directus ${version} on the same PostgreSQL with the same rows and indexes, as somebody who reaches 8 units (aims: page ≥ 6, import ≥ 15).

${formatTable(['', 'Directus', 'Pedestal', 'ratio'], table)}`;
}
