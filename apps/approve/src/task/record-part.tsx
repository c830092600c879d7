import type { Approval } from '@pedestal/contract';
import { showRecord } from '@pedestal/sub-app-sdk';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { FailureAlert } from '@pedestal/workbench';
import { useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useCallback } from 'react';
import { useTexts } from '../shared/texts.ts';
import { useEmbedded } from '../shared/use-embedded.ts';
import type { OwnTask } from './own-task.ts';

interface RecordPartProps {
  approval: Approval;
  task: OwnTask | undefined;
}

/** The record's own form, at the rights that the node of the person gives. */
export function RecordPart({ approval, task }: RecordPartProps) {
  const t = useTexts();
  const shell = useShell();
  const queries = useQueryClient();
  const { id, workspace, collection, can } = approval;
  const taskId = task?.id ?? null;
  const open = useCallback(
    (container: HTMLElement) =>
      showRecord(shell, container, {
        kind: 'approval',
        approval: id,
        ...{ workspace, collection, task: taskId },
        onSaved: () => void queries.invalidateQueries(),
      }),
    [shell, queries, id, workspace, collection, taskId],
  );
  const { place, error } = useEmbedded(can.openRecord ? open : undefined);
  return (
    <section aria-label={t('task.record')} className="tk-record">
      {!can.openRecord && <Alert type="info" showIcon title={t('task.noRecord')} />}
      {error && <FailureAlert error={error} />}
      <div ref={place} />
    </section>
  );
}
