import type { Approval } from '@pedestal/contract';
import { useShell, useSubApp } from '@pedestal/sub-app-sdk/react';
import { FailureAlert, Loading, useGet } from '@pedestal/workbench';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ApprovalStatusTag } from '../shared/status.tsx';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';
import { ActionBar } from '../task/actions/action-bar.tsx';
import { ApprovalContext } from '../task/approval-context.ts';
import { FlowPicture } from '../task/flow-picture.tsx';
import '../task/task.css';

/** Where the approval stands, and what the person can do. */
export function RunningApproval({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { data, error, refetch } = useGet('GET /gateway/approvals/:id', { params: { id } });
  // Each act is an event: tell the page around when there is one more.
  const count = data?.events.at(-1)?.number;
  const known = useRef(count);
  useEffect(() => {
    if (known.current !== undefined && count !== known.current) onChanged();
    known.current = count;
  }, [count, onChanged]);
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return <Running key={id} data={data} />;
}

function Running({ data }: { data: Approval }) {
  const t = useTexts();
  const title = useTitle();
  const { navigate } = useShell();
  const { name } = useSubApp();
  // The version that the person opened: what others change later must be confirmed.
  const [seen, setSeen] = useState(data.recordVersion);
  const [task] = data.mine;
  return (
    <ApprovalContext value={data}>
      <div className="pl-head">
        <strong>{title(data.definition.title)}</strong>
        <ApprovalStatusTag status={data.status} />
        <Button
          size="small"
          type="link"
          onClick={() => navigate({ subApp: name, path: `/a/${data.id}` })}
        >
          {t('start.openApproval')}
        </Button>
      </div>
      <ActionBar
        key={task?.id ?? 'none'}
        approval={data}
        task={task}
        neighbours={undefined}
        seen={seen}
        onSeen={setSeen}
        hasKeys={false}
      />
      <FlowPicture approval={data} />
    </ApprovalContext>
  );
}
