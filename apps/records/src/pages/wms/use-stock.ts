import type { StoredRecord } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import type { Stocked } from './allocate.ts';
import { chunksOf, readByIds } from './read-by-ids.ts';
import { readPlaces, rootOf } from './site.ts';
import { parseQuantity, textOf } from './walk-lines.ts';

type Call = ReturnType<typeof useShell>['call'];

const PAGE = 200;
/** Pages of balances that are read for one document. */
const MAX_PAGES = 10;
/** Goods in these places are not for customers yet, or no longer. */
const NOT_PICKED = new Set(['receiving', 'shipping', 'quality', 'reject']);

/** What can be picked of the items of a pick: good, in a bin of its warehouse, and not reserved. */
export function useStock(record: StoredRecord | undefined) {
  const { call } = useShell();
  const { workspace } = useWorkspace();
  const lines = record?.lines.lines ?? [];
  const items = [...new Set(lines.flatMap(({ values }) => textOf(values.item) ?? []))];
  const dock = textOf(record?.values.dock) ?? '';
  return useQuery({
    queryKey: ['wms stock', workspace.key, dock, items],
    enabled: record !== undefined,
    // Somebody else may have reserved it meanwhile.
    staleTime: 0,
    queryFn: () => readPickable(call, workspace.key, items, dock),
  });
}

/** What can be picked of these items in the warehouse of a dock. */
export async function readPickable(
  call: Call,
  workspace: string,
  items: readonly string[],
  dock: string,
): Promise<Stocked[]> {
  const parts = chunksOf(items).map((part) => readStock(call, workspace, part));
  return addMasters(call, workspace, (await Promise.all(parts)).flat(), dock);
}

async function readStock(call: Call, workspace: string, items: string[]): Promise<Stocked[]> {
  const f = `and(status.eq.good,place.filled,item.in.${items.join('~')})`;
  const found: Stocked[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const key = 'GET /gateway/ledger/:workspace/books/:book/balances';
    const query = { by: 'item,lot,place', f, limit: PAGE, ...(cursor && { cursor }) };
    const reply = await call(key, { params: { workspace, book: 'stock' }, query });
    for (const { values, available } of reply.items) {
      const [item, lot, place] = [values.item, values.lot, values.place].map(textOf);
      if (item === undefined || place === undefined) continue;
      found.push({
        item,
        lot: lot ?? null,
        lotCode: reply.labels.lot?.[lot ?? ''] ?? '',
        expiry: null,
        place,
        placeName: reply.labels.place?.[place] ?? '',
        available: parseQuantity(available ?? '') ?? 0n,
      });
    }
    if (reply.next === null) break;
    cursor = reply.next;
  }
  return found;
}

/** Adds the expiry of the lots, and leaves out other warehouses and places that nobody picks from. */
async function addMasters(
  call: Call,
  workspace: string,
  stock: Stocked[],
  dock: string,
): Promise<Stocked[]> {
  const lotIds = stock.flatMap(({ lot }) => lot ?? []);
  const lots = await readByIds(call, [workspace, 'lot'], 'expiry', lotIds);
  const places = await readPlaces(call, [dock, ...stock.map(({ place }) => place)]);
  const site = rootOf(places, dock);
  return stock
    .filter(({ place }) => !NOT_PICKED.has(textOf(places.get(place)?.use) ?? ''))
    .filter(({ place }) => rootOf(places, place) === site)
    .map((each) => ({ ...each, expiry: textOf(lots.get(each.lot ?? '')?.expiry) ?? null }));
}
