import type { FileSpaceUse } from '@pedestal/contract';
import { useLocale, useShell } from '@pedestal/sub-app-sdk/react';
import { FailureAlert, useFormat } from '@pedestal/workbench';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Input, Select, Table, type TableColumnsType, Tag } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { QuotaBar } from '../../shared/quota-bar.tsx';
import { QuotaDialog } from './quota-dialog.tsx';

const KINDS = ['person', 'unit', 'system'] as const;

interface SpaceFilter {
  kind: FileSpaceUse['kind'] | '';
  text: string;
}

/** How full each space is, the fullest first, and how much it may hold. */
export function SpacesPanel() {
  const t = useTexts();
  const [filter, setFilter] = useState<SpaceFilter>({ kind: '', text: '' });
  const [changed, setChanged] = useState<FileSpaceUse | null>(null);
  const spaces = useSpaces(filter);
  const columns = useSpaceColumns(setChanged);
  return (
    <div className="dfs-panel">
      <SpaceFilters filter={filter} onChange={setFilter} />
      {spaces.isError && <FailureAlert error={spaces.error} />}
      <Table<FileSpaceUse>
        rowKey="id"
        size="middle"
        pagination={false}
        loading={spaces.isPending}
        scroll={{ x: 640 }}
        dataSource={spaces.data?.pages.flatMap((page) => page.items) ?? []}
        columns={columns}
      />
      {spaces.hasNextPage && (
        <Button loading={spaces.isFetchingNextPage} onClick={() => spaces.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {changed && <QuotaDialog space={changed} onClose={() => setChanged(null)} />}
    </div>
  );
}

function useSpaces({ kind, text: typed }: SpaceFilter) {
  const shell = useShell();
  const text = useDeferredValue(typed.trim());
  return useInfiniteQuery({
    queryKey: ['dfs', 'space-uses', kind, text],
    queryFn: ({ pageParam }) =>
      shell.call('GET /gateway/dfs/spaces/all', {
        query: { text, ...(kind ? { kind } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

interface SpaceFiltersProps {
  filter: SpaceFilter;
  onChange(filter: SpaceFilter): void;
}

function SpaceFilters({ filter, onChange }: SpaceFiltersProps) {
  const t = useTexts();
  return (
    <div className="dfs-tools">
      <Input
        className="dfs-search"
        type="search"
        allowClear
        value={filter.text}
        maxLength={64}
        aria-label={t('searchSpaces')}
        placeholder={t('searchSpaces')}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
      />
      <Select<SpaceFilter['kind']>
        className="dfs-filter"
        aria-label={t('spaceKind')}
        value={filter.kind}
        options={[
          { value: '', label: t('allSpaces') },
          ...KINDS.map((value) => ({ value, label: t(`space_${value}`) })),
        ]}
        onChange={(kind) => onChange({ ...filter, kind })}
      />
    </div>
  );
}

function useSpaceColumns(onSet: (space: FileSpaceUse) => void): TableColumnsType<FileSpaceUse> {
  const t = useTexts();
  const format = useFormat();
  const locale = useLocale();
  return [
    {
      title: t('space'),
      render: (_, space) => (
        <>
          {space.name[locale]}{' '}
          {space.emptiedAt !== null && (
            <Tag color="warning">{t('emptiedAt', { time: format.instant(space.emptiedAt) })}</Tag>
          )}
        </>
      ),
    },
    { title: t('spaceKind'), render: (_, space) => t(`space_${space.kind}`) },
    { title: t('usage'), width: 260, render: (_, space) => <QuotaBar {...space} /> },
    {
      title: t('quota'),
      render: (_, space) => (
        <>
          {format.bytes(space.quotaBytes)} {space.isDefault && <Tag>{t('isDefault')}</Tag>}
        </>
      ),
    },
    {
      title: <span className="dfs-unseen">{t('setQuota')}</span>,
      align: 'end',
      render: (_, space) =>
        space.emptiedAt === null && (
          <Button
            size="small"
            aria-label={t('setQuotaOf', { name: space.name[locale] })}
            onClick={() => onSet(space)}
          >
            {t('setQuota')}
          </Button>
        ),
    },
  ];
}
