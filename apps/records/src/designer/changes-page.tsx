import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { Failure, Loading, useCommonTexts, useFormat, useGet } from '@pedestal/workbench';
import { Button, Empty, Tag } from 'antd';
import { useState } from 'react';
import { useStepWords } from './apply/use-step-words.ts';
import { useDesign } from './shared/design-context.ts';
import { DesignPage } from './shared/design-page.tsx';
import { useDesignTexts } from './shared/texts.ts';

type Change = RouteOutput<RouteOf<'GET /gateway/workspaces/:workspace/changes'>>['items'][number];

const PAGE_SIZE = 20;
const MAX_STEPS = 6;

/** What was changed in the workspace, by whom, with undo. */
export function Component() {
  const t = useDesignTexts();
  const common = useCommonTexts();
  const { workspace } = useDesign();
  const [cursor, setCursor] = useState<string>();
  const { data, error, refetch } = useGet('GET /gateway/workspaces/:workspace/changes', {
    params: { workspace },
    query: { limit: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) },
  });
  const { next = null, previous = null } = data ?? {};
  return (
    <DesignPage title={t('changes.title')} hint={t('changes.hint')}>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.items.length === 0 && <Empty description={t('changes.empty')} />}
      <ul className="ds-list ds-changes">
        {data?.items.map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </ul>
      {(previous !== null || next !== null) && (
        <div className="ds-pager">
          <Button disabled={previous === null} onClick={() => setCursor(previous ?? undefined)}>
            {common('previous')}
          </Button>
          <Button disabled={next === null} onClick={() => setCursor(next ?? undefined)}>
            {common('next')}
          </Button>
        </div>
      )}
    </DesignPage>
  );
}

function ChangeRow({ change }: { change: Change }) {
  const t = useDesignTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const { review, effective } = useDesign();
  const words = useStepWords(effective);
  const { id, kind, state, steps, by, createdAt, canUndo, undoneBy } = change;
  const more = steps.length - MAX_STEPS;
  const when = format.instant(createdAt);
  return (
    <li className="ds-row ds-change">
      <div className="ds-change-head">
        <strong>{t(`changes.kinds.${kind}`)}</strong>
        <span className="wb-muted">
          {t('changes.by', { name: by?.displayName ?? t('changes.console'), when })}
        </span>
        {state !== 'done' && <Tag>{t(`changes.states.${state}`)}</Tag>}
        {undoneBy !== null && <Tag>{t('changes.undone')}</Tag>}
        {(canUndo || state === 'running') && undoneBy === null && (
          <Button
            size="small"
            className="ds-push"
            aria-label={t('changes.undoNamed', { when })}
            onClick={() => review({ kind: 'undo', change: id })}
          >
            {state === 'running' ? t('changes.giveUp') : common('undo')}
          </Button>
        )}
      </div>
      <ul className="ds-change-steps">
        {steps.slice(0, MAX_STEPS).map((step) => (
          <li key={`${step.op} ${step.path.join('.')} ${step.key ?? ''}`}>{words(step)}</li>
        ))}
        {more > 0 && <li className="wb-muted">{t('changes.more', { count: more })}</li>}
      </ul>
    </li>
  );
}
