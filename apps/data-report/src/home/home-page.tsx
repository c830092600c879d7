import type { ReportItem } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Icon } from '@pedestal/ui';
import {
  Failure,
  InnerLink,
  Loading,
  Page,
  SearchBox,
  useAddressState,
  useFormat,
  useGet,
} from '@pedestal/workbench';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown, Empty, Segmented } from 'antd';
import { type PointerEvent, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { askEarly, loadDashboard } from '../dashboard/ask-early.ts';
import { itemOptions } from '../query/item-options.ts';
import { useItemName } from '../saved/item-name.ts';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';
import './home.css';

const GROUPS = ['ready', 'mine', 'shared'] as const;
type Group = (typeof GROUPS)[number];
const SHOWN = ['all', 'dashboard', 'report', 'dataset'] as const;

/** Reports and dashboards: ready-made ones, one's own, and those that others share. */
export function Component() {
  const t = useTexts();
  const { values, patch } = useAddressState();
  const shown = SHOWN.find((each) => each === values.kind) ?? 'all';
  const { data, error, refetch } = useGet('GET /gateway/reports/items', {
    query: {
      ...(shown === 'all' ? {} : { kind: shown }),
      ...(values.q ? { q: values.q } : {}),
    },
  });
  usePreparedDashboard(data?.items.some(({ kind }) => kind === 'dashboard') ?? false);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Page title={t('home.title')} hint={t('home.hint')} actions={<CreateButtons />}>
      <div className="wb-filters">
        <SearchBox
          value={values.q}
          label={t('home.search')}
          onSearch={(q) => patch({ q }, { replace: true })}
        />
        <Segmented
          aria-label={t('home.kind')}
          value={shown}
          options={SHOWN.map((value) => ({ value, label: t(`home.kinds.${value}`) }))}
          onChange={(kind) => patch({ kind: kind === 'all' ? undefined : kind })}
        />
      </div>
      {data ? <Groups items={data.items} isSearched={Boolean(values.q)} /> : <Loading />}
      {data && !data.isComplete && <p className="wb-muted">{t('home.more')}</p>}
    </Page>
  );
}

/** Loads the page of dashboards, without what draws charts, while the person looks for one. */
function usePreparedDashboard(isListed: boolean) {
  useEffect(() => {
    // A failure shows when it is opened.
    if (isListed) loadDashboard().catch(() => undefined);
  }, [isListed]);
}

function CreateButtons() {
  const t = useTexts();
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => void navigate('/schedules')}>{t('schedule.title')}</Button>
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{
          items: [
            { key: '/explore', label: t('home.newReport') },
            { key: '/d/new', label: t('home.newDashboard') },
            { key: '/s/new', label: t('home.newDataset') },
          ],
          onClick: ({ key }) => void navigate(key),
        }}
      >
        <Button type="primary">{t('home.create')}</Button>
      </Dropdown>
    </>
  );
}

function Groups({ items, isSearched }: { items: readonly ReportItem[]; isSearched: boolean }) {
  const t = useTexts();
  if (items.length === 0) {
    return <Empty description={t(isSearched ? 'home.nothingFound' : 'home.empty')} />;
  }
  const groups = Map.groupBy(items, groupOf);
  return GROUPS.map((group) => {
    const found = groups.get(group);
    return (
      found && (
        <section key={group} className="dr-group" aria-labelledby={`dr-${group}`}>
          <h2 id={`dr-${group}`}>{t(`home.groups.${group}`)}</h2>
          <ul className={group === 'ready' ? 'dr-ready' : ''}>
            {(group === 'ready' ? found.toSorted(byWorkspace) : found).map((item) => (
              <ItemRow key={item.id} item={item} />
            ))}
          </ul>
        </section>
      )
    );
  });
}

function groupOf({ isMine, ready }: ReportItem): Group {
  if (ready) return 'ready';
  return isMine ? 'mine' : 'shared';
}

/** The overview first, then by application. */
function byWorkspace(a: ReportItem, b: ReportItem): number {
  const [one = '', other = ''] = [a.ready?.workspace, b.ready?.workspace];
  return one < other ? -1 : one > other ? 1 : 0;
}

const PATHS = { dashboard: '/d/', report: '/r/', dataset: '/s/' } as const;

const ICONS = { dashboard: 'grid', report: 'chart', dataset: 'database' } as const;

function ItemRow({ item }: { item: ReportItem }) {
  const t = useTexts();
  const format = useFormat();
  const nameOf = useItemName();
  const title = useTitle();
  const shell = useShell();
  const queries = useQueryClient();
  // Whoever points at it is about to open it.
  const askAhead = () => void queries.prefetchQuery(itemOptions(shell.call, item.id));
  // A finger may be about to scroll.
  const begin = ({ button, pointerType }: PointerEvent) => {
    if (item.kind !== 'dashboard' || button !== 0 || pointerType !== 'mouse') return;
    void askEarly({ queries, shell }, item.id, new URLSearchParams());
  };
  const about = [
    item.ready ? title(item.ready.title) : '',
    item.description,
    item.owner && !item.isMine ? item.owner.displayName : '',
    item.isMine && item.isShared ? t('home.sharedByMe') : '',
  ].filter(Boolean);
  return (
    <li className="dr-item">
      <Icon name={ICONS[item.kind]} />
      <span className="dr-item-text">
        <InnerLink
          to={PATHS[item.kind] + item.id}
          onPointerEnter={askAhead}
          onFocus={askAhead}
          onPointerDown={begin}
        >
          {nameOf(item)}
        </InnerLink>
        {about.length > 0 && <small>{about.join(' · ')}</small>}
      </span>
      {!item.ready && <span className="dr-item-kind">{t(`home.kinds.${item.kind}`)}</span>}
      {!item.ready && <time className="dr-item-time">{format.instant(item.updatedAt)}</time>}
    </li>
  );
}
