import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Benchmark, measureInTurn, type Subject } from '../benchmark.ts';
import { formatTable } from '../results.ts';
import { type FileGateway, withFileGateway } from './file-gateway.ts';
import { fetchText } from './transfer.ts';

export const ENTRIES = 50_000;
const PAGE = 100;
const CALLS = 200;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const TARGET = 3;

/** The first page of a large folder, beside the query alone. */
export const dfsFolder: Benchmark = {
  name: 'dfs-folder',
  title: `Files: first page of a folder of ${ENTRIES} entries`,
  run: () =>
    withFileGateway(async ({ server, headers, rootId, folder }) => {
      const url = `${server.url}/gateway/dfs/folders/${rootId}/children?limit=${PAGE}`;
      const database = new DatabaseSync(join(folder, 'pedestal.db'), { readOnly: true });
      try {
        const query = database.prepare(BARE_SQL);
        const subjects = [
          makeSubject('Pedestal', () => fetchText(url, headers)),
          makeSubject('bare SQL', async () => query.all('', rootId, PAGE + 1)),
        ];
        for (const subject of subjects) await subject.measure();
        return describe(await measureInTurn(subjects, ROUNDS));
      } finally {
        database.close();
      }
    }, insertEntries),
};

/** All that the list shows, in one statement: what the page costs where nobody asks who may see it. */
const BARE_SQL = `select node.*, editor.display_name as editor_name,
  exists (select 1 from dfs_favourite where node_id = node.id and user_id = ?) as favourite,
  (exists (select 1 from dfs_share where node_id = node.id)
    or exists (select 1 from dfs_link where node_id = node.id)) as shared
  from dfs_node as node left join "user" as editor on editor.id = node.updated_by
  where node.parent_id = ? and node.trashed_at is null
  order by node.sort_name, node.id limit ?`;

/** Puts the entries straight into the database. */
export function insertEntries({ folder, rootId, spaceId }: FileGateway): void {
  const database = new DatabaseSync(join(folder, 'pedestal.db'));
  const now = Date.now();
  const insert = database.prepare(
    `insert into dfs_node (id, space_id, parent_id, kind, name, name_key, sort_name, sort_type, category, media_type, size, created_at, updated_by, updated_at)
     values (?, ?, ?, 'file', ?, ?, ?, ?, 'text', 'text/plain', ?, ?, (select id from "user" where user_name = 'admin'), ?)`,
  );
  database.exec('begin');
  for (let index = 0; index < ENTRIES; index += 1) {
    const number = String(index).padStart(8, '0');
    const name = `file ${number}.txt`;
    insert.run(
      `bench${number}`.padEnd(26, '0'),
      spaceId,
      rootId,
      name,
      name,
      `1${name}`,
      `1txt${name}`,
      index,
      now,
      now,
    );
  }
  database.exec('commit');
  database.close();
}

function makeSubject(name: string, call: () => Promise<unknown>): Subject {
  return {
    name,
    async measure() {
      const times: number[] = [];
      for (let index = 0; index < CALLS; index += 1) {
        const startedAt = performance.now();
        await call();
        times.push(performance.now() - startedAt);
      }
      return { ms: times.toSorted((a, b) => a - b)[CALLS / 2] ?? Number.NaN };
    },
  };
}

function describe(medians: Map<string, Record<string, number>>): string {
  const bare = medians.get('bare SQL')?.ms ?? Number.NaN;
  const rows = [...medians].map(([name, { ms = Number.NaN }]) => [
    name,
    ms.toFixed(2),
    (ms / bare).toFixed(2),
  ]);
  return `The first ${PAGE} rows by name, whole requests of somebody signed in over one connection, beside the query alone, prepared once and run in process on the same database. ${CALLS} calls a round, ${ROUNDS} rounds in turn; the aim is a ratio of at most ${TARGET}.

${formatTable(['subject', 'median, ms', 'ratio'], rows)}`;
}
