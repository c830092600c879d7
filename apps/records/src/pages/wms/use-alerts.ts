import type { Call } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { isForbidden, isMissing } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { localDay } from '../../values/local-day.ts';
import { useRecordName } from '../../workspace/use-record-name.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { chunksOf, readFirst } from './read-by-ids.ts';
import { parseQuantity, textOf } from './walk-lines.ts';

/** Most entries of each kind. */
const MOST = 100;
/** Lots that expire within these days. */
const SOON = 30;

type NameOf = (values: Readonly<Record<string, unknown>>) => string;

/** What needs somebody in the warehouse, as far as the person can read it. */
export function useAlerts() {
  const { call } = useShell();
  const { workspace, collections } = useWorkspace();
  const pick = collections.find(({ id }) => id === 'pick');
  const nameOf = useRecordName(pick ?? (collections[0] as NonNullable<typeof pick>));
  const has = (id: string) => collections.some((each) => each.id === id);
  return useQuery({
    queryKey: ['wms alerts', workspace.key],
    staleTime: 0,
    queryFn: async () => {
      // Whoever cannot read the book or the items gets no such alerts.
      const [low, expiring, late] = await Promise.all([
        readLow(call, workspace.key).catch(noneIfForbidden),
        has('lot') ? readExpiring(call, workspace.key).catch(noneIfForbidden) : [],
        has('pick') ? readLate(call, workspace.key, nameOf) : [],
      ]);
      return { low, expiring, late };
    },
  });
}

function noneIfForbidden(error: unknown): [] {
  if (isForbidden(error) || isMissing(error)) return [];
  throw error;
}

/** Sums of what lies in places and is good, by a dimension. */
async function readOnHand(
  call: Call,
  workspace: string,
  dimension: 'item' | 'lot',
  ids: readonly string[],
): Promise<Map<string, bigint>> {
  const found = new Map<string, bigint>();
  for (const part of chunksOf(ids)) {
    const { items } = await call('GET /gateway/ledger/:workspace/books/:book/balances', {
      params: { workspace, book: 'stock' },
      query: {
        by: dimension,
        f: `and(status.eq.good,place.filled,${dimension}.in.${part.join('~')})`,
        limit: MOST,
      },
    });
    for (const { values, amounts } of items) {
      const id = textOf(values[dimension]);
      if (id !== undefined) found.set(id, parseQuantity(amounts.qty ?? '') ?? 0n);
    }
  }
  return found;
}

async function readLow(call: Call, workspace: string) {
  const { items } = await readFirst(call, ['base', 'item'], {
    f: 'minStock.gt.0',
    columns: 'name,sku,minStock',
    sort: 'sku',
  });
  const onHand = await readOnHand(
    call,
    workspace,
    'item',
    items.map(({ id }) => id),
  );
  return items
    .map(({ id, values }) => ({
      id,
      name: textOf(values.name) ?? textOf(values.sku) ?? '',
      minimum: parseQuantity(textOf(values.minStock) ?? '') ?? 0n,
      onHand: onHand.get(id) ?? 0n,
    }))
    .filter((each) => each.onHand < each.minimum)
    .slice(0, MOST);
}

async function readExpiring(call: Call, workspace: string) {
  const { items, labels } = await readFirst(call, [workspace, 'lot'], {
    f: `expiry.lte.today+${SOON}`,
    columns: 'code,item,expiry',
    sort: '-expiry',
  });
  const onHand = await readOnHand(
    call,
    workspace,
    'lot',
    items.map(({ id }) => id),
  );
  const today = localDay();
  return items
    .flatMap(({ id, values }) => {
      const qty = onHand.get(id) ?? 0n;
      const expiry = textOf(values.expiry) ?? '';
      if (qty === 0n) return [];
      return [
        {
          id,
          code: textOf(values.code) ?? '',
          item: labels.item?.[textOf(values.item) ?? ''] ?? '',
          expiry,
          onHand: qty,
          isExpired: expiry < today,
        },
      ];
    })
    .toSorted((a, b) => (a.expiry < b.expiry ? -1 : 1))
    .slice(0, MOST);
}

async function readLate(call: Call, workspace: string, nameOf: NameOf) {
  const { items, labels } = await call('GET /gateway/records/:workspace/:collection', {
    params: { workspace, collection: 'pick' },
    query: { f: 'and(due.lt.today,state.in.draft~released~picked)', sort: 'due', limit: MOST },
  });
  return items.map(({ id, values }) => ({
    id,
    name: textOf(values.no) ?? textOf(values.orderNo) ?? nameOf(values),
    customer: labels.customer?.[textOf(values.customer) ?? ''] ?? '',
    due: textOf(values.due) ?? '',
  }));
}
