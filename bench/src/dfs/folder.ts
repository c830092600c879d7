import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { type Benchmark, measureInTurn, type Subject } from '../benchmark.ts';
import { formatTable } from '../results.ts';
import { root } from '../server-process.ts';
import { type FileGateway, withFileGateway } from './file-gateway.ts';
import { fetchText } from './transfer.ts';

export const ENTRIES = 50_000;
const PAGE = 100;
const CALLS = 200;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const TARGET = 3;
/** Baseline call with the same guard that reads almost nothing. */
const SMALL_CALL = '/gateway/console/session/state';
const REQUEST = 'the whole request';
const SMALL_REQUEST = 'a request that reads nothing';

/** The first page of a large folder: the service beside the statement alone, and the whole request. */
export const dfsFolder: Benchmark = {
  name: 'dfs-folder',
  title: `Files: first page of a folder of ${ENTRIES} entries`,
  run: () =>
    withFileGateway(async ({ server, headers, rootId, folder }) => {
      const inProcess = await measureInProcess(folder, rootId);
      const page = `${server.url}/gateway/dfs/folders/${rootId}/children?limit=${PAGE}`;
      const subjects = [
        makeSubject(REQUEST, () => fetchText(page, headers)),
        makeSubject(SMALL_REQUEST, () => fetchText(`${server.url}${SMALL_CALL}`, headers)),
      ];
      for (const subject of subjects) await subject.measure();
      const medians = await measureInTurn(subjects, ROUNDS);
      const times = [
        ['the page and the right to it', inProcess.ours],
        ['its bare SQL', inProcess.bare],
        [REQUEST, medians.get(REQUEST)?.ms ?? Number.NaN],
        [SMALL_REQUEST, medians.get(SMALL_REQUEST)?.ms ?? Number.NaN],
      ] as const;
      return describe(times, inProcess.bare);
    }, insertEntries),
};

async function measureInProcess(
  folder: string,
  folderId: string,
): Promise<{ bare: number; ours: number }> {
  const program = 'server/src/testing/programs/measure-folder-page.ts';
  const page = { folderId, limit: PAGE, bareSql: BARE_SQL, rounds: ROUNDS };
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    cwd: root,
    env: { PATH: process.env.PATH, PAGE: JSON.stringify(page), PEDESTAL_DATA: folder },
  });
  console.log(`  in one process  ${stdout.trim()}`);
  return JSON.parse(stdout);
}

/** The whole list in one statement: the cost of the page without access checks. */
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

function describe(times: readonly (readonly [string, number])[], bare: number): string {
  const rows = times.map(([name, ms]) => [name, ms.toFixed(2), (ms / bare).toFixed(2)]);
  return `The first ${PAGE} rows by name. The service, which finds out first what the person may, beside the statement that reads the rows, prepared once; both in one process on the same database. Then whole requests of somebody signed in, over one connection, and such a request that reads next to nothing, which is what HTTP and the session cost. Medians of ${ROUNDS} rounds in turn; the aim is a ratio of at most ${TARGET} for the first row.

${formatTable(['subject', 'median, ms', 'ratio'], rows)}`;
}
