import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import { goTo, hrefOf, useAddress } from '../../../lib/page/address.ts';
import { useEntrySearch } from '../lib/use-entry-search.ts';
import { useSecondsLeft } from '../lib/use-seconds-left.ts';
import { PageLink } from '../parts/page-link.tsx';
import { StepHeading } from '../parts/step-heading.tsx';
import '../parts/details.css';

const COUNTDOWN_MS = 3000;

/** The last part of the address, decoded where it can be. */
function typeInAddress(): string {
  const part = useAddress.getState().pathname.split('/').filter(Boolean).at(-1) ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Redirects the three old customer sign-in addresses to the sign-in page after a countdown. */
export function Component() {
  const { t } = useTranslation('login');
  const [type] = useState(typeInAddress);
  const query = new URLSearchParams(useEntrySearch());
  query.set('type', type);
  const target = `/user/login?${query}`;
  const href = hrefOf(target);
  const [until] = useState(() => Date.now() + COUNTDOWN_MS);
  const seconds = useSecondsLeft(until);

  useEffect(() => {
    if (seconds === 0) goTo(target, { replace: true });
  }, [seconds, target]);

  return (
    <>
      <StepHeading title={t('moved.heading')} hint={t('moved.text')} takesFocus />
      <dl className="pd-facts">
        <dt>{t('moved.address')}</dt>
        <dd>
          <code>{window.location.host + href}</code>
        </dd>
      </dl>
      <PageLink className="pd-button" to={target} replace>
        {t('moved.go')}
      </PageLink>
      <p className="pd-note" role="timer">
        {t('moved.countdown', { count: seconds })}
      </p>
    </>
  );
}
