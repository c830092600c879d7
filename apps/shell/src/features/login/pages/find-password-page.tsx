import { useState } from 'react';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import { useEntrySearch } from '../lib/use-entry-search.ts';
import type { Problem } from '../lib/use-form.ts';
import { PageLink } from '../parts/page-link.tsx';
import { StepHeading } from '../parts/step-heading.tsx';
import { FindCodeStep } from './find-code-step.tsx';
import { FindMobileStep } from './find-mobile-step.tsx';
import { FindPasswordStep } from './find-password-step.tsx';
import '../parts/details.css';

type Stage =
  | { step: 1; mobile: string }
  | { step: 2; mobile: string; problem?: Problem }
  | { step: 3; mobile: string; code: string }
  | { step: 'done' };

function Progress({ current }: { current: 1 | 2 | 3 }) {
  const { t } = useTranslation('login');
  return (
    <ol className="pd-progress" aria-label={t('find.steps')}>
      {([1, 2, 3] as const).map((step) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          data-done={step < current}
        >
          {t(`find.step${step}`)}
        </li>
      ))}
    </ol>
  );
}

function Done() {
  const { t } = useTranslation('login');
  const search = useEntrySearch();
  return (
    <>
      <StepHeading title={t('find.doneHeading')} hint={t('find.doneHint')} takesFocus />
      <PageLink className="pd-button" to={`/user/login${search}`} replace>
        {t('find.toLogin')}
      </PageLink>
    </>
  );
}

/** Password reset in three steps. The server checks code and password together in the last one. */
export function Component() {
  const { t } = useTranslation('login');
  const search = useEntrySearch();
  const [stage, setStage] = useState<Stage>({ step: 1, mobile: '' });

  if (stage.step === 'done') return <Done />;
  const { mobile } = stage;
  return (
    <>
      <StepHeading title={t('find.heading')} />
      <Progress current={stage.step} />
      {stage.step === 1 && (
        <FindMobileStep mobile={mobile} onNext={(next) => setStage({ step: 2, mobile: next })} />
      )}
      {stage.step === 2 && (
        <FindCodeStep
          mobile={mobile}
          problem={stage.problem}
          onBack={() => setStage({ step: 1, mobile })}
          onNext={(code) => setStage({ step: 3, mobile, code })}
        />
      )}
      {stage.step === 3 && (
        <FindPasswordStep
          mobile={mobile}
          code={stage.code}
          onCodeWrong={(problem) => setStage({ step: 2, mobile, problem })}
          onDone={() => setStage({ step: 'done' })}
        />
      )}
      <div className="pd-links">
        <PageLink className="pd-link" to={`/user/login${search}`}>
          {t('register.toLogin')}
        </PageLink>
      </div>
    </>
  );
}
