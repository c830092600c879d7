import { ApiError, type RouteOf, type RouteOutput } from '@pedestal/contract';
import { useState } from 'react';
import { callSignIn, showFailure } from '../../../lib/api/api.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import { AlertIcon } from '../parts/icons.tsx';
import { StepHeading } from '../parts/step-heading.tsx';
import '../parts/details.css';

export type QrRequestInfo = RouteOutput<RouteOf<'POST /gateway/authority/login/scanInfo'>>;

interface QrRequestProps {
  ticket: string;
  info: QrRequestInfo;
  onEnd: (outcome: 'confirmed' | 'denied' | 'invalid') => void;
}

const DECISIONS = {
  confirmed: 'POST /gateway/authority/login/scanConfirm',
  denied: 'POST /gateway/authority/login/scanDeny',
} as const;

function Facts({ info }: { info: QrRequestInfo }) {
  const { t } = useTranslation('login');
  const locale = useLocale();
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  const facts = {
    system: locale === 'zh-CN' ? info.systemName : info.systemNameEn || info.systemName,
    hostname: info.hostname,
    browser: [info.browser, info.os].filter(Boolean).join(' · '),
    address: info.address,
    time: time.format(info.askedAt),
  };
  return (
    <dl className="pd-facts">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{t(`qrConfirm.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The requesting browser, with the buttons to confirm and deny. A scan alone signs nobody in. */
export function QrRequest({ ticket, info, onEnd }: QrRequestProps) {
  const { t } = useTranslation('login');
  const [isBusy, setBusy] = useState(false);

  async function decide(outcome: keyof typeof DECISIONS): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await callSignIn(DECISIONS[outcome], { body: { ticket } });
      onEnd(outcome);
    } catch (error) {
      setBusy(false);
      const isOver = error instanceof ApiError && error.error === 'qrTicketInvalid';
      if (isOver) onEnd('invalid');
      else showFailure(error);
    }
  }

  return (
    <>
      <StepHeading title={t('qrConfirm.heading')} takesFocus />
      <Facts info={info} />
      <p className="pd-warning">
        <AlertIcon />
        {t('qrConfirm.warning')}
      </p>
      <div className="pd-buttons">
        <button
          type="button"
          className="pd-button-quiet"
          aria-disabled={isBusy}
          onClick={() => void decide('denied')}
        >
          {t('qrConfirm.deny')}
        </button>
        <button
          type="button"
          className="pd-button"
          aria-disabled={isBusy}
          onClick={() => void decide('confirmed')}
        >
          {t('qrConfirm.confirm')}
        </button>
      </div>
    </>
  );
}
