import type { FileActivity } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQuery } from '@tanstack/react-query';
import { Spin } from 'antd';
import { useFormat } from '../../lib/format.ts';
import { type TextKey, useTexts } from '../../lib/texts.ts';

export function ActivityTab({ id }: { id: string }) {
  const t = useTexts();
  const shell = useShell();
  const format = useFormat();
  const activity = useQuery({
    queryKey: ['dfs', 'activity', id],
    queryFn: () =>
      shell.call('GET /gateway/dfs/nodes/:id/activity', { params: { id }, query: { limit: 100 } }),
  });
  if (activity.isPending) return <Spin />;
  const who = ({ actor }: FileActivity) =>
    actor.kind === 'link' ? t('somebody') : actor.name || t('server');
  return (
    <ul className="dfs-rows">
      {activity.data?.items.map((deed) => (
        <li key={deed.id}>
          <span>
            <strong>{who(deed)}</strong> {t(`act_${deed.action}` as TextKey)}
            <br />
            {format.instant(deed.at)}
          </span>
        </li>
      ))}
    </ul>
  );
}
