import { Failure, useAddressState, useCommonTexts, useFormat, useGet } from '@pedestal/workbench';
import { Empty, Select, Table } from 'antd';
import { useTexts } from './texts.ts';

const CONSOLE = '-';

/** Violations of content security policies, newest first. */
export function ViolationList() {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const { values, patch } = useAddressState();
  const violations = useGet('GET /gateway/console/telemetry/policyViolations', {});
  if (violations.error)
    return <Failure error={violations.error} onRetry={() => void violations.refetch()} />;

  const items = violations.data?.items ?? [];
  const nameOf = (subApp: string | null) => subApp ?? t('violations.console');
  const subApps = [...new Set(items.map(({ subApp }) => subApp))];
  const shown =
    values.subApp === undefined
      ? items
      : items.filter(({ subApp }) => (subApp ?? CONSOLE) === values.subApp);
  return (
    <>
      <p className="wb-muted">{t('violations.hint')}</p>
      <div className="auth-tab-actions">
        <Select
          allowClear
          aria-label={t('violations.subApp')}
          placeholder={t('violations.every')}
          className="wb-filter"
          value={values.subApp ?? null}
          onChange={(subApp: string | undefined) => patch({ subApp })}
          options={subApps.map((subApp) => ({ value: subApp ?? CONSOLE, label: nameOf(subApp) }))}
        />
      </div>
      <Table
        aria-label={t('violations.title')}
        size="middle"
        rowKey={({ day, subApp, release, document, directive, blocked }) =>
          [day, subApp, release, document, directive, blocked].join(' ')
        }
        loading={violations.isFetching}
        dataSource={shown}
        locale={{ emptyText: <Empty description={common('empty')} /> }}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: t('violations.last'), render: (_, one) => format.instant(one.lastAt) },
          { title: t('violations.subApp'), render: (_, one) => nameOf(one.subApp) },
          { title: t('version'), render: (_, one) => one.release ?? '–' },
          { title: t('violations.document'), dataIndex: 'document' },
          { title: t('violations.directive'), dataIndex: 'directive' },
          { title: t('violations.blocked'), dataIndex: 'blocked' },
          { title: t('day'), dataIndex: 'day' },
          { title: t('count'), align: 'end', render: (_, one) => format.number(one.count) },
        ]}
      />
    </>
  );
}
