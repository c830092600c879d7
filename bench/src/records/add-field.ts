import { setTimeout as sleep } from 'node:timers/promises';
import { CALL_ID_HEADER } from '@pedestal/contract';
import type { ServerProcess } from '../server-process.ts';
import { signIn } from '../sign-in.ts';

const DEALS = '/gateway/records/bench/deal';
const OVERLAY = '/gateway/workspaces/bench/overlay';
const QUIET_MS = 5_000;
/** The first record that the askers save: no other measurement changes those after it. */
const FIRST_SAVED = 300_000;

/** How long requests took, in ms. */
interface Waits {
  p99: number;
  longest: number;
}

export interface AddedField {
  field: string;
  seconds: number;
  quiet: Waits;
  meanwhile: Waits;
}

const FIELDS = {
  'empty field': { id: 'x_note', title: ['附注', 'Note'], type: 'text', max: 100 },
  'calculated field': {
    id: 'x_gross',
    title: ['含税金额', 'Gross amount'],
    type: 'computed',
    of: 'money',
    expression: 'amount + tax',
  },
};

type Headers = Record<string, string>;

/** Adds fields while one client reads a page and one saves records, again and again. */
export async function measureAddedFields(
  server: ServerProcess,
  password: string,
): Promise<AddedField[]> {
  const administrator = await signIn(server.url, 'admin', password);
  const person = await signIn(server.url, 'all', password);
  const ask = createAskers(server.url, person);
  const measured: AddedField[] = [];
  for (const [name, field] of Object.entries(FIELDS)) {
    const quiet = await ask(sleep(QUIET_MS));
    const startedAt = performance.now();
    const added = addField(server.url, administrator, field);
    const meanwhile = await ask(added);
    await added;
    const seconds = (performance.now() - startedAt) / 1000;
    measured.push({ field: name, seconds, quiet, meanwhile });
    console.log(`  ${name}  ${JSON.stringify(measured.at(-1))}`);
  }
  return measured;
}

async function addField(url: string, headers: Headers, value: object): Promise<void> {
  const operations = [{ op: 'add', path: ['collections', 'deal', 'fields'], value }];
  const preview = await call(url, headers, 'POST', `${OVERLAY}/preview`, { operations });
  const { hash } = preview as { hash: string };
  const applied = await call(url, headers, 'POST', OVERLAY, { operations, hash });
  for (let { state } = applied as { state: string }; state === 'running'; ) {
    await sleep(200);
    const changes = await call(url, headers, 'GET', '/gateway/workspaces/bench/changes');
    state = (changes as { items: { state: string }[] }).items[0]?.state ?? 'gone';
  }
}

/** Asks until something is done, and tells how long the answers took. */
function createAskers(url: string, headers: Headers) {
  let saved = FIRST_SAVED;
  const readPage = () =>
    call(url, headers, 'GET', `${DEALS}?f=state.in.open~late&sort=-day&limit=50`);
  const save = () => {
    saved += 1;
    const body = { version: 1, values: { remark: String(saved) } };
    const own = { ...headers, [CALL_ID_HEADER]: String(saved).padStart(32, '0') };
    return call(url, own, 'PATCH', `${DEALS}/d${saved}`, body);
  };
  return async (work: Promise<unknown>): Promise<Waits> => {
    const waits: number[] = [];
    let isDone = false;
    const end = () => {
      isDone = true;
    };
    work.then(end, end);
    const repeat = async (request: () => Promise<unknown>) => {
      do {
        const startedAt = performance.now();
        await request();
        waits.push(performance.now() - startedAt);
      } while (!isDone);
    };
    await Promise.all([repeat(readPage), repeat(save)]);
    waits.sort((a, b) => a - b);
    return {
      p99: waits[Math.floor(waits.length * 0.99)] ?? Number.NaN,
      longest: waits.at(-1) ?? Number.NaN,
    };
  };
}

async function call(
  url: string,
  headers: Headers,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const reply = (await response.json()) as { info: unknown };
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(reply)}`);
  return reply.info;
}
