import type { StoredRecord } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId } from 'react';
import { useWorkspace } from '../../../workspace/workspace-context.ts';
import { readRecords } from '../read-all.ts';
import { useAccTexts } from '../texts.ts';

interface TemplateSelectProps {
  setId: string;
  onPick(template: StoredRecord): void;
}

/** Starts the voucher from a template. */
export function TemplateSelect({ setId, onPick }: TemplateSelectProps) {
  const t = useAccTexts();
  const id = useId();
  const { call, notify } = useShell();
  const { workspace, collections } = useWorkspace();
  const isReadable = collections.some((each) => each.id === 'voucherTemplate');
  const { data } = useQuery({
    queryKey: ['acc templates', workspace.key, setId],
    enabled: isReadable,
    queryFn: () =>
      readRecords(call, workspace.key, 'voucherTemplate', { f: `set.eq.${setId}`, sort: 'name' }),
  });
  if (!data || data.length === 0) return null;
  const pick = async (chosen: string) => {
    try {
      const params = { workspace: workspace.key, collection: 'voucherTemplate', id: chosen };
      onPick(await call('GET /gateway/records/:workspace/:collection/:id', { params }));
    } catch (error) {
      notify({ type: 'error', message: error instanceof Error ? error.message : '' });
    }
  };
  return (
    <div className="acc-field acc-template">
      <label htmlFor={id}>{t('voucher.template')}</label>
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        placeholder={t('voucher.chooseTemplate')}
        options={data.map((each) => ({ value: each.id, label: String(each.values.name ?? '') }))}
        onChange={(chosen: string | null) => chosen !== null && void pick(chosen)}
      />
    </div>
  );
}
