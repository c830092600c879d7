import { IconButton } from '@pedestal/ui';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { useGlobal } from '../../lib/stores/global.store.ts';
import { noticeArrived } from '../../lib/stores/notice-events.ts';
import { startNotices, useNoticeCounts } from './notice.store.ts';
import { useNoticeAlerts } from './use-notice-alerts.ts';

const NoticeDrawer = lazy(() => import('./notice-drawer.tsx'));

/** The bell with the unread count, which opens the notice centre. */
export function NoticeBell() {
  const { t } = useTranslation('notice');
  const unread = useNoticeCounts((state) => state.unread);
  const wsLinked = useGlobal((state) => state.wsLinked);
  const [isOpen, setOpen] = useState(false);
  const showAlert = useNoticeAlerts();
  const close = useCallback(() => setOpen(false), []);

  useEffect(startNotices, []);
  useEffect(() => noticeArrived.subscribe(showAlert), [showAlert]);

  const shown = unread > 99 ? '99+' : String(unread);
  return (
    <>
      <IconButton
        icon="bell"
        label={unread > 0 ? t('bell', { unread: shown }) : t('title')}
        data-linked={wsLinked}
        onClick={() => setOpen(true)}
      >
        {unread > 0 && (
          <span className="pd-tool-count" aria-hidden="true">
            {shown}
          </span>
        )}
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <NoticeDrawer onClose={close} />
        </Suspense>
      )}
    </>
  );
}
