import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../parts/copy-button.tsx';
import { StepHeading } from '../parts/step-heading.tsx';
import '../parts/details.css';

interface RecoveryCodesStepProps {
  codes: readonly string[];
  onNext: () => void;
}

/** The only time that the recovery codes are shown: the person says that they are kept. */
export function RecoveryCodesStep({ codes, onNext }: RecoveryCodesStepProps) {
  const { t } = useTranslation('login');
  const [isKept, setKept] = useState(false);
  return (
    <>
      <StepHeading title={t('recoveryCodes.heading')} hint={t('recoveryCodes.hint')} takesFocus />
      <ul className="pd-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={t('recoveryCodes.copy')} />
      <label className="pd-check">
        <input
          type="checkbox"
          checked={isKept}
          onChange={(event) => setKept(event.target.checked)}
        />
        {t('recoveryCodes.saved')}
      </label>
      <button type="button" className="pd-button" disabled={!isKept} onClick={onNext}>
        {t('recoveryCodes.next')}
      </button>
    </>
  );
}
