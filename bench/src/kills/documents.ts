import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CALL_AGAIN_HEADER, IDEMPOTENCY_KEY_HEADER } from '@pedestal/contract';
import type { MortalGateway } from './gateways.ts';

type Headers = Record<string, string>;

interface Reply {
  code: number;
  info: unknown;
}

/** Sends a call to whichever gateway is there, with one id, until one of them has answered. */
export type Send = (method: string, path: string, body?: object) => Promise<Reply>;

/** How often calls were answered by nobody, and how many of them came out by asking again. */
export interface Interruptions {
  calls: number;
}

/** Like a page whose gateway dies: the same call, with the same id, to the next one. */
export function createSender(
  gateways: readonly MortalGateway[],
  headers: Headers,
  interruptions: Interruptions,
): Send {
  let turn = 0;
  return async (method, path, body) => {
    const id = randomBytes(16).toString('hex');
    let isAgain = false;
    for (;;) {
      turn += 1;
      const url = gateways[turn % gateways.length]?.url ?? gateways.find((each) => each.url)?.url;
      if (url !== undefined) {
        const reply = await ask(url + path, {
          method,
          headers: {
            ...headers,
            [IDEMPOTENCY_KEY_HEADER]: id,
            ...(isAgain ? { [CALL_AGAIN_HEADER]: '1' } : {}),
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        if (reply) return reply;
        if (!isAgain) interruptions.calls += 1;
        isAgain = true;
      }
      await sleep(50);
    }
  };
}

/** undefined: the gateway died first, or is just starting or overloaded. */
async function ask(url: string, init: RequestInit): Promise<Reply | undefined> {
  try {
    const response = await fetch(url, init);
    const reply = (await response.json()) as Reply;
    return response.status >= 500 ? undefined : reply;
  } catch {
    return undefined;
  }
}

const OK = 10_000;
const REFUSED = 20_150;
const RECORDS = '/gateway/records';

/** Success, or an error with what the gateway said. */
async function expectOk(send: Send, method: string, path: string, body?: object): Promise<unknown> {
  const { code, info } = await send(method, path, body);
  if (code !== OK) throw new Error(`${method} ${path}: ${code} ${JSON.stringify(info)}`);
  return info;
}

/** Creates a record with its lines. */
export async function create(
  send: Send,
  path: string,
  values: object,
  lines: readonly object[] = [],
): Promise<{ id: string; version: number }> {
  const rows = lines.map((row) => ({ values: row }));
  const body = { values, lines: rows.length > 0 ? { lines: rows } : {} };
  return (await expectOk(send, 'POST', `${RECORDS}/${path}`, body)) as {
    id: string;
    version: number;
  };
}

/** Runs a transition; false: the book refused it. */
export async function run(
  send: Send,
  path: string,
  record: { id: string; version: number },
  transition: string,
): Promise<boolean> {
  const url = `${RECORDS}/${path}/${record.id}/transitions/${transition}`;
  const { code, info } = await send('POST', url, { version: record.version });
  if (code !== OK && code !== REFUSED) {
    throw new Error(`${url}: ${code} ${JSON.stringify(info)}`);
  }
  return code === OK;
}

/** Quantities in thousandths by item and place, as the book has them. */
export async function readBalances(send: Send): Promise<Map<string, bigint>> {
  const found = new Map<string, bigint>();
  const query = new URLSearchParams({ by: 'item,place', f: 'place.filled', limit: '200' });
  const path = `/gateway/ledger/wms/books/stock/balances?${query}`;
  const { items } = (await expectOk(send, 'GET', path)) as {
    items: { values: Record<string, string>; amounts: { qty: string } }[];
  };
  for (const { values, amounts } of items) {
    found.set(`${values.item} ${values.place}`, BigInt(amounts.qty.replace('.', '')));
  }
  return found;
}
