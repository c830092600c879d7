import type { Approval } from '@pedestal/contract';
import { FailureAlert, Spinner, useFormat, useGet } from '@pedestal/workbench';
import { Button, Timeline } from 'antd';
import { useState } from 'react';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';
import { usePeople } from './approval-context.ts';

type ApprovalEvent = Approval['events'][number];

/** Those that say something to people; the others are steps of the engine. */
const SHOWN = new Set([
  ...['started', 'approved', 'rejected', 'returned', 'takenBack', 'transferred', 'signersAdded'],
  ...['reminded', 'copied', 'commented', 'ended', 'stepPassed'],
]);

const COLORS: Readonly<Record<string, string>> = {
  approved: 'green',
  rejected: 'red',
  returned: 'orange',
  ended: 'green',
};

/** What happened, newest first. */
export function EventList({ approval }: { approval: Approval }) {
  const t = useTexts();
  const format = useFormat();
  const words = useEventWords(approval);
  const shown = approval.events.filter(
    // A node that was passed by signatures says so by them.
    ({ kind, detail }) => SHOWN.has(kind) && (kind !== 'stepPassed' || detail !== null),
  );
  return (
    <section aria-labelledby="tk-history" className="tk-card">
      <h2 id="tk-history">{t('task.history')}</h2>
      <Timeline
        items={shown.toReversed().map((event) => ({
          key: event.number,
          color:
            event.kind === 'ended' && approval.status !== 'approved'
              ? 'gray'
              : (COLORS[event.kind] ?? 'blue'),
          content: (
            <div className="tk-event">
              <span>{words(event)}</span>
              <small>{format.instant(event.at)}</small>
              {event.comment && <q>{event.comment}</q>}
              {event.signature !== null && (
                <Signature approval={approval.id} signature={event.signature} by={event.by} />
              )}
            </div>
          ),
        }))}
      />
    </section>
  );
}

function useEventWords(approval: Approval): (event: ApprovalEvent) => string {
  const t = useTexts();
  const title = useTitle();
  const people = usePeople();
  return ({ kind, by, node, people: ids, detail }) => {
    const found = approval.flow.find(({ id }) => id === node);
    const values = {
      by: people(by),
      node: found ? title(found.title) : '',
      people: ids.map(people).join(t('comma')),
    };
    switch (kind) {
      case 'approved':
        return t(node === 'start' ? 'events.resubmitted' : 'events.approved', values);
      case 'stepPassed':
        return t(detail === null ? 'events.stepPassed' : 'events.stepSkipped', values);
      case 'ended': {
        const ends = {
          approved: 'events.endedApproved',
          rejected: 'events.endedRejected',
          withdrawn: 'events.endedWithdrawn',
          running: 'events.ended',
        } as const;
        return t(ends[approval.status], values);
      }
      case 'started':
      case 'rejected':
      case 'returned':
      case 'takenBack':
      case 'transferred':
      case 'signersAdded':
      case 'reminded':
      case 'copied':
      case 'commented':
        return t(`events.${kind}`, values);
      default:
        return kind;
    }
  };
}

interface SignatureProps {
  approval: string;
  signature: string;
  by: string | null;
}

/** A drawn signature, read when somebody wants to see it. */
function Signature({ approval, signature, by }: SignatureProps) {
  const t = useTexts();
  const people = usePeople();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useGet(
    'GET /gateway/approvals/:id/signatures/:signature',
    { params: { id: approval, signature } },
    { enabled: isOpen },
  );
  if (!isOpen) {
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        {t('task.showSignature')}
      </Button>
    );
  }
  if (error) return <FailureAlert error={error} />;
  if (!data) return <Spinner />;
  return (
    <img
      className="tk-signature"
      src={data.image}
      alt={t('task.signature', { name: people(by) })}
    />
  );
}
