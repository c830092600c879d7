import { useShell } from '@pedestal/sub-app-sdk/react';
import { FailureAlert, Loading, useChange, useCommonTexts } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Progress } from 'antd';
import { useEffect, useId } from 'react';
import { isUnfinished, useJob } from '../../shared/use-job.ts';
import { useDesign } from '../shared/design-context.ts';
import { useDesignTexts } from '../shared/texts.ts';
import type { Applied, Preview, Proposed } from './proposed.ts';
import { StepList } from './step-list.tsx';

interface ReviewDialogProps {
  proposed: Proposed;
  onClose: () => void;
  /** `change` is null if there was nothing to change. */
  onApplied: (change: string | null) => void;
}

/** What a change does, in words; then it is applied, with progress if it takes a while. */
export function ReviewDialog({ proposed, onClose, onApplied }: ReviewDialogProps) {
  const t = useDesignTexts();
  const common = useCommonTexts();
  const { data: preview, error, isFetching } = usePreview(proposed);
  const { apply, applied, job } = useApply(proposed, onApplied);
  const isBlocked =
    !preview ||
    preview.problems.length > 0 ||
    preview.conflicts.length > 0 ||
    applied !== undefined;
  const isRunning = apply.isPending || (applied?.job != null && (!job || isUnfinished(job)));
  const hasLoss = preview?.steps.some(({ cost, op }) => cost === 'lossy' && op !== 'set') ?? false;
  return (
    <Modal
      open
      width={640}
      title={t(proposed.kind === 'undo' ? 'review.undoTitle' : 'review.title')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{t(isRunning ? 'review.inBackground' : 'review.back')}</Button>
          <Button
            type="primary"
            danger={hasLoss}
            disabled={isBlocked}
            loading={isRunning}
            onClick={() => apply.mutate(preview?.hash ?? '')}
          >
            {proposed.kind === 'undo' ? common('undo') : t('review.apply')}
          </Button>
        </>
      }
    >
      {error && <FailureAlert error={error} />}
      {!preview && isFetching && <Loading />}
      {preview && <PreviewBody preview={preview} />}
      {isRunning && applied && <ApplyProgress job={job} />}
      {job?.error && <Alert type="error" showIcon title={job.error.message} />}
    </Modal>
  );
}

function usePreview(proposed: Proposed) {
  const { call } = useShell();
  const { workspace } = useDesign();
  return useQuery({
    queryKey: ['designer preview', workspace, proposed],
    queryFn: ({ signal }): Promise<Preview> =>
      proposed.kind === 'undo'
        ? call(
            'GET /gateway/workspaces/:workspace/changes/:change/undo',
            { params: { workspace, change: proposed.change } },
            { signal },
          )
        : call(
            'POST /gateway/workspaces/:workspace/overlay/preview',
            { params: { workspace }, body: proposed.overlay },
            { signal },
          ),
    retry: false,
    gcTime: 0,
    // What the person reads must not change below their eyes; the hash refuses what is outdated.
    refetchOnWindowFocus: false,
  });
}

function useApply(proposed: Proposed, onApplied: (change: string | null) => void) {
  const { workspace } = useDesign();
  const apply = useChange<string, Applied>((call, hash) =>
    proposed.kind === 'undo'
      ? call('POST /gateway/workspaces/:workspace/changes/:change/undo', {
          params: { workspace, change: proposed.change },
          body: { hash },
        })
      : call('POST /gateway/workspaces/:workspace/overlay', {
          params: { workspace },
          body: { ...proposed.overlay, hash },
        }),
  );
  const applied = apply.data;
  const job = useJob(applied?.job ?? undefined);
  const isDone = applied !== undefined && (applied.job === null || job?.state === 'done');
  useEffect(() => {
    if (isDone) onApplied(applied.change);
  }, [isDone, applied, onApplied]);
  return { apply, applied, job };
}

function PreviewBody({ preview }: { preview: Preview }) {
  const t = useDesignTexts();
  const { steps, problems, conflicts } = preview;
  const heading = useId();
  return (
    <div className="wb-panel">
      {problems.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('review.problems')}
          description={
            <ul className="ds-problems">
              {problems.map(({ path, message }) => (
                <li key={`${path} ${message}`}>
                  <code>{path}</code> {message}
                </li>
              ))}
            </ul>
          }
        />
      )}
      {conflicts.length > 0 && <Alert type="error" showIcon title={t('review.conflicts')} />}
      {steps.length === 0 && problems.length === 0 && <p>{t('review.nothing')}</p>}
      {steps.length > 0 && (
        <>
          <p id={heading} className="ds-lead">
            {t('review.lead')}
          </p>
          <StepList steps={steps} labelledBy={heading} />
        </>
      )}
    </div>
  );
}

function ApplyProgress({ job }: { job: ReturnType<typeof useJob> }) {
  const t = useDesignTexts();
  const percent = job?.total ? Math.floor((job.done / job.total) * 100) : 0;
  return (
    <div role="status">
      <Progress percent={percent} status="active" aria-label={t('review.running')} />
      {t('review.running')}
    </div>
  );
}
