import type { SubAppRegistration } from '@pedestal/contract';
import { Button } from 'antd';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';

interface PreviousBannerProps {
  registration: SubAppRegistration;
  onNewest(): void;
}

/** Shown while the tab runs the previous release, with a button to return to the newest. */
export function PreviousBanner({ registration, onNewest }: PreviousBannerProps) {
  const { t } = useTranslation('workspace');
  const { title, version } = registration;
  return (
    <div className="pd-app-banner" role="status">
      <span>{t('previous.message', { name: title[useLocale()], version })}</span>
      <Button size="small" onClick={onNewest}>
        {t('previous.newest')}
      </Button>
    </div>
  );
}
