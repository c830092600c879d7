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

/** Shows a new notice: as a desktop notification while the page is hidden, else as a toast. */
export function useNoticeAlerts(): (notice: Notice) => void {
  const navigate = useNavigate();
  return useCallback(
    (notice) => {
      const locale = currentLocale();
      const title = notice.title[locale];
      const body = notice.body[locale];
      if (document.hidden && canShowOnDesktop()) {
        // The tag dedupes notifications of several open pages.
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
