import { type Call, printFilter } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { chunksOf, readByIds, readFirst } from './read-by-ids.ts';
import { readPlaces, rootOf } from './site.ts';
import { type Bin, suggestBins } from './suggest-bins.ts';
import { parseQuantity, textOf } from './walk-lines.ts';

const PAGE = 200;
const CONDITIONS = 'status.in.good~quarantine~damaged';

/** Goods in a receiving area that belong into a bin. */
export interface Arrived {
  key: string;
  item: string;
  name: string;
  lot: string | null;
  lotCode: string;
  condition: string;
  from: string;
  fromName: string;
  /** In thousandths. */
  qty: bigint;
}

/** Goods with what they are scanned by. */
export interface Goods extends Arrived {
  codes: readonly string[];
}

/** What waits in the receiving areas, first come first. */
export function useArrived() {
  const { call } = useShell();
  const { workspace } = useWorkspace();
  return useQuery({
    queryKey: ['wms arrived', workspace.key],
    staleTime: 0,
    queryFn: async (): Promise<Goods[]> => {
      const areas = await listPlaces(call, 'use.eq.receiving');
      const found: Arrived[] = [];
      for (const ids of chunksOf(areas.map(({ id }) => id))) {
        found.push(...(await readArrived(call, workspace.key, ids)));
      }
      return withCodes(call, found);
    },
  });
}

/** Adds what goods are scanned by. A lot has its own label: the item's barcode does not tell lots apart. */
export async function withCodes(call: Call, goods: readonly Arrived[]): Promise<Goods[]> {
  const ids = goods.map(({ item }) => item);
  const items = await readByIds(call, ['base', 'item'], 'sku,barcode', ids);
  return goods.map((each) => {
    const { sku, barcode } = items.get(each.item) ?? {};
    const own = [sku, barcode].flatMap((code) => textOf(code) ?? []);
    return { ...each, codes: each.lot === null ? own : [each.lotCode] };
  });
}

/** What lies in places and is not reserved. */
export async function readArrived(
  call: Call,
  workspace: string,
  ids: string[],
): Promise<Arrived[]> {
  const reply = await call('GET /gateway/ledger/:workspace/books/:book/balances', {
    params: { workspace, book: 'stock' },
    query: {
      by: 'item,lot,place,status',
      f: `and(${CONDITIONS},place.in.${ids.join('~')})`,
      limit: PAGE,
    },
  });
  return reply.items.flatMap(({ values, amounts, available }) => {
    const [item, lot, from, condition] = [values.item, values.lot, values.place, values.status].map(
      textOf,
    );
    const qty = parseQuantity(available ?? amounts.qty ?? '') ?? 0n;
    if (item === undefined || from === undefined || qty <= 0n) return [];
    return [
      {
        key: [item, lot, from, condition].join(' '),
        item,
        name: reply.labels.item?.[item] ?? '',
        lot: lot ?? null,
        lotCode: reply.labels.lot?.[lot ?? ''] ?? '',
        condition: condition ?? 'good',
        from,
        fromName: reply.labels.place?.[from] ?? '',
        qty,
      },
    ];
  });
}

/** The best bins of the same warehouse for goods. */
export function useBins(goods: Arrived | undefined) {
  const { call } = useShell();
  const { workspace } = useWorkspace();
  return useQuery({
    queryKey: ['wms bins', workspace.key, goods?.key],
    enabled: goods !== undefined,
    staleTime: 0,
    queryFn: async () => {
      const places = await listPlaces(call, 'and(kind.eq.bin,use.in.storage~picking)');
      const near = await keepNear(call, places, goods?.from ?? '');
      const held = await readHeld(call, workspace.key, near, goods);
      return suggestBins(near.map((place) => ({ ...place, ...(held.get(place.id) ?? NOTHING) })));
    },
  });
}

/** Places in the same warehouse as another one. */
async function keepNear(call: Call, places: readonly Place[], from: string): Promise<Place[]> {
  const known = await readPlaces(call, [from, ...places.map(({ id }) => id)]);
  const site = rootOf(known, from);
  return places.filter(({ id }) => rootOf(known, id) === site);
}

/** Finds the place that a scan names; undefined: there is none. */
export function useFindBin(): (code: string) => Promise<Bin | undefined> {
  const { call } = useShell();
  return async (code) => {
    const values = [...new Set([code.trim(), code.trim().toUpperCase()])];
    const or = ['code', 'barcode'].map((field) => ({ field, operator: 'in' as const, values }));
    const [found] = await listPlaces(call, printFilter({ or }));
    return found && { ...found, ...NOTHING };
  };
}

const NOTHING = { holds: 0n, hasLot: false, isEmpty: true };

type Place = Pick<Bin, 'id' | 'name' | 'code' | 'codes'>;

async function listPlaces(call: Call, f: string): Promise<Place[]> {
  const query = { f, sort: 'code', columns: 'code,name,barcode' };
  const { items } = await readFirst(call, ['base', 'place'], query);
  return items.map(({ id, values }) => {
    const code = textOf(values.code) ?? '';
    const codes = [code, textOf(values.barcode) ?? ''].filter((each) => each !== '');
    return { id, name: textOf(values.name) ?? code, code, codes };
  });
}

/** What lies in the bins: of these goods, and anything at all. */
async function readHeld(
  call: Call,
  workspace: string,
  places: readonly Place[],
  goods: Arrived | undefined,
) {
  const held = new Map<string, Omit<Bin, keyof Place>>();
  for (const ids of chunksOf(places.map(({ id }) => id))) {
    const reply = await call('GET /gateway/ledger/:workspace/books/:book/balances', {
      params: { workspace, book: 'stock' },
      query: { by: 'item,lot,place', f: `place.in.${ids.join('~')}`, limit: PAGE },
    });
    for (const { values, amounts } of reply.items) {
      const place = textOf(values.place) ?? '';
      const qty = parseQuantity(amounts.qty ?? '') ?? 0n;
      if (qty === 0n) continue;
      const before = held.get(place) ?? { ...NOTHING, isEmpty: false };
      const isSame = values.item === goods?.item;
      held.set(place, {
        isEmpty: false,
        holds: before.holds + (isSame ? qty : 0n),
        hasLot: before.hasLot || (isSame && goods?.lot !== null && values.lot === goods?.lot),
      });
    }
  }
  return held;
}
