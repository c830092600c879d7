import { useShell } from '@pedestal/sub-app-sdk/react';
import { useAddressState } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { localDay } from '../../values/local-day.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { type Account, toAccount } from './accounts.ts';
import { readRecords } from './read-all.ts';

export interface AccountSet {
  id: string;
  code: string;
  name: string;
}

const withPinyin = async (accounts: Account[]): Promise<Account[]> => {
  const { pinyin } = await import('pinyin-pro');
  const spell = (name: string, pattern: 'first' | 'pinyin') =>
    pinyin(name, { pattern, toneType: 'none', type: 'array' }).join('').toLowerCase();
  return accounts.map((account) => ({
    ...account,
    initials: spell(account.name, 'first'),
    spelled: spell(account.name, 'pinyin'),
  }));
};

/** The account sets that the person can read, and the chart of the one that the address names. */
export function useCompany() {
  const { call } = useShell();
  const { workspace } = useWorkspace();
  const { values, patch } = useAddressState();
  const sets = useQuery({
    queryKey: ['acc sets', workspace.key],
    queryFn: async (): Promise<AccountSet[]> => {
      const rows = await readRecords(call, workspace.key, 'accountSet', { sort: 'code' });
      return rows.map(({ id, values: { code, name } }) => ({
        id,
        code: String(code ?? ''),
        name: String(name ?? ''),
      }));
    },
  });
  const set = sets.data?.find(({ id }) => id === values.set) ?? sets.data?.[0];
  const accounts = useQuery({
    queryKey: ['acc accounts', workspace.key, set?.id],
    enabled: set !== undefined,
    queryFn: async () => {
      const query = { f: `set.eq.${set?.id}`, sort: 'code' };
      const rows = await readRecords(call, workspace.key, 'account', query);
      return withPinyin(rows.map(toAccount));
    },
  });
  return {
    sets: sets.data,
    set,
    accounts: accounts.data,
    error: sets.error ?? accounts.error,
    isEmpty: sets.data?.length === 0,
    /** The month that statements are about. */
    month: /^\d{4}-\d{2}$/.test(values.month ?? '') ? String(values.month) : localDay().slice(0, 7),
    values,
    patch,
    retry: () => void (sets.error ? sets.refetch() : accounts.refetch()),
  };
}

export type Company = ReturnType<typeof useCompany>;

/** A company whose set and chart are there. */
export interface OpenedCompany extends Company {
  set: AccountSet;
  accounts: Account[];
}
