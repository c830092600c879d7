import { useState } from 'react';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import type { FormFailure } from '../lib/use-form.ts';
import { useSecondsLeft } from '../lib/use-seconds-left.ts';
import { AlertIcon } from './icons.tsx';

function formatWait(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes > 0 ? `${minutes}:${String(seconds % 60).padStart(2, '0')} min` : `${seconds} s`;
}

function RetryCountdown({ until }: { until: number }) {
  const { t } = useTranslation('login');
  const seconds = useSecondsLeft(until);
  const [secondsAtFirst] = useState(seconds);
  if (seconds === 0) return null;
  return (
    <div className="pd-alert" role="alert">
      <AlertIcon />
      {/* Hidden, since a screen reader would repeat it every second. */}
      <span aria-hidden="true">{t('wait', { time: formatWait(seconds) })}</span>
      <span className="pd-visually-hidden">{t('wait', { time: formatWait(secondsAtFirst) })}</span>
    </div>
  );
}

/** The failure of the form as a whole, with a countdown if the server limits the rate. */
export function FormFailureAlert({ failure }: { failure: FormFailure | undefined }) {
  const { t } = useTranslation('login');
  if (!failure) return null;
  if (failure.waitUntil) return <RetryCountdown until={failure.waitUntil} />;
  return (
    <div className="pd-alert" role="alert">
      <AlertIcon />
      <span>{'key' in failure.problem ? t(failure.problem.key) : failure.problem.text}</span>
    </div>
  );
}
