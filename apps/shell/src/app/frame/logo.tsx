import { Link } from 'react-router';
import { useTranslation } from '../../lib/format/use-translation.ts';

/** The product's mark and name, with a link to the home page. */
export function Logo() {
  const { t } = useTranslation();
  return (
    <Link to="/first" className="pd-logo" aria-label={t('app:title')}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="9" fill="var(--pd-primary)" />
        <path fill="var(--pd-on-primary)" d="M9 9h14v3.5H9zM11.5 14h9v5.5h-9zM7 21.5h18V25H7z" />
      </svg>
      <span>{t('app:title')}</span>
    </Link>
  );
}
