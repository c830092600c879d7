import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../../workspace/workspace-context.ts';
import { type Account, branchOf } from '../accounts.ts';
import { firstDay, lastDay } from '../periods.ts';
import { readMovements, readSummaries } from '../read-all.ts';
import type { OpenedCompany } from '../use-company.ts';

/** What was moved in an account and those below it in the month, with the summaries of vouchers. */
export function useMovements(
  { set, accounts, month }: OpenedCompany,
  account: Account | undefined,
) {
  const { call } = useShell();
  const { workspace } = useWorkspace();
  const ids = account ? branchOf(accounts, account.id).map(({ id }) => id) : [];
  return useQuery({
    queryKey: ['acc movements', workspace.key, set.id, ids, month],
    enabled: account !== undefined,
    staleTime: 0,
    queryFn: async () => {
      const f = `and(set.eq.${set.id},account.in.${ids.join('~')})`;
      const range = { f, from: firstDay(month), to: lastDay(month) };
      const { items, labels } = await readMovements(call, workspace.key, 'gl', range);
      const vouchers = items.flatMap(({ document }) =>
        document?.collection === 'voucher' ? [document.id] : [],
      );
      return { items, labels, summaries: await readSummaries(call, workspace.key, vouchers) };
    },
  });
}
