import type { Approval } from '@pedestal/contract';
import { Page, useFormat } from '@pedestal/workbench';
import { Alert, Button, Segmented } from 'antd';
import { useState } from 'react';
import { ApprovalStatusTag } from '../shared/status.tsx';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';
import { ActionBar } from './actions/action-bar.tsx';
import { ApprovalContext } from './approval-context.ts';
import { EventList } from './event-list.tsx';
import { FlowPicture } from './flow-picture.tsx';
import { RecordPart } from './record-part.tsx';
import './task.css';
import { useNeighbours } from './use-neighbours.ts';

/** The request beside the flow's picture and its history. */
export function TaskView({ approval }: { approval: Approval }) {
  const t = useTexts();
  const title = useTitle();
  const format = useFormat();
  const [chosen, choose] = useState<string>();
  const task = approval.mine.find(({ id }) => id === chosen) ?? approval.mine[0];
  const starter = approval.people.find(({ id }) => id === approval.starter)?.displayName;
  const neighbours = useNeighbours(approval.id);
  // The version that the person opened: what others change later must be confirmed, although the
  // form follows it.
  const [seen, setSeen] = useState(approval.recordVersion);
  return (
    <ApprovalContext value={approval}>
      <Page
        title={[title(approval.definition.title), approval.number].filter(Boolean).join(' · ')}
        hint={t('task.by', {
          name: starter ?? t('someone'),
          time: format.instant(approval.startedAt),
        })}
        aside={<ApprovalStatusTag status={approval.status} />}
        actions={
          neighbours && (
            <>
              <Button disabled={!neighbours.previous} onClick={neighbours.goBack}>
                {t('task.previous')}
              </Button>
              <Button disabled={!neighbours.next} onClick={neighbours.goOn}>
                {t('task.next')}
              </Button>
            </>
          )
        }
      >
        {task && (
          <Alert
            type={task.node === 'start' ? 'warning' : 'info'}
            showIcon
            title={
              task.node === 'start'
                ? t('task.revise')
                : t('task.yourTurn', { name: title(task.title) })
            }
          />
        )}
        {approval.mine.length > 1 && (
          <Segmented
            aria-label={t('task.choose')}
            value={task?.id ?? ''}
            options={approval.mine.map(({ id, title: name }) => ({
              value: id,
              label: title(name),
            }))}
            onChange={choose}
          />
        )}
        <ActionBar
          key={task?.id ?? 'none'}
          {...{ approval, task, neighbours, seen }}
          onSeen={setSeen}
        />
        <div className="tk-body">
          <RecordPart approval={approval} task={task} />
          <aside className="tk-side">
            <FlowPicture approval={approval} />
            <EventList approval={approval} />
          </aside>
        </div>
      </Page>
    </ApprovalContext>
  );
}
