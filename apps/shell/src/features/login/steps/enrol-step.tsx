import { useEffect, useState } from 'react';
import { callSignIn, showFailure } from '../../../lib/api/api.ts';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { QrCode } from '../parts/qr-code.tsx';
import { StepHeading } from '../parts/step-heading.tsx';
import { SecondFactorCodeForm } from './second-factor-code-form.tsx';
import type { StepProps } from './step-props.ts';
import '../parts/details.css';

type Secret = { secret: string; otpauthUrl: string };

const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Enrols the second factor that the person's role requires. */
export function EnrolStep({ onBack, ...step }: StepProps & { onBack: () => void }) {
  const { t } = useTranslation('login');
  const { ticket, loginKey } = step;
  const [secret, setSecret] = useState<Secret>();

  useEffect(() => {
    callSignIn('POST /gateway/authority/login/enrolSecondFactor', { body: { ticket, loginKey } })
      .then(setSecret)
      .catch((error) => {
        showFailure(error);
        onBack();
      });
  }, [ticket, loginKey, onBack]);

  return (
    <>
      <StepHeading title={t('enrol.heading')} hint={t('enrol.hint')} />
      {secret && (
        <>
          <div className="pd-enrol">
            <div className="pd-enrol-picture">
              <QrCode text={secret.otpauthUrl} label={t('enrol.qr')} />
            </div>
            <div className="pd-enrol-key">
              <span className="pd-enrol-label">{t('enrol.secret')}</span>
              <code>{inGroups(secret.secret)}</code>
              <CopyButton text={secret.secret} label={t('enrol.copy')} />
            </div>
          </div>
          <SecondFactorCodeForm {...step} method="totp" />
        </>
      )}
      <div className="pd-links">
        <button type="button" className="pd-link" onClick={onBack}>
          {t('secondFactor.back')}
        </button>
      </div>
    </>
  );
}
