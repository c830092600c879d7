import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StepHeading } from '../parts/step-heading.tsx';
import { SecondFactorCodeForm, type SecondFactorMethod } from './second-factor-code-form.tsx';
import type { StepProps } from './step-props.ts';

interface SecondFactorStepProps extends StepProps {
  methods: readonly string[];
  onBack: () => void;
}

export function SecondFactorStep({ methods, onBack, ...step }: SecondFactorStepProps) {
  const { t } = useTranslation('login');
  const [method, setMethod] = useState<SecondFactorMethod>(
    methods.includes('totp') ? 'totp' : 'recovery',
  );
  const other = method === 'totp' ? 'recovery' : 'totp';
  return (
    <>
      <StepHeading
        title={t('secondFactor.heading')}
        hint={t(method === 'totp' ? 'secondFactor.totpHint' : 'secondFactor.recoveryHint')}
      />
      <SecondFactorCodeForm key={method} {...step} method={method} />
      <div className="pd-links">
        {methods.includes(other) && (
          <button type="button" className="pd-link" onClick={() => setMethod(other)}>
            {t(other === 'totp' ? 'secondFactor.useTotp' : 'secondFactor.useRecovery')}
          </button>
        )}
        <button type="button" className="pd-link" onClick={onBack}>
          {t('secondFactor.back')}
        </button>
      </div>
    </>
  );
}
