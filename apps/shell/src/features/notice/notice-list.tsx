import type { Notice } from '@pedestal/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTimeFormat } from '../../lib/format/format-time.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { useRegistry } from '../../lib/stores/registry.store.ts';
import { NoticeDialog } from './notice-dialog.tsx';
import { NoticeRow } from './notice-row.tsx';

interface NoticeListProps {
  notices: readonly Notice[];
  hasOlder: boolean;
  /** Fetches the next older page; false if it brought nothing. */
  onOlder(): Promise<boolean>;
  onOpened?: () => void;
}

const ROW_PX = 88;
const OVERSCAN_ROWS = 6;
/** Height before the first measurement. */
const INITIAL_RECT = { width: 0, height: 800 };
/** Filters may hide every fetched notice: after this many such pages, the button loads the next one. */
const MAX_EMPTY_PAGES = 5;

/** Loads older notices before the person reaches the end of the list. */
function useOlderNotices(
  { notices, hasOlder, onOlder }: NoticeListProps,
  isEndRendered: boolean,
): { isLoading: boolean; loadMore(): Promise<void> } {
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle');
  const progress = useRef({ emptyPages: 0, length: 0 });

  const loadMore = async () => {
    setStatus('loading');
    setStatus((await onOlder()) ? 'idle' : 'failed');
  };

  const loadAhead = useEffectEvent(() => {
    const { emptyPages, length } = progress.current;
    const isEmptyPage = length === notices.length;
    progress.current = { emptyPages: isEmptyPage ? emptyPages + 1 : 0, length: notices.length };
    const canLoad = notices.length === 0 || progress.current.emptyPages < MAX_EMPTY_PAGES;
    if (canLoad) void loadMore();
  });
  // After a failure, only the button loads again.
  const isNearEnd = hasOlder && status === 'idle' && isEndRendered;
  useEffect(() => {
    if (isNearEnd) loadAhead();
  }, [isNearEnd]);

  return { isLoading: status === 'loading', loadMore };
}

/** The list. Only the rows in view are in the DOM, however long it is. */
export function NoticeList(props: NoticeListProps) {
  const { notices, hasOlder, onOpened } = props;
  const { t } = useTranslation('notice');
  const locale = useLocale();
  const time = useTimeFormat();
  const { subApps } = useRegistry();
  const i18n = useMemo(() => ({ t, locale, time, subApps }), [t, locale, time, subApps]);
  const [shown, setShown] = useState<Notice>();
  const scroller = useRef<HTMLUListElement>(null);
  const virtualizer = useVirtualizer({
    count: notices.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
    initialRect: INITIAL_RECT,
  });
  const rows = virtualizer.getVirtualItems();
  const from = rows[0]?.index ?? 0;
  const to = (rows.at(-1)?.index ?? -1) + 1;
  const { isLoading, loadMore } = useOlderNotices(props, to >= notices.length);

  return (
    <>
      <ul ref={scroller} className="pd-notice-list" aria-label={t('list')}>
        <li aria-hidden="true" style={{ height: from * ROW_PX }} />
        {notices.slice(from, to).map((notice) => (
          <NoticeRow
            key={notice.seq}
            notice={notice}
            height={ROW_PX}
            i18n={i18n}
            onShow={setShown}
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
      <NoticeDialog
        notice={shown}
        i18n={i18n}
        onClose={() => setShown(undefined)}
        {...(onOpened ? { onOpened } : {})}
      />
    </>
  );
}
