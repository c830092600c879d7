import { useTranslation } from '../../lib/format/use-translation.ts';
import { NoticeCentre } from './notice-centre.tsx';

/** The notice centre as a page. */
export function Component() {
  const { t } = useTranslation('notice');
  return (
    <div className="pd-notice-page">
      <h1>{t('title')}</h1>
      <NoticeCentre />
    </div>
  );
}
