import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import './message-page.css';

export function Component() {
  const { t } = useTranslation();
  return (
    <main className="pd-message-page">
      <p className="pd-message-code" aria-hidden="true">
        404
      </p>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.message')}</p>
      <Link className="pd-message-action" to="/" replace>
        {t('notFound.home')}
      </Link>
    </main>
  );
}
