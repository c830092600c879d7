import { useShell } from '@pedestal/sub-app-sdk/react';
import { FailureAlert, Spinner, useFormat } from '@pedestal/workbench';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { findText, useTexts } from '../../lib/texts.ts';

/** Who opened a link, and what they did there. */
export function LinkLog({ id }: { id: string }) {
  const t = useTexts();
  const shell = useShell();
  const format = useFormat();
  const log = useInfiniteQuery({
    queryKey: ['dfs', 'link-log', id],
    queryFn: ({ pageParam }) =>
      shell.call('GET /gateway/dfs/links/:id/log', {
        params: { id },
        query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
  });
  if (log.isPending) return <Spinner />;
  if (log.isError) return <FailureAlert error={log.error} />;
  const visits = log.data.pages.flatMap((page) => page.items);
  return (
    <section className="dfs-log" aria-label={t('log')}>
      {visits.length === 0 && <p className="dfs-hint">{t('noVisits')}</p>}
      <ul className="dfs-rows">
        {visits.map(({ id: visit, at, action, name, ip, userAgent }) => (
          <li key={visit}>
            <span>
              <strong>{t(findText(`visit_${action}`) ?? 'visit_open')}</strong> {name}
              <br />
              <span className="dfs-hint" title={userAgent}>
                {format.instant(at)} · {ip}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {log.hasNextPage && (
        <Button size="small" loading={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}
