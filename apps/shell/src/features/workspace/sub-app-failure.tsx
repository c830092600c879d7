import type { SubAppError, SubAppInstance } from '@pedestal/host';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/error-details.ts';
import { showToast } from '../../lib/toast.ts';
import { useLocale } from '../../lib/use-locale.ts';

interface SubAppFailureProps {
  error: SubAppError;
  instance: SubAppInstance;
}

/** The fallback page for a sub-app that failed: reload the page, or only try this one again. */
export function SubAppFailure({ error, instance }: SubAppFailureProps) {
  const { t } = useTranslation('workspace');
  const { title, version, name } = instance.registration;
  const details = () => describeError({ error, where: name, version });
  const copy = () =>
    navigator.clipboard
      .writeText(details())
      .then(() => showToast({ kind: 'success', message: t('failure.copied') }), console.error);
  return (
    <div className="pd-app-message" role="alert">
      <h1>{t('failure.title')}</h1>
      <p>{t('failure.message')}</p>
      <p className="pd-app-facts">
        {title[useLocale()]}
        {version && ` · ${version}`} · {t(`failure.kind.${error.kind}`)}
      </p>
      <div className="pd-app-actions">
        <Button type="primary" onClick={() => window.location.reload()}>
          {t('failure.reload')}
        </Button>
        <Button onClick={() => void instance.reload()}>{t('failure.retry')}</Button>
        <Button type="text" onClick={copy}>
          {t('failure.copy')}
        </Button>
      </div>
      <details>
        <summary>{t('failure.details')}</summary>
        <pre className="pd-details">{details()}</pre>
      </details>
    </div>
  );
}
