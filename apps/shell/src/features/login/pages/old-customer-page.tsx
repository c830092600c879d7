import { useEffect, useState } from 'react';
import { Link, useHref, useNavigate, useParams } from 'react-router';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import { useEntrySearch } from '../lib/use-entry-search.ts';
import { useSecondsLeft } from '../lib/use-seconds-left.ts';
import { StepHeading } from '../parts/step-heading.tsx';
import '../parts/details.css';

const COUNTDOWN_MS = 3000;

/** Redirects the three old customer sign-in addresses to the sign-in page after a countdown. */
export function Component() {
  const { t } = useTranslation('login');
  const { type = '' } = useParams();
  const navigate = useNavigate();
  const query = new URLSearchParams(useEntrySearch());
  query.set('type', type);
  const target = `/user/login?${query}`;
  const href = useHref(target);
  const [until] = useState(() => Date.now() + COUNTDOWN_MS);
  const seconds = useSecondsLeft(until);

  useEffect(() => {
    if (seconds === 0) void navigate(target, { replace: true });
  }, [seconds, target, navigate]);

  return (
    <>
      <StepHeading title={t('moved.heading')} hint={t('moved.text')} takesFocus />
      <dl className="pd-facts">
        <dt>{t('moved.address')}</dt>
        <dd>
          <code>{window.location.host + href}</code>
        </dd>
      </dl>
      <Link className="pd-button" to={target} replace>
        {t('moved.go')}
      </Link>
      <p className="pd-note" role="timer">
        {t('moved.countdown', { count: seconds })}
      </p>
    </>
  );
}
