import type { Host, SubAppInstance } from '@pedestal/host';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface UpdatePromptProps {
  host: Host;
  instance: SubAppInstance;
  onReload(): Promise<void>;
}

/** Asks to reload a page that misses a file of its release. */
export function UpdatePrompt({ host, instance, onReload }: UpdatePromptProps) {
  const { t } = useTranslation('workspace');
  const [isOutdated, setOutdated] = useState(false);

  useEffect(
    () =>
      host.subscribe((event) => {
        if (event.type === 'chunk-missed' && event.instance === instance.id) setOutdated(true);
      }),
    [host, instance],
  );

  if (!isOutdated) return null;
  const reload = () => {
    setOutdated(false);
    void onReload();
  };
  return (
    <div className="pd-app-banner" role="alert">
      <span>{t('update.message')}</span>
      <Button size="small" type="primary" onClick={reload}>
        {t('update.reload')}
      </Button>
      <Button size="small" type="text" onClick={() => setOutdated(false)}>
        {t('update.later')}
      </Button>
    </div>
  );
}
