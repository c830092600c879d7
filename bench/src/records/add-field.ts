import { setTimeout as sleep } from 'node:timers/promises';
import { IDEMPOTENCY_KEY_HEADER } from '@pedestal/contract';
import type { ServerProcess } from '../server-process.ts';
import { signIn, signInAsAdmin } from '../sign-in.ts';
import { askUntil, call, type Headers, percentile } from './http.ts';

const DEALS = '/gateway/records/bench/deal';
const WORKSPACE = '/gateway/workspaces/bench';
const QUIET_MS = 5_000;

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
    scale: 2,
    expression: 'amount + tax',
  },
};

/** Adds fields while one client reads a page and another saves records, again and again. */
export async function measureAddedFields(
  { url }: ServerProcess,
  password: string,
  rows: number,
): Promise<AddedField[]> {
  const administrator = await signInAsAdmin(url, password);
  const headers = await signIn(url, 'all', password);
  // The other measurements change other fields of these records, which is no conflict.
  let saved = Math.floor(rows * 0.3);
  const readPage = () =>
    call(url, headers, 'GET', `${DEALS}?f=state.in.open~late&sort=-day&limit=50`);
  const save = () => {
    saved += 1;
    const body = { version: 1, values: { city: String(saved) } };
    const own = { ...headers, [IDEMPOTENCY_KEY_HEADER]: String(saved).padStart(32, '0') };
    return call(url, own, 'PATCH', `${DEALS}/d${saved}`, body);
  };
  const ask = async (work: Promise<unknown>): Promise<Waits> => {
    const waits = await askUntil(work, [readPage, save]);
    await work;
    return { p99: percentile(waits, 0.99), longest: waits.at(-1) ?? Number.NaN };
  };
  const measured: AddedField[] = [];
  for (const [field, definition] of Object.entries(FIELDS)) {
    const quiet = await ask(sleep(QUIET_MS));
    const startedAt = performance.now();
    const meanwhile = await ask(addField(url, administrator, definition));
    const seconds = (performance.now() - startedAt) / 1000;
    measured.push({ field, seconds, quiet, meanwhile });
    console.log(`  added  ${JSON.stringify(measured.at(-1))}`);
  }
  return measured;
}

async function addField(url: string, headers: Headers, value: object): Promise<void> {
  const operations = [{ op: 'add', path: ['collections', 'deal', 'fields'], value }];
  const overlay = `${WORKSPACE}/overlay`;
  const preview = await call(url, headers, 'POST', `${overlay}/preview`, { operations });
  const { hash } = preview as { hash: string };
  const applied = await call(url, headers, 'POST', overlay, { operations, hash });
  for (let { state } = applied as { state: string }; state === 'running'; ) {
    await sleep(200);
    const changes = await call(url, headers, 'GET', `${WORKSPACE}/changes`);
    state = (changes as { items: { state: string }[] }).items[0]?.state ?? 'gone';
  }
}
