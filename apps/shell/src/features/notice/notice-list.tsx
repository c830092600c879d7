import type { Notice } from '@pedestal/contract';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeFormat } from '../../lib/format/format-time.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useRegistry } from '../../lib/stores/registry.store.ts';
import { NoticeRow } from './notice-row.tsx';
import { useWindow } from './use-window.ts';

interface NoticeListProps {
  notices: readonly Notice[];
  hasOlder: boolean;
  /** Fetches older ones; false where none came. */
  onOlder(): Promise<boolean>;
  onOpened?: () => void;
}

const ROW_PX = 88;
/** Filters may hide what comes: after so many pages in vain, whoever sees some asks for the next one. */
const MAX_EMPTY_PAGES = 5;

/** The list. Only the rows in sight are in the page, however long it is. */
export function NoticeList({ notices, hasOlder, onOlder, onOpened }: NoticeListProps) {
  const { t } = useTranslation('notice');
  const locale = useLocale();
  const time = useTimeFormat();
  const { subApps } = useRegistry();
  const words = useMemo(() => ({ t, locale, time, subApps }), [t, locale, time, subApps]);
  const scroller = useRef<HTMLUListElement>(null);
  const { from, to } = useWindow(scroller, notices.length, ROW_PX);
  const [older, setOlder] = useState<'waiting' | 'loading' | 'failed'>('waiting');

  const inVain = useRef({ pages: 0, length: 0 });

  const loadMore = async () => {
    setOlder('loading');
    setOlder((await onOlder()) ? 'waiting' : 'failed');
  };

  // Older ones come before the person reaches the end. After a failure they come when asked for.
  const loadAhead = useEffectEvent(() => {
    const { pages, length } = inVain.current;
    inVain.current = { pages: length === notices.length ? pages + 1 : 0, length: notices.length };
    const isPatient = notices.length === 0 || inVain.current.pages < MAX_EMPTY_PAGES;
    if (isPatient) void loadMore();
  });
  const isNearEnd = hasOlder && older === 'waiting' && to >= notices.length;
  useEffect(() => {
    if (isNearEnd) loadAhead();
  }, [isNearEnd]);

  return (
    <ul ref={scroller} className="pd-notice-list" aria-label={t('list')}>
      <li aria-hidden="true" style={{ height: from * ROW_PX }} />
      {notices.slice(from, to).map((notice) => (
        <NoticeRow
          key={notice.seq}
          notice={notice}
          height={ROW_PX}
          words={words}
          {...(onOpened ? { onOpened } : {})}
        />
      ))}
      <li aria-hidden="true" style={{ height: (notices.length - to) * ROW_PX }} />
      {hasOlder && (
        <li className="pd-notice-older">
          <Button size="small" loading={older === 'loading'} onClick={() => void loadMore()}>
            {t('older')}
          </Button>
        </li>
      )}
    </ul>
  );
}
