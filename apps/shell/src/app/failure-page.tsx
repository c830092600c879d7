import { useTranslation } from '../lib/format/use-translation.ts';
import './message-page.css';

/** Fallback for a page that failed to load. Its button reloads the whole document. */
export function FailurePage() {
  const { t } = useTranslation();
  return (
    <main className="pd-message-page" role="alert">
      <h1>{t('failure.title')}</h1>
      <p>{t('failure.message')}</p>
      <button type="button" className="pd-message-action" onClick={() => window.location.reload()}>
        {t('failure.reload')}
      </button>
    </main>
  );
}
