import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { readFirst } from '../wms/read-by-ids.ts';
import { textOf } from '../wms/walk-lines.ts';
import { readBalances } from './market.ts';

/** Deals of which something has no pick-up code yet. */
export function useDispatch(isThere: boolean) {
  const { call } = useShell();
  const { workspace } = useWorkspace();
  const { key } = workspace;
  return useQuery({
    queryKey: ['plastic dispatch', key],
    staleTime: 0,
    enabled: isThere,
    queryFn: async () => {
      const [deals, left, desks] = await Promise.all([
        readFirst(call, [key, 'deal'], { f: 'state.in.confirmed~picking', sort: 'day' }),
        readBalances(call, key, { book: 'undelivered', by: 'ref', measure: 'kg' }),
        readFirst(call, [key, 'desk'], { f: 'code.filled', sort: 'code', columns: 'code' }),
      ]);
      const open = deals.items.flatMap(({ id, version, values }) => {
        const no = textOf(values.no) ?? '';
        const kg = (left.get(no) ?? '0').replace(/\..*$/, '');
        if (BigInt(kg) <= 0n) return [];
        const nameOf = (field: string) => deals.labels[field]?.[textOf(values[field]) ?? ''] ?? '';
        const isNew = values.state === 'confirmed';
        const side = textOf(values.side) ?? 'sell';
        return [
          { id, version, no, kg, isNew, side, party: nameOf('party'), grade: nameOf('grade') },
        ];
      });
      return { open, desk: desks.items[0]?.id };
    },
  });
}

export type OpenDeal = NonNullable<ReturnType<typeof useDispatch>['data']>['open'][number];
