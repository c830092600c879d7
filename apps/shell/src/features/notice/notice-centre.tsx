import { Icon } from '@pedestal/ui';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../lib/confirm.ts';
import { useGlobal } from '../../lib/global.store.ts';
import { clearAllNotices, loadOlder, markAllNoticesRead, useNoticeCounts } from './notice.store.ts';
import './notice-centre.css';
import { NoticeList } from './notice-list.tsx';

type Filter = 'all' | 'unread';

/** Every notice: filters, what can be done with all of them, and the list. */
export function NoticeCentre({ onOpened }: { onOpened?: () => void }) {
  const { t } = useTranslation('notice');
  const { notices, wsLinked } = useGlobal();
  const { unread, hasOlder } = useNoticeCounts();
  const [filter, setFilter] = useState<Filter>('all');
  const shown = filter === 'all' ? notices : notices.filter(({ read }) => !read);
  // What is unread may be older than everything that the page holds so far.
  const isEmpty = shown.length === 0 && !(filter === 'unread' && unread > 0 && hasOlder);

  const clear = async () => {
    const isSure = await confirm({
      title: t('clear.title'),
      message: t('clear.message'),
      confirm: t('clear.confirm'),
      danger: true,
    });
    if (isSure) await clearAllNotices();
  };

  return (
    <div className="pd-notices">
      <div className="pd-notice-tools">
        <Segmented<Filter>
          aria-label={t('filter.label')}
          size="small"
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: t('filter.all') },
            { value: 'unread', label: t('filter.unread', { count: unread }) },
          ]}
        />
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
      </div>
      {!wsLinked && (
        <p className="pd-notice-offline">
          <Icon name="wifiOff" size={15} /> {t('offline')}
        </p>
      )}
      {isEmpty ? (
        <div className="pd-notice-empty">
          <Icon name="bell" size={28} />
          <p>{t(filter === 'all' ? 'empty' : 'emptyUnread')}</p>
        </div>
      ) : (
        <NoticeList
          notices={shown}
          hasOlder={hasOlder}
          onOlder={loadOlder}
          {...(onOpened ? { onOpened } : {})}
        />
      )}
    </div>
  );
}
