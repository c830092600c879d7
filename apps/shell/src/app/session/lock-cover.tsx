import { useTranslation } from '../../lib/format/use-translation.ts';
import { useFirmDialog } from '../../lib/page/use-firm-dialog.ts';
import './lock-cover.css';

/** Hides the page of a locked screen until the sign-in dialog is there. */
export function LockCover() {
  const { t } = useTranslation('frame');
  return (
    <dialog {...useFirmDialog()} className="pd-lock" aria-label={t('lock.title')}>
      {t('lock.wait')}
    </dialog>
  );
}
