import { useLocale } from '@pedestal/sub-app-sdk/react';
import { Select } from 'antd';
import { type Account, titleOf } from '../accounts.ts';
import { useAccTexts } from '../texts.ts';

interface AccountSelectProps {
  accounts: readonly Account[];
  value: string | undefined;
  onChange(id: string): void;
}

/** Chooses an account by code, name or initials. */
export function AccountSelect({ accounts, value, onChange }: AccountSelectProps) {
  const t = useAccTexts();
  const locale = useLocale();
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return (
    <Select
      className="acc-account"
      aria-label={t('voucher.account')}
      placeholder={t('voucher.account')}
      showSearch={{
        filterOption: (input, option) => {
          const word = input.trim().toLowerCase();
          const account = byId.get(String(option?.value ?? ''));
          return (
            account !== undefined &&
            (account.code.startsWith(word) ||
              account.name.toLowerCase().includes(word) ||
              account.nameEn.toLowerCase().includes(word) ||
              account.initials.includes(word))
          );
        },
      }}
      value={value ?? null}
      options={accounts.map((account) => ({ value: account.id, label: titleOf(account, locale) }))}
      onChange={(id: string | null) => id !== null && onChange(id)}
    />
  );
}
