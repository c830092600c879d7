import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQuery } from '@tanstack/react-query';
import { localDay } from '../../values/local-day.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { readFirst } from '../wms/read-by-ids.ts';
import { readBalances, readGrades, readQuotes } from './market.ts';

/** The open enquiries of the trader, with quotes, position and credit. */
export function useDesk() {
  const { call } = useShell();
  const { workspace } = useWorkspace();
  const { key } = workspace;
  return useQuery({
    queryKey: ['plastic desk', key],
    staleTime: 0,
    queryFn: async () => {
      const [open, grades, quotes, position, credit] = await Promise.all([
        readFirst(call, [key, 'enquiry'], { f: 'state.in.open~offered', sort: '-day' }),
        readGrades(call, key),
        readQuotes(call, key, localDay()),
        readBalances(call, key, { book: 'position', by: 'grade', measure: 'kg' }),
        readBalances(call, key, { book: 'credit', by: 'party', measure: 'amount' }),
      ]);
      return { ...open, grades, quotes, position, credit };
    },
  });
}

export type DeskData = NonNullable<ReturnType<typeof useDesk>['data']>;
