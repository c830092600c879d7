import type { Host, SubAppInstance } from '@pedestal/host';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { refreshRegistration } from '../../lib/stores/registry.store.ts';
import { pageReports } from './health/page-reports.ts';

interface UpdatePromptProps {
  host: Host;
  instance: SubAppInstance;
  onReload(): Promise<void>;
}

/** Why the page misses a file: a newer release replaced its own, or the release has no such file. */
type MissedFile = 'replaced' | 'broken';

/** Asks to reload a page that misses a file of its release. */
export function UpdatePrompt({ host, instance, onReload }: UpdatePromptProps) {
  const { t } = useTranslation('workspace');
  const [missed, setMissed] = useState<MissedFile>();

  useEffect(() => {
    let isGone = false;
    const undo = host.subscribe((event) => {
      if (event.type !== 'chunk-missed' || event.instance !== instance.id) return;
      void findCause(instance, event.message).then((cause) => !isGone && setMissed(cause));
    });
    return () => {
      isGone = true;
      undo();
    };
  }, [host, instance]);

  if (!missed) return null;
  const reload = () => {
    setMissed(undefined);
    void onReload();
  };
  return (
    <div className="pd-app-banner" role="alert">
      <span>{t(missed === 'replaced' ? 'update.message' : 'update.broken')}</span>
      <Button size="small" type="primary" onClick={reload}>
        {t('update.reload')}
      </Button>
      <Button size="small" type="text" onClick={() => setMissed(undefined)}>
        {t('update.later')}
      </Button>
    </div>
  );
}

/** A file that the present release does not have either is a failure of this release. */
async function findCause({ registration }: SubAppInstance, message: string): Promise<MissedFile> {
  const { name, version } = registration;
  const fresh = await refreshRegistration(name);
  if (fresh && fresh.version !== version) return 'replaced';
  pageReports.addFailure({ name, version }, { step: 'run', kind: 'missing', message });
  return 'broken';
}
