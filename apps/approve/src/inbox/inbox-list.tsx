import type { InboxItem } from '@pedestal/contract';
import {
  Failure,
  type List,
  type ListPage,
  Loading,
  useCommonTexts,
  useGet,
} from '@pedestal/workbench';
import { Button, Empty } from 'antd';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../shared/texts.ts';
import type { Box } from './box.ts';
import { InboxRow } from './inbox-row.tsx';

interface InboxListProps {
  box: Box;
  list: List<ListPage<InboxItem>>;
  /** The row that keys act on. */
  at: InboxItem | undefined;
  /** Tasks of a batch. */
  selected: ReadonlySet<string>;
  onToggle: (item: InboxItem) => void;
  hrefOf: (item: InboxItem) => string;
}

/** The rows of a list, or why there are none. */
export function InboxList({ box, list, at, selected, onToggle, hrefOf }: InboxListProps) {
  const t = useTexts();
  const { query, state } = list;
  const root = useRef<HTMLUListElement>(null);
  const current = at?.task ?? at?.approval;
  // Keep the row in view that the keys moved to.
  useEffect(() => {
    if (current === undefined) return;
    root.current?.querySelector('[data-at=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  if (query.error && !query.data) {
    const retry = () => (state.values.cursor ? state.filter({}) : void query.refetch());
    return <Failure error={query.error} onRetry={retry} />;
  }
  if (!query.data) return <Loading />;
  if (query.data.items.length === 0) return <NoItems box={box} list={list} />;
  return (
    <ul ref={root} className="ib-list" aria-label={t(box)} aria-busy={query.isFetching}>
      {query.data.items.map((item) => (
        <InboxRow
          key={item.task ?? item.approval}
          {...{ box, item }}
          isAt={item === at}
          isSelected={item.task !== null && selected.has(item.task)}
          href={hrefOf(item)}
          onToggle={() => onToggle(item)}
        />
      ))}
    </ul>
  );
}

function NoItems({ box, list: { chosen, state } }: Pick<InboxListProps, 'box' | 'list'>) {
  const t = useTexts();
  const common = useCommonTexts();
  const filters = Object.keys(chosen).filter((key) => key !== 'order');
  if (filters.length === 0 && box === 'mine') return <NothingStarted />;
  if (filters.length === 0) {
    return <Empty description={t(box === 'todo' ? 'inbox.emptyTodo' : 'inbox.empty')} />;
  }
  const clear = () => state.filter(Object.fromEntries(filters.map((key) => [key, undefined])));
  return (
    <Empty description={common('emptyFiltered')}>
      <Button onClick={clear}>{common('clearFilters')}</Button>
    </Empty>
  );
}

function NothingStarted() {
  const t = useTexts();
  const navigate = useNavigate();
  const startable = useGet('GET /gateway/approvals/startable', {});
  return (
    <Empty description={t('inbox.emptyMine')}>
      {startable.data?.items.some(({ canCreate }) => canCreate) && (
        <Button onClick={() => void navigate('/new')}>{t('new')}</Button>
      )}
    </Empty>
  );
}
