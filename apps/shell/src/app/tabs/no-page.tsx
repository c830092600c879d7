import { Link } from 'react-router';
import { useTranslation } from '../../lib/format/use-translation.ts';
import '../message-page.css';

/** The 404 or 403 message in the card. */
export function NoPage({ kind }: { kind: 'missing' | 'forbidden' }) {
  const { t } = useTranslation(['frame', 'app']);
  const isMissing = kind === 'missing';
  return (
    <div className="pd-message-page">
      <p className="pd-message-code" aria-hidden="true">
        {isMissing ? 404 : 403}
      </p>
      <h1>{t(isMissing ? 'app:notFound.title' : 'forbidden.title')}</h1>
      <p>{t(isMissing ? 'app:notFound.message' : 'forbidden.message')}</p>
      <Link className="pd-message-action" to="/first">
        {t(isMissing ? 'app:notFound.home' : 'forbidden.home')}
      </Link>
    </div>
  );
}
