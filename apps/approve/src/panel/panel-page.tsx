import type { ApprovalPurpose, ApprovedRecord } from '@pedestal/sub-app-sdk';
import { useShell, useSubApp } from '@pedestal/sub-app-sdk/react';
import { FailureAlert, Loading, useFormat, useGet } from '@pedestal/workbench';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect } from 'react';
import { ApprovalStatusTag } from '../shared/status.tsx';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';
import { RunningApproval } from './running-approval.tsx';
import { StartApproval } from './start-approval.tsx';
import './panel.css';

/** The approval of a record inside another sub-app. */
export function Component() {
  const { purpose } = useSubApp().props as unknown as { purpose: ApprovalPurpose };
  const { record, onChanged } = purpose;
  useWatchRecord(record);
  const { workspace, collection, id } = record;
  const approvals = useGet('GET /gateway/approvals/of/:workspace/:collection/:id', {
    params: { workspace, collection, id },
  });
  if (approvals.error && !approvals.data) {
    return <FailureAlert error={approvals.error} onRetry={() => void approvals.refetch()} />;
  }
  if (!approvals.data) return <Loading />;
  const { items, startable } = approvals.data;
  const running = items.find(({ status }) => status === 'running');
  return (
    <div className="pl-panel">
      {running ? (
        <RunningApproval id={running.id} onChanged={onChanged} />
      ) : (
        startable.length > 0 && <StartApproval {...{ record, startable, onStarted: onChanged }} />
      )}
      <Past items={items.filter(({ status }) => status !== 'running')} />
    </div>
  );
}

/** The record's page hears of changes; so does its approval. */
function useWatchRecord({ workspace, collection, id }: ApprovedRecord): void {
  const shell = useShell();
  const queries = useQueryClient();
  useEffect(
    () => shell.watchRecords(workspace, collection, () => void queries.invalidateQueries(), id),
    [shell, queries, workspace, collection, id],
  );
}

interface PastItem {
  id: string;
  definition: { title: readonly [string, string] };
  status: 'running' | 'approved' | 'rejected' | 'withdrawn';
  endedAt: number | null;
}

function Past({ items }: { items: readonly PastItem[] }) {
  const t = useTexts();
  const title = useTitle();
  const format = useFormat();
  const { navigate } = useShell();
  const { name } = useSubApp();
  if (items.length === 0) return null;
  return (
    <ul className="pl-past">
      {items.map((item) => (
        <li key={item.id}>
          <span>{title(item.definition.title)}</span>
          <ApprovalStatusTag status={item.status} />
          <small>{format.instant(item.endedAt)}</small>
          <Button
            size="small"
            type="link"
            onClick={() => navigate({ subApp: name, path: `/a/${item.id}` })}
          >
            {t('start.openApproval')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
