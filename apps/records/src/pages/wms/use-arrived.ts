import type { Call } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { chunksOf } from './read-by-ids.ts';
import { type Bin, suggestBins } from './suggest-bins.ts';
import { parseQuantity, textOf } from './walk-lines.ts';

const PAGE = 200;
const MAX_PLACES = 200;
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

/** What waits in the receiving areas, first come first. */
export function useArrived() {
  const { call } = useShell();
  const { workspace } = useWorkspace();
  return useQuery({
    queryKey: ['wms arrived', workspace.key],
    staleTime: 0,
    queryFn: async (): Promise<Arrived[]> => {
      const areas = await readPlaces(call, 'use.eq.receiving');
      const found: Arrived[] = [];
      for (const ids of chunksOf(areas.map(({ id }) => id))) {
        found.push(...(await readArrived(call, workspace.key, ids)));
      }
      return found;
    },
  });
}

async function readArrived(call: Call, workspace: string, ids: string[]): Promise<Arrived[]> {
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

/** Bins for goods, the best first, and all of them for a scan. */
export function useBins(goods: Arrived | undefined) {
  const { call } = useShell();
  const { workspace } = useWorkspace();
  return useQuery({
    queryKey: ['wms bins', workspace.key, goods?.key],
    enabled: goods !== undefined,
    staleTime: 0,
    queryFn: async () => {
      const places = await readPlaces(call, 'and(kind.eq.bin,use.in.storage~picking)');
      const held = await readHeld(call, workspace.key, places, goods);
      const all = places.map((place): Bin => ({ ...place, ...(held.get(place.id) ?? NOTHING) }));
      return { all, best: suggestBins(all) };
    },
  });
}

const NOTHING = { holds: 0n, hasLot: false, isEmpty: true };

type Place = Pick<Bin, 'id' | 'name' | 'code' | 'codes'>;

async function readPlaces(call: Call, f: string): Promise<Place[]> {
  const { items } = await call('GET /gateway/records/:workspace/:collection', {
    params: { workspace: 'base', collection: 'place' },
    query: { f, sort: 'code', columns: 'code,name,barcode', limit: MAX_PLACES },
  });
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
