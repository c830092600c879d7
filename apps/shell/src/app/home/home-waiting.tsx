import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { Button } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { EntryList, type HomeEntry } from '../../features/home/index.ts';
import { callQuietly } from '../../lib/api/api.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { usePageTab } from '../../lib/page/page-context.ts';

type Waiting = RouteOutput<RouteOf<'GET /gateway/records/-/waiting'>>['items'];

/** Documents whose next step is the person's, those that are late first. */
export function HomeWaiting() {
  const { t } = useTranslation('home');
  const locale = useLocale();
  const { items, hasFailed, load } = useWaiting();
  if (hasFailed) {
    return (
      <div className="pd-home-none" role="alert">
        <p>{t('waitingFailed')}</p>
        <Button size="small" onClick={load}>
          {t('slotRetry')}
        </Button>
      </div>
    );
  }
  if (!items) return <div className="pd-home-busy" aria-busy="true" />;
  const name = ([zh, en]: readonly [string, string]) => (locale === 'zh-CN' ? zh : en);
  const entries = items.map(
    ({ workspace, collection, view, address, count, isExact, isLate }): HomeEntry => ({
      key: address,
      title: `${name(collection)} · ${name(view)}`,
      hint: name(workspace),
      icon: isLate ? 'alert' : 'file',
      to: address,
      count: { text: isExact ? String(count) : `${count}+`, ...(isLate && { late: t('late') }) },
    }),
  );
  return <EntryList entries={entries} empty={t('none.waiting')} />;
}

/** Asks again whenever the home page is shown. */
function useWaiting() {
  const { isActive } = usePageTab();
  const [items, setItems] = useState<Waiting>();
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    let isGone = false;
    setFailed(false);
    callQuietly('GET /gateway/records/-/waiting').then(
      (answer) => !isGone && setItems(answer.items),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, []);
  useEffect(() => (isActive ? load() : undefined), [isActive, load]);
  return { items, hasFailed, load };
}
