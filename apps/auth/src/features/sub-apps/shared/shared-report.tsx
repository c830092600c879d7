import { findSharedProblems, type RouteOf, type RouteOutput } from '@pedestal/contract';
import { Failure, Loading, StatusTag, useCommonTexts, useGet } from '@pedestal/workbench';
import { Alert, Button, Empty, Space, Table, Upload } from 'antd';
import { useState } from 'react';
import { useTexts } from '../texts.ts';
import { readVersions, type Versions } from './versions.ts';
import { VersionsTable } from './versions-table.tsx';

type Report = RouteOutput<RouteOf<'GET /gateway/console/registry/shared'>>;
type Release = Report['releases'][number] & { problems: ReturnType<typeof findSharedProblems> };

/** Which releases in use run with the shared modules of another version of the console. */
export function SharedReport() {
  const t = useTexts();
  const report = useGet('GET /gateway/console/registry/shared', {});
  if (report.error) return <Failure error={report.error} onRetry={() => void report.refetch()} />;
  if (!report.data) return <Loading />;
  return (
    <>
      <p className="wb-muted">{t('shared.hint')}</p>
      <Comparison {...report.data} />
    </>
  );
}

function Comparison({ offered, releases }: Report) {
  const t = useTexts();
  const present: Versions = offered ?? {};
  const [planned, setPlanned] = useState(present);
  const [isWrong, setWrong] = useState(false);
  const compared = Object.fromEntries(Object.entries(planned).filter(([, version]) => version));
  const rows = releases.map((release) => ({
    ...release,
    problems: findSharedProblems(release.shared, compared),
  }));
  const unfit = rows.filter(({ problems }) => problems.length > 0).length;
  const take = (versions: Versions | undefined) => {
    setWrong(versions === undefined);
    if (versions) setPlanned(versions);
  };
  return (
    <Space orientation="vertical" className="wb-wide" size="middle">
      <Space wrap>
        <Upload
          accept=".json,application/json"
          showUploadList={false}
          beforeUpload={(file) => {
            void file.text().then((text) => take(readVersions(text)));
            return false;
          }}
        >
          <Button>{t('shared.choose')}</Button>
        </Upload>
        <Button onClick={() => take(present)}>{t('shared.reset')}</Button>
      </Space>
      {isWrong && <Alert type="error" showIcon title={t('shared.wrongFile')} />}
      {offered === null && <Alert type="info" showIcon title={t('shared.unknown')} />}
      <VersionsTable present={present} planned={planned} onChange={take} />
      <Alert
        type={unfit > 0 ? 'warning' : 'success'}
        showIcon
        title={
          unfit > 0
            ? t('shared.someFail', { unfit, count: rows.length })
            : t('shared.allRun', { count: rows.length })
        }
      />
      <ReleaseTable rows={rows} />
    </Space>
  );
}

function ReleaseTable({ rows }: { rows: Release[] }) {
  const t = useTexts();
  const common = useCommonTexts();
  return (
    <Table<Release>
      aria-label={t('shared.releases')}
      size="middle"
      rowKey={({ subApp, channel }) => `${subApp} ${channel}`}
      scroll={{ x: 'max-content' }}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      dataSource={rows}
      locale={{ emptyText: <Empty description={common('empty')} /> }}
      columns={[
        { title: t('name'), dataIndex: 'subApp' },
        { title: t('version'), dataIndex: 'version' },
        { title: t('shared.channel'), render: (_, { channel }) => t(channel) },
        {
          title: t('shared.result'),
          render: (_, { problems }) => (
            <StatusTag tone={problems.length > 0 ? 'error' : 'success'}>
              {t(problems.length > 0 ? 'shared.fails' : 'shared.runs')}
            </StatusTag>
          ),
        },
        {
          title: t('shared.needs'),
          render: (_, { shared, problems }) => (
            <Needs shared={shared} unfit={problems.map(({ name }) => name)} />
          ),
        },
      ]}
    />
  );
}

/** Ranges by module; those that are not met in bold. */
function Needs({ shared, unfit }: { shared: Versions; unfit: string[] }) {
  const t = useTexts();
  const needs = Object.entries(shared);
  if (needs.length === 0) return <span className="wb-muted">{t('shared.nothing')}</span>;
  return (
    <Space wrap>
      {needs.map(([name, range]) =>
        unfit.includes(name) ? (
          <strong key={name}>{`${name} ${range}`}</strong>
        ) : (
          <span key={name} className="wb-muted">{`${name} ${range}`}</span>
        ),
      )}
    </Space>
  );
}
