import { useFormat } from '@pedestal/workbench';
import { Tag } from 'antd';
import { useDesign } from '../shared/design-context.ts';
import { useDesignTexts } from '../shared/texts.ts';
import type { PreviewStep } from './proposed.ts';
import { useStepWords } from './use-step-words.ts';

interface StepListProps {
  steps: readonly PreviewStep[];
  labelledBy: string;
}

/** The steps of a preview in words, with what each means for the stored records. */
export function StepList({ steps, labelledBy }: StepListProps) {
  const { draft, effective } = useDesign();
  const words = useStepWords(effective, draft);
  return (
    <ol className="ds-steps" aria-labelledby={labelledBy}>
      {steps.map((step) => (
        <li key={`${step.op} ${step.path.join('.')} ${step.key ?? ''}`}>
          <span>{words(step)}</span>
          <StepCost step={step} />
        </li>
      ))}
    </ol>
  );
}

function StepCost({ step }: { step: PreviewStep }) {
  const t = useDesignTexts();
  const format = useFormat();
  const { cost, rows, samples, op } = step;
  if (cost === 'instant' || rows === 0) return null;
  const count = { count: format.number(rows) };
  if (cost === 'backfill') return <p className="ds-cost">{t('review.backfill', count)}</p>;
  if (op === 'remove') return <p className="ds-cost ds-loss">{t('review.removed', count)}</p>;
  if (samples.length === 0) return <p className="ds-cost">{t('review.fits', count)}</p>;
  return (
    <div className="ds-cost ds-loss">
      <p>{t('review.lossy', count)}</p>
      <p>
        {samples.map((sample) => (
          <Tag key={sample}>{sample}</Tag>
        ))}
      </p>
    </div>
  );
}
