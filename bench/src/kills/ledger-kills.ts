import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { measureStores, type Store } from '../authority/store.ts';
import type { Benchmark } from '../benchmark.ts';
import { formatTable } from '../results.ts';
import { root } from '../server-process.ts';
import { signInAsAdmin } from '../sign-in.ts';
import {
  create as createRecord,
  createSender,
  type Interruptions,
  readBalances,
  run,
  type Send,
} from './documents.ts';
import { type MortalGateway, startMortalGateway } from './gateways.ts';

const execute = promisify(execFile);
/** Acknowledged postings. */
const POSTINGS = Number(process.env.BENCH_KILL_POSTINGS ?? 10_000);
const KILLS = Number(process.env.BENCH_KILLS ?? 20);
const CLIENTS = 16;
const ITEMS = 5;
const PLACES = 20;
const LINES = 3;

interface Outcome {
  store: Store['name'];
  gateways: number;
  acknowledged: number;
  refused: number;
  kills: number;
  interrupted: number;
  /** Acknowledged documents without a posting, and with more than one. */
  lost: number;
  twice: number;
  /** Postings of documents that nobody heard to be posted. */
  unheard: number;
  /** Balances that differ from the sum of what was acknowledged. */
  wrong: number;
  fsck: string;
  seconds: number;
}

/** Gateways that are killed again and again while they post: nothing is lost, nothing comes twice. */
export const ledgerKills: Benchmark = {
  name: 'ledger-kills',
  title: 'Ledger: postings while gateways are killed',
  async run() {
    return describe(await measureStores(measureStore));
  },
};

async function measureStore(store: Store): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'pedestal-bench-'));
  const password = randomBytes(18).toString('base64url');
  const common = {
    ...{ ...store.variables, NODE_ENV: 'production', LOG_LEVEL: 'error', PEDESTAL_DEMO: 'off' },
    PEDESTAL_ADMIN_PASSWORD: password,
  };
  const shared = { ...common, PEDESTAL_FILES: join(folder, 'files') };
  const gateways: MortalGateway[] = [];
  try {
    // SQLite belongs to one process.
    if (store.name === 'SQLite') gateways.push(await startMortalGateway(common));
    else {
      for (const index of [0, 1]) {
        const PEDESTAL_DATA = join(folder, String(index));
        gateways.push(await startMortalGateway({ ...shared, PEDESTAL_DATA }));
      }
    }
    const headers = await signInAsAdmin(gateways[0]?.url ?? '', password);
    const interruptions: Interruptions = { calls: 0 };
    const send = createSender(gateways, headers, interruptions);
    const goods = await createGoods(send);
    const work = await postUntilEnough(send, goods, gateways);
    const wrong = countWrong(work.expected, await readBalances(send));
    for (const gateway of gateways) await gateway.kill();
    const data = store.name === 'SQLite' ? common : { ...shared, PEDESTAL_DATA: join(folder, '0') };
    const outcome = {
      ...{ store: store.name, gateways: gateways.length, wrong, interrupted: interruptions.calls },
      ...{ refused: work.refused, kills: work.kills, seconds: work.seconds },
      ...(await countPostings(store, work.posted)),
      fsck: await runFsck(data),
    };
    console.log(`  ${JSON.stringify(outcome)}`);
    return outcome;
  } finally {
    for (const gateway of gateways) await gateway.kill();
    await rm(folder, { recursive: true });
  }
}

interface Goods {
  items: readonly string[];
  places: readonly string[];
}

async function createGoods(send: Send): Promise<Goods> {
  const ids = async (count: number, path: string, valuesOf: (number: number) => object) => {
    const made: string[] = [];
    for (let number = 1; number <= count; number += 1) {
      made.push((await createRecord(send, path, valuesOf(number))).id);
    }
    return made;
  };
  const items = await ids(ITEMS, 'base/item', (number) => ({
    ...{ sku: `BENCH-${number}`, name: `Goods ${number}`, unit: 'box' },
  }));
  const site = { code: 'BENCH', name: 'Site', kind: 'warehouse' };
  const { id: parent } = await createRecord(send, 'base/place', site);
  const places = await ids(PLACES, 'base/place', (number) => ({
    ...{ code: `BENCH-${number}`, name: `Bin ${number}`, kind: 'bin', use: 'storage', parent },
  }));
  return { items, places };
}

/** Half of the documents bring goods, the others move them between the same balances. */
async function postUntilEnough(send: Send, goods: Goods, gateways: readonly MortalGateway[]) {
  const posted: string[] = [];
  const expected = new Map<string, bigint>();
  let refused = 0;
  let kills = 0;
  let number = 0;
  const startedAt = performance.now();
  const killing = { current: Promise.resolve() };
  const client = async () => {
    while (posted.length < POSTINGS) {
      number += 1;
      const document = number % 2 === 1 ? opening(goods, number) : transfer(goods);
      const record = await createRecord(send, document.path, document.values, document.lines);
      if (!(await run(send, document.path, record, 'post'))) {
        refused += 1;
        continue;
      }
      posted.push(record.id);
      for (const [key, change] of document.changes) {
        expected.set(key, (expected.get(key) ?? 0n) + change);
      }
      if (kills < KILLS && posted.length >= ((kills + 1) * POSTINGS) / (KILLS + 1)) {
        const gateway = gateways[kills % gateways.length];
        kills += 1;
        killing.current = killing.current.then(() => restart(gateway));
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await killing.current;
  return { posted, expected, refused, kills, seconds: (performance.now() - startedAt) / 1_000 };
}

async function restart(gateway: MortalGateway | undefined): Promise<void> {
  await gateway?.kill();
  await gateway?.start();
}

interface Document {
  path: string;
  values: object;
  lines: readonly object[];
  /** What the posting changes in thousandths, by item and place. */
  changes: readonly (readonly [key: string, change: bigint])[];
}

const anyOf = (list: readonly string[]) => list[Math.floor(Math.random() * list.length)] ?? '';

/** Thousandths of a box, never a round number. */
const anyQuantity = () => BigInt(1 + Math.floor(Math.random() * 9_999));
const textOf = (qty: bigint) => `${qty / 1_000n}.${String(qty % 1_000n).padStart(3, '0')}`;

function opening({ items, places }: Goods, number: number): Document {
  const rows = Array.from({ length: LINES }, () => ({
    ...{ item: anyOf(items), place: anyOf(places), qty: anyQuantity() },
  }));
  return {
    path: 'wms/opening',
    values: { name: `Bench ${number}` },
    lines: rows.map(({ qty, ...row }) => ({ ...row, qty: textOf(qty), price: '3.3333' })),
    changes: rows.map(({ item, place, qty }) => [`${item} ${place}`, qty] as const),
  };
}

function transfer({ items, places }: Goods): Document {
  const rows = Array.from({ length: LINES }, () => {
    const from = anyOf(places);
    const to = anyOf(places.filter((each) => each !== from));
    return { item: anyOf(items), from, to, qty: anyQuantity() };
  });
  return {
    path: 'wms/transfer',
    values: {},
    lines: rows.map(({ qty, ...row }) => ({ ...row, qty: textOf(qty) })),
    changes: rows.flatMap(({ item, from, to, qty }) => [
      [`${item} ${from}`, -qty] as const,
      [`${item} ${to}`, qty] as const,
    ]),
  };
}

function countWrong(expected: ReadonlyMap<string, bigint>, book: ReadonlyMap<string, bigint>) {
  const keys = new Set([...expected.keys(), ...book.keys()]);
  return [...keys].filter((key) => (expected.get(key) ?? 0n) !== (book.get(key) ?? 0n)).length;
}

async function countPostings(store: Store, posted: readonly string[]) {
  const text = 'select document_id as id, count(*) as n from ledger_posting group by document_id';
  const rows = (await store.query(text)) as { id: string; n: number | string }[];
  const found = new Map(rows.map(({ id, n }) => [id, Number(n)]));
  const heard = new Set(posted);
  return {
    acknowledged: heard.size,
    lost: posted.filter((id) => !found.has(id)).length,
    twice: [...found.values()].filter((count) => count > 1).length,
    unheard: [...found.keys()].filter((id) => !heard.has(id)).length,
  };
}

/** The last line that `pedestal fsck` prints; it fails where it finds a problem. */
async function runFsck(variables: Record<string, string>): Promise<string> {
  const { stdout } = await execute(process.execPath, ['server/dist/pedestal.js', 'fsck'], {
    cwd: root,
    env: { PATH: process.env.PATH, LANG: 'en_US.UTF-8', ...variables },
  });
  return stdout.trim().split('\n').at(-1) ?? '';
}

function describe(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((each) => [
    ...[each.store, each.gateways, each.acknowledged, each.refused, each.kills].map(String),
    ...[each.interrupted, each.lost, each.twice, each.unheard, each.wrong].map(String),
    ...[each.fsck, each.seconds.toFixed(0)],
  ]);
  return `${CLIENTS} clients create documents of ${LINES} lines in a warehouse and post them over HTTP into ${ITEMS * PLACES} hot balances, until ${POSTINGS} postings are acknowledged: half bring goods, half move them and are refused where a bin would become negative. On the way a gateway is killed with SIGKILL and started again, ${KILLS} times; with two, one and the other in turn. A call that nobody answered is sent again with its id. Then every document is looked up, every balance compared with the sum of what was acknowledged, and \`pedestal fsck\` is run. Aims: nothing lost, nothing twice, no posting that nobody heard of, no wrong balance, no problem.

${formatTable(['database', 'gateways', 'acknowledged', 'refused', 'kills', 'calls cut off', 'lost', 'twice', 'unheard', 'wrong balances', 'fsck', 's'], rows)}`;
}
