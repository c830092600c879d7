import { Icon } from '@pedestal/ui';
import { Button } from 'antd';
import { useEffect, useMemo } from 'react';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { confirm } from '../../lib/page/confirm.ts';
import { useGlobal } from '../../lib/stores/global.store.ts';
import { useRegistry } from '../../lib/stores/registry.store.ts';
import {
  clearAllNotices,
  loadKinds,
  loadOlder,
  markAllNoticesRead,
  useNoticeCounts,
  useNoticeKinds,
} from './notice.store.ts';
import './notice-centre.css';
import {
  dropUnavailable,
  filterNotices,
  listFilterOptions,
  type NoticeFilter,
  useNoticeFilter,
} from './notice-filter.ts';
import { NoticeSelects, NoticeStateFilter } from './notice-filter-bar.tsx';
import { NoticeList } from './notice-list.tsx';

function emptyTextKey({ state, source, type }: NoticeFilter) {
  if (source || type) return 'emptyFiltered';
  return state === 'all' ? 'empty' : 'emptyUnread';
}

/** The notice centre: filters, bulk actions and the list. */
export function NoticeCentre({ onOpened }: { onOpened?: () => void }) {
  const { t } = useTranslation('notice');
  const { notices, wsLinked } = useGlobal();
  const { unread, hasOlder } = useNoticeCounts();
  const { subApps } = useRegistry();
  const locale = useLocale();
  const kinds = useNoticeKinds();
  const options = useMemo(
    () => listFilterOptions(notices, kinds, { t, locale, subApps }),
    [notices, kinds, t, locale, subApps],
  );
  useEffect(() => {
    if (hasOlder) void loadKinds();
  }, [hasOlder]);
  const filter = dropUnavailable(useNoticeFilter(), options);
  const shown = filterNotices(notices, filter);
  // Matching notices may be older than those loaded so far.
  const canHaveMore = hasOlder && (filter.state === 'all' || unread > 0);

  const clear = async () => {
    const isConfirmed = await confirm({
      title: t('clear.title'),
      message: t('clear.message'),
      confirm: t('clear.confirm'),
      danger: true,
    });
    if (isConfirmed) await clearAllNotices();
  };

  return (
    <div className="pd-notices">
      <div className="pd-notice-tools">
        <NoticeStateFilter state={filter.state} unread={unread} />
        <span className="pd-notice-actions">
          <Button
            size="small"
            type="text"
            disabled={unread === 0}
            onClick={() => void markAllNoticesRead()}
          >
            {t('readAll')}
          </Button>
          <Button
            size="small"
            type="text"
            disabled={notices.length === 0}
            onClick={() => void clear()}
          >
            {t('clearAll')}
          </Button>
        </span>
        <NoticeSelects filter={filter} options={options} />
      </div>
      {!wsLinked && (
        <p className="pd-notice-offline">
          <Icon name="wifiOff" size={15} /> {t('offline')}
        </p>
      )}
      {shown.length === 0 && !canHaveMore ? (
        <div className="pd-notice-empty">
          <Icon name="bell" size={28} />
          <p>{t(emptyTextKey(filter))}</p>
        </div>
      ) : (
        <NoticeList
          key={Object.values(filter).join()}
          notices={shown}
          hasOlder={hasOlder}
          onOlder={loadOlder}
          {...(onOpened ? { onOpened } : {})}
        />
      )}
    </div>
  );
}
