import type { FileActivity } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Alert, Button, Spin } from 'antd';
import { useFormat } from '../../lib/format.ts';
import { findText, useTexts } from '../../lib/texts.ts';

/** What was done with a file or folder, and by whom. */
export function ActivityTab({ id }: { id: string }) {
  const t = useTexts();
  const shell = useShell();
  const format = useFormat();
  const activity = useInfiniteQuery({
    queryKey: ['dfs', 'activity', id],
    queryFn: ({ pageParam }) =>
      shell.call('GET /gateway/dfs/nodes/:id/activity', {
        params: { id },
        query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
  });
  if (activity.isPending) return <Spin aria-label={t('loading')} />;
  if (activity.isError) return <Alert type="error" title={activity.error.message} />;
  const who = ({ actor }: FileActivity) =>
    actor.kind === 'link' ? t('somebody') : actor.name || t('server');
  return (
    <>
      <ul className="dfs-rows">
        {activity.data.pages
          .flatMap((page) => page.items)
          .map((deed) => (
            <li key={deed.id}>
              <span>
                <strong>{who(deed)}</strong> {t(findText(`act_${deed.action}`) ?? 'act_other')}
                <br />
                <span className="dfs-hint">{format.instant(deed.at)}</span>
              </span>
            </li>
          ))}
      </ul>
      {activity.hasNextPage && (
        <Button
          size="small"
          loading={activity.isFetchingNextPage}
          onClick={() => activity.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}
