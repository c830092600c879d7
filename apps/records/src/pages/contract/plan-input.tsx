import { DateInput } from '@pedestal/workbench';
import { Button, Input } from 'antd';
import { localDay } from '../../values/local-day.ts';
import type { Planned } from './renew.ts';
import { useContractTexts } from './texts.ts';

const MAX_ROWS = 200;

/** The planned payments of a contract that is being made. */
export function PlanInput(props: { plan: Planned[]; onChange: (plan: Planned[]) => void }) {
  const { plan, onChange } = props;
  const t = useContractTexts();
  const change = (index: number, next: Partial<Planned>) =>
    onChange(plan.map((row, at) => (at === index ? { ...row, ...next } : row)));
  return (
    <fieldset className="ct-plan">
      <legend>{t('plan.title')}</legend>
      {plan.map((row, index) => (
        <div key={index} className="ct-plan-row">
          <Input
            aria-label={t('plan.step', { row: index + 1 })}
            placeholder={t('plan.stepHint')}
            maxLength={40}
            value={row.step}
            onChange={({ target }) => change(index, { step: target.value })}
          />
          <DateInput
            label={t('plan.due', { row: index + 1 })}
            isRequired
            value={row.due}
            onChange={(due) => change(index, { due: due ?? '' })}
          />
          <Input
            className="ct-amount"
            aria-label={t('plan.amount', { row: index + 1 })}
            placeholder="0.00"
            inputMode="decimal"
            maxLength={20}
            value={row.amount}
            onChange={({ target }) => change(index, { amount: target.value })}
          />
          <Button
            type="text"
            aria-label={t('plan.remove', { row: index + 1 })}
            disabled={plan.length === 1}
            onClick={() => onChange(plan.filter((_, at) => at !== index))}
          >
            ×
          </Button>
        </div>
      ))}
      <Button
        disabled={plan.length >= MAX_ROWS}
        onClick={() =>
          onChange([...plan, { step: '', due: plan.at(-1)?.due ?? localDay(), amount: '' }])
        }
      >
        {t('plan.add')}
      </Button>
    </fieldset>
  );
}
