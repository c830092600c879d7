import type { Notice } from '@pedestal/contract';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { currentLocale } from '../../lib/format/i18n.ts';
import { showToast } from '../../lib/page/toast.ts';
import { safeReturnPath } from '../../lib/session/safe-return-path.ts';
import { usePreferences } from '../../lib/stores/preferences.store.ts';
import { markNoticesRead } from './notice.store.ts';

function canShowOnDesktop(): boolean {
  return (
    usePreferences.getState().desktopNotices &&
    'Notification' in window &&
    Notification.permission === 'granted'
  );
}

/** Tells the person of a notice that arrived: on the desktop while they are elsewhere, else here. */
export function useNoticeAlerts(): (notice: Notice) => void {
  const navigate = useNavigate();
  return useCallback(
    (notice) => {
      const locale = currentLocale();
      const title = notice.title[locale];
      const body = notice.body[locale];
      if (document.hidden && canShowOnDesktop()) {
        // The tag keeps several open pages from showing the same notice twice.
        const shown = new Notification(title, { body, tag: `pedestal-${notice.seq}` });
        shown.onclick = () => {
          window.focus();
          void markNoticesRead([notice.seq]);
          navigate(safeReturnPath(notice.link) ?? '/notices');
          shown.close();
        };
      } else if (!document.hidden && usePreferences.getState().noticeToasts) {
        showToast({ kind: 'info', ...(body ? { title, message: body } : { message: title }) });
      }
    },
    [navigate],
  );
}
