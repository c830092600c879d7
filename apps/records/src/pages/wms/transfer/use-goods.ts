import type { Call } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../../workspace/workspace-context.ts';
import { type Goods, readArrived, withCodes } from '../use-arrived.ts';
import { isScanned, textOf } from '../walk-lines.ts';

/** What can be taken out of a bin. */
export function useGoods(place: string | undefined) {
  const { call } = useShell();
  const { workspace } = useWorkspace();
  return useQuery({
    queryKey: ['wms goods', workspace.key, place],
    enabled: place !== undefined,
    staleTime: 0,
    queryFn: async () => withCodes(call, await readArrived(call, workspace.key, [place ?? ''])),
  });
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
