import type { Call } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../../workspace/workspace-context.ts';
import { readByIds } from '../read-by-ids.ts';
import { type Arrived, readArrived } from '../use-arrived.ts';
import { isScanned, textOf } from '../walk-lines.ts';

/** Goods in a bin, with what they are scanned by. */
export interface Goods extends Arrived {
  codes: readonly string[];
}

/** What can be taken out of a bin. */
export function useGoods(place: string | undefined) {
  const { call } = useShell();
  const { workspace } = useWorkspace();
  return useQuery({
    queryKey: ['wms goods', workspace.key, place],
    enabled: place !== undefined,
    staleTime: 0,
    queryFn: async (): Promise<Goods[]> => {
      const goods = await readArrived(call, workspace.key, [place ?? '']);
      const codes = await readCodes(call, goods);
      return goods.map((each) => ({
        ...each,
        // A lot has its own label: the item's barcode does not tell lots apart.
        codes: each.lot === null ? (codes.get(each.item) ?? []) : [each.lotCode],
      }));
    },
  });
}

async function readCodes(call: Call, goods: readonly Arrived[]) {
  const ids = goods.map(({ item }) => item);
  const items = await readByIds(call, ['base', 'item'], 'sku,barcode', ids);
  return new Map(
    [...items].map(([id, { sku, barcode }]) => [
      id,
      [sku, barcode].flatMap((each) => textOf(each) ?? []),
    ]),
  );
}

/** The goods that a scan names, if it leaves no doubt: one lot may lie there in two conditions. */
export function findGoods(goods: readonly Goods[], code: string): Goods | 'many' | undefined {
  const found = goods.filter(({ codes }) => isScanned(codes, code));
  return found.length > 1 ? 'many' : found[0];
}

export interface Wanted {
  goods: Goods;
  to: string;
  becomes: string;
  /** As a decimal. */
  qty: string;
}

/** Writes a transfer of one line, and posts it where the person may. */
export async function transferGoods(
  call: Call,
  workspace: string,
  { goods: { item, lot, condition, from }, to, becomes, qty }: Wanted,
): Promise<{ no: string; isPosted: boolean }> {
  const params = { workspace, collection: 'transfer' };
  const kind = to === from ? 'condition' : 'move';
  const line = { item, lot, condition, qty, from, to, becomes };
  const saved = await call('POST /gateway/records/:workspace/:collection', {
    params,
    body: { values: { kind }, lines: { lines: [{ values: line }] } } as never,
  });
  if (!saved.transitions.includes('post')) return { no: '', isPosted: false };
  const at = { ...params, id: saved.id };
  const run = (transition: string) =>
    call('POST /gateway/records/:workspace/:collection/:id/transitions/:transition', {
      params: { ...at, transition },
      body: { version: saved.version },
    });
  try {
    const posted = await run('post');
    return { no: textOf(posted?.values.no) ?? '', isPosted: true };
  } catch (error) {
    // Somebody else took the goods meanwhile: no draft is left behind that nobody looks at.
    await run('cancel').catch(() => undefined);
    throw error;
  }
}
