import type { SubAppRegistration } from '@pedestal/contract';
import { Button } from 'antd';
import { call } from '../../lib/api/api.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';

/** Shown while the person overrides the entry of a sub-app, with a button to reset it. */
export function OverrideBanner({ registration }: { registration: SubAppRegistration }) {
  const { t } = useTranslation('workspace');
  const { name, title } = registration;
  const reset = async () => {
    await call('POST /gateway/console/registry/override/clear', { body: { name } });
    window.location.reload();
  };
  return (
    <div className="pd-app-banner">
      <span>{t('override.message', { name: title[useLocale()] })}</span>
      <Button size="small" onClick={() => void reset().catch(() => undefined)}>
        {t('override.reset')}
      </Button>
    </div>
  );
}
