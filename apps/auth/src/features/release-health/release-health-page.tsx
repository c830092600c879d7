import { useLocale } from '@pedestal/sub-app-sdk/react';
import { Failure, Page, useAddressState, useFormat, useGet } from '@pedestal/workbench';
import { Button, Empty, Table } from 'antd';
import { FailureShare } from './failure-share.tsx';
import type { HealthSummary } from './health.ts';
import { HealthDrawer } from './health-drawer.tsx';
import { useTexts } from './texts.ts';
import { VerdictTag } from './verdict-tag.tsx';

/** The sub-apps of the person's teams, with the last week. */
export function Component() {
  const t = useTexts();
  const locale = useLocale();
  const format = useFormat();
  const { values, patch } = useAddressState();
  const health = useGet('GET /gateway/console/registry/health', {});
  return (
    <Page title={t('title')} hint={t('hint')}>
      {health.error ? (
        <Failure error={health.error} onRetry={() => void health.refetch()} />
      ) : (
        <Table<HealthSummary>
          aria-label={t('title')}
          size="middle"
          rowKey="name"
          scroll={{ x: 'max-content' }}
          loading={health.isFetching}
          dataSource={health.data?.items ?? []}
          locale={{ emptyText: <Empty description={t('none')} /> }}
          pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            {
              title: t('subApp'),
              render: (_, one) => (
                <>
                  <Button type="link" onClick={() => patch({ name: one.name })}>
                    {one.title[locale]}
                  </Button>
                  <span className="wb-muted">{one.name}</span>
                </>
              ),
            },
            { title: t('stable'), render: (_, one) => one.stable ?? '–' },
            { title: t('canary'), render: (_, one) => one.canary ?? '–' },
            {
              title: t('loadsOfWeek'),
              align: 'end',
              render: (_, one) => format.number(one.loads),
            },
            { title: t('failed'), align: 'end', render: (_, one) => <FailureShare {...one} /> },
            {
              title: t('affected'),
              align: 'end',
              render: (_, one) => format.number(one.affected),
            },
            {
              title: t('median'),
              align: 'end',
              render: (_, { mountMedian }) =>
                mountMedian === null ? '–' : t('ms', { count: format.number(mountMedian) }),
            },
            {
              title: t('verdict'),
              render: (_, { verdict }) => (verdict ? <VerdictTag verdict={verdict} /> : '–'),
            },
          ]}
        />
      )}
      {values.name !== undefined && (
        <HealthDrawer name={values.name} onClose={() => patch({ name: undefined })} />
      )}
    </Page>
  );
}
