import { useState } from 'react';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import { canUsePasskeys } from '../../../lib/session/can-use-passkeys.ts';
import { PasskeyButton } from '../forms/passkey-button.tsx';
import { StepHeading } from '../parts/step-heading.tsx';
import { SecondFactorCodeForm, type SecondFactorMethod } from './second-factor-code-form.tsx';
import type { StepProps } from './step-props.ts';

interface SecondFactorStepProps extends StepProps {
  methods: readonly string[];
  onBack: () => void;
}

type Method = SecondFactorMethod | 'passkey';
const ORDER: readonly Method[] = ['passkey', 'totp', 'recovery'];
const HINTS = {
  passkey: 'secondFactor.passkeyHint',
  totp: 'secondFactor.totpHint',
  recovery: 'secondFactor.recoveryHint',
};
const LINKS = {
  passkey: 'secondFactor.usePasskey',
  totp: 'secondFactor.useTotp',
  recovery: 'secondFactor.useRecovery',
};

export function SecondFactorStep({ methods, onBack, ...step }: SecondFactorStepProps) {
  const { t } = useTranslation('login');
  const usable = ORDER.filter((method) => methods.includes(method)).filter(
    (method) => method !== 'passkey' || canUsePasskeys(),
  );
  const [chosen, setChosen] = useState<Method>();
  const method = chosen ?? usable[0];
  return (
    <>
      <StepHeading
        title={t('secondFactor.heading')}
        hint={t(method ? HINTS[method] : 'secondFactor.noPasskeys')}
      />
      {method === 'passkey' && (
        <div className="pd-form">
          <PasskeyButton
            className="pd-button"
            label="secondFactor.usePasskey"
            loginKey={step.loginKey}
            ticket={step.ticket}
            onSignedIn={step.onSignedIn}
          />
        </div>
      )}
      {method && method !== 'passkey' && (
        <SecondFactorCodeForm key={method} {...step} method={method} />
      )}
      <div className="pd-links">
        {usable
          .filter((other) => other !== method)
          .map((other) => (
            <button key={other} type="button" className="pd-link" onClick={() => setChosen(other)}>
              {t(LINKS[other])}
            </button>
          ))}
        <button type="button" className="pd-link" onClick={onBack}>
          {t('secondFactor.back')}
        </button>
      </div>
    </>
  );
}
