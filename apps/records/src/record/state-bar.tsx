import type { StoredRecord } from '@pedestal/contract';
import { useChange } from '@pedestal/workbench';
import { Button, Tag } from 'antd';
import { useNavigate } from 'react-router';
import { useTexts } from '../shared/texts.ts';
import { ColorTag } from '../values/color-tag.tsx';
import type { Collection } from '../workspace/collection.ts';
import { useTitle, useWorkspace } from '../workspace/workspace-context.ts';

interface StateBarProps {
  collection: Collection;
  record: StoredRecord;
  isDirty: boolean;
}

/** The state of a document, and where the person can take it next. */
export function StateBar({ collection, record, isDirty }: StateBarProps) {
  const t = useTexts();
  const title = useTitle();
  const { base } = useWorkspace();
  const navigate = useNavigate();
  const { states } = collection;
  const run = useChange(
    (call, transition: string) =>
      call('POST /gateway/records/:workspace/:collection/:id/transitions/:transition', {
        params: {
          workspace: collection.workspace,
          collection: collection.id,
          id: record.id,
          transition,
        },
        body: { version: record.version },
      }),
    {
      onDone(moved) {
        // The record left the person's reach by this step.
        if (!moved) navigate(`${base}/${collection.id}`);
      },
    },
  );
  if (!states) return null;
  const current = states.states.find(({ id }) => id === record.values.state);
  const open = states.transitions.filter(({ id }) => record.transitions.includes(id));
  return (
    <div className="rc-states">
      <span className="wb-muted">{t('state')}</span>
      {current && <ColorTag color={current.color}>{title(current.title)}</ColorTag>}
      {record.revision > 1 && <Tag>{t('revision', { revision: record.revision - 1 })}</Tag>}
      {open.map((transition) => (
        <Button
          key={transition.id}
          size="small"
          disabled={isDirty}
          loading={run.isPending && run.variables === transition.id}
          {...(isDirty ? { title: t('saveFirst') } : {})}
          onClick={() => run.mutate(transition.id)}
        >
          {title(transition.title)}
        </Button>
      ))}
    </div>
  );
}
