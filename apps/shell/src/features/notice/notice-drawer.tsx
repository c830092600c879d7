import { Dialog, IconButton } from '@pedestal/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { NoticeCentre } from './notice-centre.tsx';

/** The notice centre in a drawer. */
export default function NoticeDrawer({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('notice');
  return (
    <Dialog label={t('title')} open onClose={onClose} placement="end">
      <div className="pd-notice-drawer">
        <div className="pd-notice-head">
          <h2>{t('title')}</h2>
          <Link className="pd-notice-all" to="/notices" onClick={onClose}>
            {t('openPage')}
          </Link>
          <IconButton icon="close" label={t('close')} onClick={onClose} />
        </div>
        <NoticeCentre onOpened={onClose} />
      </div>
    </Dialog>
  );
}
