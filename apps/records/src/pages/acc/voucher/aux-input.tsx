import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWorkspace } from '../../../workspace/workspace-context.ts';
import type { Need } from '../accounts.ts';
import { Combo } from '../combo.tsx';
import { useAccTexts } from '../texts.ts';
import type { Named } from './draft.ts';

interface AuxInputProps {
  need: Need;
  row: number;
  value: Named | undefined;
  isBad: boolean;
  onChange(value: Named | undefined): void;
  onEnter(): void;
}

/** A party, unit, project or item that an account asks for. */
export function AuxInput({ need, row, value, isBad, onChange, onEnter }: AuxInputProps) {
  const t = useAccTexts();
  const { call } = useShell();
  const { workspace } = useWorkspace();
  const [query, setQuery] = useState<string>();
  const { data } = useQuery({
    queryKey: ['acc options', workspace.key, need, query],
    enabled: query !== undefined,
    queryFn: ({ signal }) => {
      const params = { workspace: workspace.key, collection: 'voucher', field: `lines.${need}` };
      const key = 'GET /gateway/records/:workspace/:collection/options/:field';
      return call(key, { params, query: { q: query ?? '', limit: 12 } }, { signal });
    },
  });
  return (
    <Combo
      label={t('voucher.ofLine', { name: t(`aux.${need}`), row })}
      placeholder={t(`aux.${need}`)}
      text={value?.label ?? ''}
      choices={data?.items ?? []}
      isBad={isBad}
      onType={setQuery}
      onPick={(choice) => onChange(choice && { id: choice.id, label: choice.label })}
      onEnter={onEnter}
    />
  );
}
