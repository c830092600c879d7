import type { Approval } from '@pedestal/contract';
import { Icon, type IconName } from '@pedestal/ui';
import { useFormat } from '@pedestal/workbench';
import { Tag } from 'antd';
import { useTexts } from '../shared/texts.ts';
import { useDuration } from '../shared/use-duration.ts';
import { useTitle } from '../shared/use-title.ts';
import { usePeople } from './approval-context.ts';

type FlowNode = Approval['flow'][number];
type Step = Approval['steps'][number];
type Task = Step['tasks'][number];

const STATE_ICONS: Record<FlowNode['state'], IconName> = {
  done: 'check',
  now: 'clock',
  next: 'dots',
  skipped: 'close',
};

/** Where the approval stands: who signed when and how long it took, who is next. */
export function FlowPicture({ approval }: { approval: Approval }) {
  const t = useTexts();
  const people = usePeople();
  const format = useFormat();
  const revising = approval.steps.find((step) => step.node === 'start' && step.state === 'open');
  return (
    <section aria-labelledby="tk-flow" className="tk-card">
      <h2 id="tk-flow">{t('task.flow')}</h2>
      <ol className="tk-flow">
        <li className="tk-node" data-state="done">
          <span className="tk-dot">
            <Icon name="user" size={14} />
          </span>
          <div className="tk-node-body">
            <strong>{people(approval.starter)}</strong>
            <small>{format.instant(approval.startedAt)}</small>
            {revising && (
              <>
                <Tag color="warning">{t('task.starterRevises')}</Tag>
                <TaskLines step={revising} />
              </>
            )}
          </div>
        </li>
        <Nodes approval={approval} parent={null} />
      </ol>
    </section>
  );
}

function Nodes({ approval, parent }: { approval: Approval; parent: string | null }) {
  const nodes = approval.flow.filter((node) => node.parent === parent);
  return nodes.map((node) =>
    node.kind === 'branch' ? (
      <Taken key={node.id} approval={approval} node={node} />
    ) : (
      <Node key={node.id} approval={approval} node={node} />
    ),
  );
}

/** A condition is one line; the nodes of the case that was taken follow like any others. */
function Taken({ approval, node }: { approval: Approval; node: FlowNode }) {
  const t = useTexts();
  const title = useTitle();
  const cases = approval.flow.filter(({ parent }) => parent === node.id);
  const taken = cases.find(({ state }) => state === 'done' || state === 'now');
  const open = taken ? [taken] : cases.filter(({ state }) => state === 'next');
  return (
    <>
      <li className="tk-node" data-state={node.state} data-kind="branch">
        <span className="tk-dot" title={t(`task.nodeState.${node.state}`)}>
          <Icon name="filter" size={14} />
        </span>
        <div className="tk-node-body">
          <span className="tk-node-name">
            <strong>{title(node.title)}</strong>
            {taken && <Tag>{title(taken.title)}</Tag>}
          </span>
        </div>
      </li>
      {open.map((each) => (
        <Nodes key={each.id} approval={approval} parent={each.id} />
      ))}
    </>
  );
}

function Node({ approval, node }: { approval: Approval; node: FlowNode }) {
  const t = useTexts();
  const title = useTitle();
  const people = usePeople();
  const hasInner = approval.flow.some(({ parent }) => parent === node.id);
  const step = approval.steps.findLast((each) => each.node === node.id);
  return (
    <li className="tk-node" data-state={node.state} data-kind={node.kind}>
      <span className="tk-dot" title={t(`task.nodeState.${node.state}`)}>
        <Icon name={STATE_ICONS[node.state]} size={14} />
      </span>
      <div className="tk-node-body">
        <span className="tk-node-name">
          <strong>{title(node.title)}</strong>
          <Mode node={node} count={step?.tasks.length ?? node.expected?.length ?? 0} />
          <span className="tk-unseen">{t(`task.nodeState.${node.state}`)}</span>
        </span>
        {step && <TaskLines step={step} />}
        {node.state === 'next' && node.kind === 'sign' && (
          <small>
            {node.expected && node.expected.length > 0
              ? node.expected.map(people).join(t('comma'))
              : t('task.nobodyYet')}
          </small>
        )}
        {hasInner && (
          <ol className="tk-flow tk-inner">
            <Nodes approval={approval} parent={node.id} />
          </ol>
        )}
      </div>
    </li>
  );
}

function Mode({ node: { mode }, count }: { node: FlowNode; count: number }) {
  const t = useTexts();
  if (mode === null || count < 2) return null;
  const isNamed = mode === 'all' || mode === 'any' || mode === 'order';
  return <Tag>{isNamed ? t(`task.modes.${mode}`) : t('task.modes.count', { count: mode })}</Tag>;
}

function TaskLines({ step }: { step: Step }) {
  const shown = step.tasks.filter(({ state }) => state !== 'ended' || step.tasks.length === 1);
  return (
    <ul className="tk-tasks">
      {shown.map((task) => (
        <TaskLine key={task.id} task={task} />
      ))}
    </ul>
  );
}

function TaskLine({ task }: { task: Task }) {
  const t = useTexts();
  const format = useFormat();
  const duration = useDuration();
  const people = usePeople();
  const { openedAt, decidedAt, dueAt } = task;
  const isLate = task.state === 'open' && dueAt !== null && dueAt < Date.now();
  const spent = openedAt === null ? null : (decidedAt ?? Date.now()) - openedAt;
  return (
    <li data-state={task.state}>
      <span className="tk-person">
        {people(task.assignee)}
        {task.assignee !== task.person && (
          <small>{t('task.delegate', { name: people(task.person) })}</small>
        )}
        {task.added && <Tag>{t(`task.added.${task.added.where}`)}</Tag>}
      </span>
      <small>
        {[
          t(`taskState.${task.state}`),
          decidedAt === null ? null : format.instant(decidedAt),
          spent === null
            ? null
            : t(decidedAt === null ? 'task.waits' : 'task.took', { time: duration(spent) }),
          task.state === 'open' && dueAt !== null && !isLate
            ? t('task.due', { time: format.instant(dueAt) })
            : null,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </small>
      {isLate && <Tag color="error">{t('task.overdue')}</Tag>}
      {task.comment && <q>{task.comment}</q>}
    </li>
  );
}
