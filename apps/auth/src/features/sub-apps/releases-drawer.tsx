import { Failure, useChange, useCommonTexts, useGet } from '@pedestal/workbench';
import { Button, Drawer, Space, Table } from 'antd';
import { useState } from 'react';
import { AsksTable } from './asks-table.tsx';
import { type Audience, CanaryDialog } from './canary-dialog.tsx';
import type { RegisteredSubApp } from './registered-sub-app.ts';
import { ReleaseTools } from './release-tools.tsx';
import { useTexts } from './texts.ts';
import { useReleaseColumns } from './use-release-columns.tsx';

interface ReleasesDrawerProps {
  subApp: RegisteredSubApp;
  onClose: () => void;
}

const NOBODY: Audience = { percent: 0, roles: [], users: [] };

/** Releases of one sub-app: the stable one, the canary and rollback. */
export function ReleasesDrawer({ subApp, onClose }: ReleasesDrawerProps) {
  const t = useTexts();
  const { name } = subApp;
  // The call has only a `next` cursor: remember the cursors of earlier pages.
  const [passed, setPassed] = useState<string[]>([]);
  const cursor = passed.at(-1);
  const [canary, setCanary] = useState<string>();
  const releases = useGet('GET /gateway/console/registry/releases/:name', {
    params: { name },
    query: cursor === undefined ? {} : { cursor },
  });
  const point = usePointChannel(name, () => setCanary(undefined));
  const columns = useReleaseColumns({
    subApp,
    onMakeStable: (version) => point.mutateAsync({ channel: 'stable', release: version }),
    onMakeCanary: setCanary,
  });

  return (
    <Drawer open size={820} title={t('releases', { name })} onClose={onClose}>
      <Space orientation="vertical" className="wb-wide" size="middle">
        <ReleaseTools
          subApp={subApp}
          onChangeCanary={setCanary}
          onEndCanary={() => point.mutate({ channel: 'canary', release: null })}
        />
        <AsksTable name={name} />
        {releases.error ? (
          <Failure error={releases.error} onRetry={() => void releases.refetch()} />
        ) : (
          <Table
            aria-label={t('releases', { name })}
            size="small"
            rowKey="version"
            pagination={false}
            loading={releases.isFetching}
            dataSource={releases.data?.items ?? []}
            columns={columns}
          />
        )}
        <PageButtons passed={passed} next={releases.data?.next ?? null} onTurn={setPassed} />
      </Space>
      {canary !== undefined && (
        <CanaryDialog
          version={canary}
          present={subApp.channels.find((one) => one.channel === 'canary')?.audience ?? NOBODY}
          isSaving={point.isPending}
          onCancel={() => setCanary(undefined)}
          onSave={(audience) => point.mutate({ channel: 'canary', release: canary, audience })}
        />
      )}
    </Drawer>
  );
}

interface ChannelChange {
  channel: 'stable' | 'canary';
  /** null: end the channel. */
  release: string | null;
  audience?: Audience;
}

function usePointChannel(name: string, onDone: () => void) {
  const common = useCommonTexts();
  return useChange(
    (call, change: ChannelChange) =>
      call('POST /gateway/console/registry/point', { body: { name, ...change } }),
    { done: common('saved'), onDone },
  );
}

interface PageButtonsProps {
  /** The cursors of the pages up to this one; empty on the first page. */
  passed: string[];
  next: string | null;
  onTurn: (passed: string[]) => void;
}

function PageButtons({ passed, next, onTurn }: PageButtonsProps) {
  const common = useCommonTexts();
  if (passed.length === 0 && next === null) return null;
  return (
    <div className="wb-pager">
      <Button disabled={passed.length === 0} onClick={() => onTurn(passed.slice(0, -1))}>
        {common('previous')}
      </Button>
      <Button disabled={next === null} onClick={() => next !== null && onTurn([...passed, next])}>
        {common('next')}
      </Button>
    </div>
  );
}
