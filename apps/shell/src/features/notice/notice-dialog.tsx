import type { Notice } from '@pedestal/contract';
import { Dialog } from '@pedestal/ui';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { TimeFormat } from '../../lib/format/format-time.ts';
import { safeReturnPath } from '../../lib/session/safe-return-path.ts';
import { type NoticeI18n, subAppTitle } from './notice-filter.ts';

interface NoticeDialogProps {
  /** Undefined: closed. */
  notice: Notice | undefined;
  i18n: NoticeI18n & { time: TimeFormat };
  onClose(): void;
  onOpened?: () => void;
}

/** The whole text of a notice, and the way to its page. */
export function NoticeDialog({ notice, i18n, onClose, onOpened }: NoticeDialogProps) {
  const { t, locale, time } = i18n;
  const navigate = useNavigate();
  const link = notice && safeReturnPath(notice.link);
  const open = () => {
    if (!link) return;
    onClose();
    onOpened?.();
    void navigate(link);
  };
  return (
    <Dialog label={notice?.title[locale] ?? ''} open={notice !== undefined} onClose={onClose}>
      {notice && (
        <div className="pd-confirm pd-notice-whole">
          <h2>{notice.title[locale]}</h2>
          <p className="pd-notice-meta">
            {time.full(notice.createdAt)}
            {' · '}
            {notice.sender?.name ?? t('console')}
            {notice.subApp && ` · ${subAppTitle(notice.subApp, i18n)}`}
          </p>
          <p className="pd-notice-words">{notice.body[locale]}</p>
          <div className="pd-confirm-actions">
            <Button onClick={onClose}>{t('close')}</Button>
            {link && (
              <Button type="primary" onClick={open}>
                {t('goTo')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}
