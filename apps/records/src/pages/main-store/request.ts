import type { Call, StoredRecord } from '@pedestal/contract';
import { runStep } from '../retail-mall/orders.ts';
import { chunksOf, readFirst } from '../wms/read-by-ids.ts';
import { formatQuantity, parseQuantity, textOf } from '../wms/walk-lines.ts';

/** The warehouse whose book says what lies where. */
const WAREHOUSE = 'wms';
const PAGE = 200;
const MAX_PAGES = 10;
/** Goods in these places cannot be sent. */
const NOT_SENT = new Set(['receiving', 'shipping', 'quality', 'reject']);

export interface Place {
  id: string;
  name: string;
  parent: string | undefined;
  kind: string;
  use: string;
}

export async function readPlaces(call: Call): Promise<Place[]> {
  const { items } = await readFirst(call, ['base', 'place'], {
    f: 'state.eq.open',
    sort: 'code',
  });
  return items.map(({ id, values }) => ({
    id,
    name: textOf(values.name) ?? '',
    parent: textOf(values.parent),
    kind: textOf(values.kind) ?? '',
    use: textOf(values.use) ?? '',
  }));
}

/** Whom a store can ask: warehouses first, then shops, but not the one that the store itself is in. */
export function sendersFor(places: readonly Place[], own: string): Place[] {
  const isIn = (root: string) => placesIn(places, root).includes(own);
  const ofKind = (wanted: string) => places.filter(({ id, kind }) => kind === wanted && !isIn(id));
  return [...ofKind('warehouse'), ...ofKind('shop')];
}

/** A place and everything inside of it from which goods are sent. */
export function placesIn(places: readonly Place[], root: string): string[] {
  const found = new Set([root]);
  // Parents come in any order.
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const { id, parent } of places) if (parent && found.has(parent)) found.add(id);
  }
  const useOf = new Map(places.map(({ id, use }) => [id, use]));
  return [...found].filter((id) => !NOT_SENT.has(useOf.get(id) ?? ''));
}

/** What is free of an item, in thousandths. */
export interface Free {
  item: string;
  name: string;
  qty: bigint;
}

/** What is free in these places, by item. */
export async function readFree(call: Call, places: readonly string[]): Promise<Map<string, Free>> {
  const free = new Map<string, Free>();
  for (const part of chunksOf(places)) {
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const reply = await call('GET /gateway/ledger/:workspace/books/:book/balances', {
        params: { workspace: WAREHOUSE, book: 'stock' },
        query: {
          by: 'item,place',
          f: `and(status.eq.good,place.in.${part.join('~')})`,
          limit: PAGE,
          ...(cursor && { cursor }),
        },
      });
      for (const { values, available } of reply.items) {
        const item = textOf(values.item);
        const qty = parseQuantity(available ?? '') ?? 0n;
        if (item === undefined || qty <= 0n) continue;
        const name = reply.labels.item?.[item] ?? '—';
        free.set(item, { item, name, qty: (free.get(item)?.qty ?? 0n) + qty });
      }
      if (reply.next === null) break;
      cursor = reply.next;
    }
  }
  return free;
}

interface Asked {
  store: string;
  from: string;
  needed: string | null;
  rows: readonly { item: string; qty: bigint }[];
}

/** Creates a request and submits it; returns its number. */
export async function submitRequest(
  call: Call,
  workspace: string,
  { rows, ...values }: Asked,
): Promise<string> {
  const lines = rows.map(({ item, qty }) => ({ values: { item, qty: formatQuantity(qty) } }));
  const params = { workspace, collection: 'transferRequest' };
  const created = await call('POST /gateway/records/:workspace/:collection', {
    params,
    body: { values, lines: { lines } } as never,
  });
  const place = { ...params, id: created.id, transition: 'submit' };
  await runStep(call, place, created.version);
  return textOf(created.values.no) ?? '';
}

/** Everything that was sent has arrived. */
export async function receiveAll(call: Call, workspace: string, id: string): Promise<void> {
  const params = { workspace, collection: 'transferRequest', id };
  const opened: StoredRecord = await call('GET /gateway/records/:workspace/:collection/:id', {
    params,
  });
  const change = (opened.lines.lines ?? []).map((row) => ({
    id: row.id,
    values: { received: row.values.sent ?? '0' },
  }));
  const saved = await call('PATCH /gateway/records/:workspace/:collection/:id', {
    params,
    body: { version: opened.version, lines: { lines: { change } } } as never,
  });
  await runStep(call, { ...params, transition: 'receive' }, saved.version);
}
