import { useLocale } from '@pedestal/sub-app-sdk/react';
import { Button } from 'antd';
import { formatDecimal } from '../../values/number-format.ts';
import { ShownValue } from '../../values/shown-value.tsx';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { textOf } from '../wms/walk-lines.ts';
import { usePlasticTexts } from './texts.ts';
import type { DeskData } from './use-desk.ts';

interface EnquiryListProps {
  data: DeskData;
  chosen: string;
  onChoose: (id: string) => void;
}

/** What customers asked for and nobody has decided. */
export function EnquiryList({ data, chosen, onChoose }: EnquiryListProps) {
  const t = usePlasticTexts();
  const locale = useLocale();
  const { collections } = useWorkspace();
  const fields = collections.find(({ id }) => id === 'enquiry')?.fields ?? [];
  const state = fields.find(({ id }) => id === 'state');
  return (
    <section aria-label={t('desk.list')}>
      <p className="pl-keys">
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t('desk.moveKeys')}
      </p>
      <ul className="pl-rows">
        {data.items.map(({ id, values }) => {
          const name = data.labels.party?.[textOf(values.party) ?? ''] ?? '';
          return (
            <li key={id} {...(id === chosen ? { 'aria-current': true } : {})}>
              <Button type="text" className="pl-row" onClick={() => onChoose(id)}>
                <span className="pl-name">
                  <strong>{name}</strong>
                  <span className="wb-muted">
                    {data.labels.grade?.[textOf(values.grade) ?? ''] ?? ''} ·{' '}
                    {formatDecimal(textOf(values.kg) ?? '0', 0, locale)} kg
                  </span>
                </span>
                {state && <ShownValue field={state} value={values.state as string} />}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
