import type { InboxItem } from '@pedestal/contract';
import { useFormat } from '@pedestal/workbench';
import { Checkbox, Tag } from 'antd';
import { Link } from 'react-router';
import { ApprovalStatusTag } from '../shared/status.tsx';
import { useTexts } from '../shared/texts.ts';
import { useDuration } from '../shared/use-duration.ts';
import { useTitle } from '../shared/use-title.ts';
import type { Box } from './box.ts';

interface InboxRowProps {
  box: Box;
  item: InboxItem;
  isAt: boolean;
  isSelected: boolean;
  href: string;
  onToggle: () => void;
}

/** One request: what it is, its main values, who started it and how long it waits. */
export function InboxRow({ box, item, isAt, isSelected, href, onToggle }: InboxRowProps) {
  const t = useTexts();
  const title = useTitle();
  const name = [title(item.definition.title), item.number].filter(Boolean).join(' · ');
  return (
    <li className="ib-row" data-at={isAt}>
      {box === 'todo' && (
        <Checkbox
          aria-label={t('inbox.select', { name })}
          checked={isSelected}
          disabled={!item.canBatch}
          {...(item.canBatch ? {} : { title: t('inbox.signatureNeeded') })}
          onChange={onToggle}
        />
      )}
      <Link className="ib-main" to={href}>
        <span className="ib-name">
          <strong>{name}</strong>
          {item.node && item.status === 'running' && <Tag>{title(item.node)}</Tag>}
          {item.insteadOf && (
            <Tag>{t('inbox.insteadOf', { name: item.insteadOf.displayName })}</Tag>
          )}
        </span>
        <span className="ib-summary">
          {item.summary.map(({ field, title: label, text }) => (
            <span key={field}>
              <small>{title(label)}</small> {title(text)}
            </span>
          ))}
        </span>
        <RowTimes box={box} item={item} />
      </Link>
      <span className="ib-end">
        {box !== 'todo' && <ApprovalStatusTag status={item.status} />}
        <Due item={item} />
      </span>
    </li>
  );
}

function RowTimes({ box, item }: { box: Box; item: InboxItem }) {
  const t = useTexts();
  const format = useFormat();
  const duration = useDuration();
  const parts = [
    box === 'mine' || !item.starter
      ? null
      : t('inbox.startedBy', { name: item.starter.displayName }),
    box === 'todo' && item.openedAt !== null
      ? t('inbox.since', { time: duration(Date.now() - item.openedAt) })
      : null,
    box === 'done' && item.decidedAt !== null
      ? t('inbox.decidedAt', { time: format.instant(item.decidedAt) })
      : null,
    box === 'todo' || box === 'done'
      ? null
      : t('inbox.startedAt', { time: format.instant(item.startedAt) }),
    item.status === 'running' && box !== 'todo' && item.waitingFor.length > 0
      ? t('inbox.waitingFor', {
          names: item.waitingFor.map(({ displayName }) => displayName).join(t('comma')),
        })
      : null,
  ];
  return <span className="ib-times">{parts.filter((part) => part !== null).join(' · ')}</span>;
}

function Due({ item: { dueAt, status } }: { item: InboxItem }) {
  const t = useTexts();
  const format = useFormat();
  const duration = useDuration();
  if (dueAt === null || status !== 'running') return null;
  const late = Date.now() - dueAt;
  return late > 0 ? (
    <Tag color="error">{t('inbox.overdueBy', { time: duration(late) })}</Tag>
  ) : (
    <small className="ib-due">{t('inbox.due', { time: format.instant(dueAt) })}</small>
  );
}
