import type { FileActivity } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { FailureAlert, Spinner, useFormat } from '@pedestal/workbench';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { findText, type Translate, useTexts } from '../../lib/texts.ts';

/** The activity of a file or folder: what, when, by whom. */
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
  if (activity.isPending) return <Spinner />;
  if (activity.isError) return <FailureAlert error={activity.error} />;
  const who = ({ actor }: FileActivity) =>
    actor.kind === 'link' ? t('somebody') : actor.name || t('server');
  return (
    <>
      <ul className="dfs-rows">
        {activity.data.pages
          .flatMap((page) => page.items)
          .map((activity) => (
            <li key={activity.id}>
              <span>
                <strong>{who(activity)}</strong> {describeActivity(t, activity)}
                <br />
                <span className="dfs-hint">{format.instant(activity.at)}</span>
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

/** Includes the names of those concerned, where known. */
function describeActivity(t: Translate, { action, detail }: FileActivity): string {
  const named = detail.to ? findText(`act_${action}_to`) : undefined;
  return t(named ?? findText(`act_${action}`) ?? 'act_other', detail);
}
