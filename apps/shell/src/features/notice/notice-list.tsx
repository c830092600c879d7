import type { Notice } from '@pedestal/contract';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticeRow } from './notice-row.tsx';
import { useWindow } from './use-window.ts';

interface NoticeListProps {
  notices: readonly Notice[];
  hasOlder: boolean;
  onOlder(): Promise<void>;
  onOpened?: () => void;
}

const ROW_PX = 88;

/** The list. Only the rows in sight are in the page, however long it is. */
export function NoticeList({ notices, hasOlder, onOlder, onOpened }: NoticeListProps) {
  const { t } = useTranslation('notice');
  const scroller = useRef<HTMLUListElement>(null);
  const { from, to } = useWindow(scroller, notices.length, ROW_PX);
  const [isLoading, setLoading] = useState(false);

  const loadMore = async () => {
    setLoading(true);
    await onOlder();
    setLoading(false);
  };

  return (
    <ul ref={scroller} className="pd-notice-list" aria-label={t('list')}>
      <li aria-hidden="true" style={{ height: from * ROW_PX }} />
      {notices.slice(from, to).map((notice) => (
        <NoticeRow
          key={notice.seq}
          notice={notice}
          height={ROW_PX}
          {...(onOpened ? { onOpened } : {})}
        />
      ))}
      <li aria-hidden="true" style={{ height: (notices.length - to) * ROW_PX }} />
      {hasOlder && (
        <li className="pd-notice-older">
          <Button size="small" loading={isLoading} onClick={() => void loadMore()}>
            {t('older')}
          </Button>
        </li>
      )}
    </ul>
  );
}
