import type { InboxItem } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Page, Pager, useKeys, useServiceList } from '@pedestal/workbench';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { KeyHints } from '../shared/key-hints.tsx';
import { useTexts } from '../shared/texts.ts';
import { BatchBar } from './batch-bar.tsx';
import type { Box } from './box.ts';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxList } from './inbox-list.tsx';
import './inbox.css';

const FILTERS = ['q', 'definition', 'status', 'overdue', 'from', 'until'] as const;

const HINTS = {
  todo: 'inbox.hintTodo',
  done: 'inbox.hintDone',
  cc: 'inbox.hintCc',
  mine: 'inbox.hintMine',
  all: 'inbox.hintAll',
} as const;

/** The page of one list. */
export function createInboxPage(box: Box) {
  return function InboxPage() {
    return <Inbox key={box} box={box} />;
  };
}

function useInbox(box: Box) {
  const { call } = useShell();
  return useServiceList<InboxItem>(
    `approvals.${box}`,
    ({ chosen, limit, cursor }, signal) => {
      const { sort: _, order, ...filters } = chosen;
      const query = { ...filters, limit, ...(cursor === undefined ? {} : { cursor }) } as object;
      return box === 'all'
        ? call('GET /gateway/approvals/all', { query }, { signal })
        : call(
            'GET /gateway/approvals/inbox',
            { query: { ...query, box, ...(order === undefined ? {} : { order: order as 'asc' }) } },
            { signal },
          );
    },
    FILTERS,
  );
}

function Inbox({ box }: { box: Box }) {
  const t = useTexts();
  const navigate = useNavigate();
  const list = useInbox(box);
  const items = list.query.data?.items ?? [];
  const [at, setAt] = useState(0);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const current = items[Math.min(at, items.length - 1)];

  const open = (item: InboxItem | undefined, action?: string) => {
    if (!item) return;
    const query = new URLSearchParams({ box, ...(action === undefined ? {} : { act: action }) });
    void navigate(`/a/${item.approval}?${query}`);
  };
  const toggle = (item: InboxItem | undefined) => {
    if (!item?.task || !item.canBatch) return;
    const next = new Set(selected);
    if (!next.delete(item.task)) next.add(item.task);
    setSelected(next);
  };
  const isTodo = box === 'todo';
  // A later page may be empty: its pager leads back.
  const hasFoot = items.length > 0 || list.state.values.cursor !== undefined;
  useKeys({
    j: () => setAt(Math.min(at + 1, items.length - 1)),
    k: () => setAt(Math.max(at - 1, 0)),
    o: () => open(current),
    c: () => open(current, 'comment'),
    ...(isTodo && {
      a: () => open(current, 'approve'),
      r: () => open(current, 'reject'),
      x: () => toggle(current),
    }),
  });
  return (
    <Page
      title={t(box)}
      hint={t(HINTS[box])}
      actions={
        <Button type="primary" onClick={() => void navigate('/new')}>
          {t('new')}
        </Button>
      }
    >
      <InboxFilters box={box} state={list.state} />
      {isTodo && <BatchBar items={items} selected={selected} onChange={setSelected} />}
      <InboxList
        {...{ box, list, selected }}
        at={current}
        onToggle={toggle}
        hrefOf={(item) => `/a/${item.approval}?box=${box}`}
      />
      {hasFoot && (
        <div className="ib-foot">
          <KeyHints
            keys={[
              ['J', t('inbox.keyNext')],
              ['K', t('inbox.keyPrevious')],
              ['O', t('inbox.keyOpen')],
              ...(isTodo
                ? ([
                    ['A', t('inbox.keyApprove')],
                    ['R', t('inbox.keyReject')],
                    ['X', t('inbox.keySelect')],
                  ] as const)
                : []),
              ['C', t('inbox.keyComment')],
            ]}
          />
          <Pager label={t(box)} list={list} />
        </div>
      )}
    </Page>
  );
}
