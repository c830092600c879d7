import { useState } from 'react';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { StepHeading } from '../parts/step-heading.tsx';
import '../parts/details.css';

interface RecoveryCodesStepProps {
  codes: readonly string[];
  onNext: () => void;
}

/** Shows the recovery codes once; the person must confirm that they saved them. */
export function RecoveryCodesStep({ codes, onNext }: RecoveryCodesStepProps) {
  const { t } = useTranslation('login');
  const [isSaved, setSaved] = useState(false);
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
          checked={isSaved}
          onChange={(event) => setSaved(event.target.checked)}
        />
        {t('recoveryCodes.saved')}
      </label>
      <button type="button" className="pd-button" disabled={!isSaved} onClick={onNext}>
        {t('recoveryCodes.next')}
      </button>
    </>
  );
}
