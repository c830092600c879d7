import type { LedgerMovement } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../../workspace/workspace-context.ts';
import { readAccountSums } from '../read-all.ts';
import type { OpenedCompany } from '../use-company.ts';

/** Sums of all accounts at the end of each of these days; undefined while they are read. */
export function useSums({ set }: OpenedCompany, days: readonly string[], filter?: string) {
  const { call } = useShell();
  const { workspace } = useWorkspace();
  const own = `set.eq.${set.id}`;
  const f = filter === undefined ? own : `and(${own},${filter})`;
  return useQuery({
    queryKey: ['acc sums', workspace.key, f, days],
    // Vouchers are posted meanwhile.
    staleTime: 0,
    queryFn: () => Promise.all(days.map((day) => readAccountSums(call, workspace.key, f, day))),
  });
}

/** What was opened until the end of each of these days. */
export const useOpenings = (company: OpenedCompany, days: readonly string[]) =>
  useSums(company, days, 'origin.eq.opening');

/** Addresses of other statements of the same set. */
export function useAddresses({ set, values }: OpenedCompany) {
  const { base } = useWorkspace();
  const own = values.set === undefined ? {} : { set: set.id };
  return {
    detail: (account: string, month: string) =>
      `${base}/p/statements?${new URLSearchParams({ ...own, s: 'detail', account, month })}`,
    /** None for a document of another workspace, which may be mounted anywhere. */
    document: (document: LedgerMovement['document']) =>
      document === null || document.collection.includes('.')
        ? {}
        : { to: `${base}/${document.collection}/${document.id}` },
  };
}
