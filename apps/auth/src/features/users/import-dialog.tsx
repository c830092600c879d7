import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { saveText, useChange, useCommonTexts, writeCsv } from '@pedestal/workbench';
import { Alert, Button, Modal, Select, Space, Table, Upload } from 'antd';
import { useState } from 'react';
import { readHeadings } from './csv-headings.ts';
import { useTexts } from './texts.ts';

const FIELDS = [
  'userName',
  'displayName',
  'mobile',
  'email',
  'orgUnit',
  'status',
  'roles',
  'locale',
] as const;
type Field = (typeof FIELDS)[number];
type Mapping = Partial<Record<Field, string>>;
type Report = RouteOutput<RouteOf<'POST /gateway/authority/users/import'>>;

const TEMPLATE = `${FIELDS.join(',')}\r\nli.lei,李雷,13800000000,li.lei@example.com,,active,,zh-CN\r\n`;

/** Imports users from CSV: choose a file, map its columns, check it by a dry run, apply. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const common = useCommonTexts();
  const shell = useShell();
  const [csv, setCsv] = useState<string>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [report, setReport] = useState<Report>();
  const headings = csv === undefined ? [] : readHeadings(csv);

  const run = useChange(
    (call, { dryRun, skipFaulty }: { dryRun: boolean; skipFaulty: boolean }) =>
      call('POST /gateway/authority/users/import', {
        body: { csv: csv ?? '', mapping, dryRun, skipFaulty },
      }),
    {
      onDone(result) {
        setReport(result);
        if (!result.applied) return;
        const { created, updated } = result;
        shell.notify({ type: 'success', message: t('import.done', { created, updated }) });
        onClose();
      },
    },
  );

  const choose = async (file: File) => {
    const text = await file.text();
    const present = readHeadings(text);
    setCsv(text);
    setReport(undefined);
    setMapping(Object.fromEntries(FIELDS.flatMap((f) => (present.includes(f) ? [[f, f]] : []))));
  };

  const label = (field: Field) => (field === 'status' ? common('status') : t(field));
  const canCheck = csv !== undefined && mapping.userName !== undefined;
  return (
    <Modal
      open
      width={760}
      title={t('import.title')}
      onCancel={onClose}
      footer={
        <Space wrap>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            disabled={!canCheck}
            loading={run.isPending}
            onClick={() => run.mutate({ dryRun: true, skipFaulty: false })}
          >
            {t('import.check')}
          </Button>
          {report && report.faulty > 0 && report.faulty < report.rows && (
            <Button
              loading={run.isPending}
              onClick={() => run.mutate({ dryRun: false, skipFaulty: true })}
            >
              {t('import.applyGood')}
            </Button>
          )}
          <Button
            type="primary"
            disabled={!report || report.faulty > 0 || report.rows === 0}
            loading={run.isPending && report !== undefined}
            onClick={() => run.mutate({ dryRun: false, skipFaulty: false })}
          >
            {t('import.apply')}
          </Button>
        </Space>
      }
    >
      <Space orientation="vertical" className="wb-wide" size="middle">
        <p>{t('import.hint')}</p>
        <Space wrap align="start">
          <Upload
            accept=".csv,text/csv"
            maxCount={1}
            beforeUpload={(file) => {
              void choose(file);
              return false;
            }}
          >
            <Button>{t('import.choose')}</Button>
          </Upload>
          <Button type="link" onClick={() => saveText(TEMPLATE, 'users-template.csv')}>
            {t('import.template')}
          </Button>
        </Space>
        {csv !== undefined && (
          <Table<{ field: Field }>
            size="small"
            pagination={false}
            rowKey="field"
            dataSource={FIELDS.map((field) => ({ field }))}
            columns={[
              { title: t('import.field'), render: (_, { field }) => label(field) },
              {
                title: t('import.column'),
                render: (_, { field }) => (
                  <Select
                    className="wb-wide"
                    aria-label={label(field)}
                    allowClear
                    placeholder={t('import.ignore')}
                    value={mapping[field] ?? null}
                    options={headings.map((heading) => ({ value: heading, label: heading }))}
                    onChange={(heading: string | undefined) => {
                      const { [field]: _former, ...others } = mapping;
                      setMapping(heading === undefined ? others : { ...others, [field]: heading });
                      setReport(undefined);
                    }}
                  />
                ),
              },
            ]}
          />
        )}
        {report && <ReportView report={report} label={label} />}
      </Space>
    </Modal>
  );
}

function ReportView({ report, label }: { report: Report; label: (field: Field) => string }) {
  const t = useTexts();
  const { rows, created, updated, unchanged, faulty, problems } = report;
  const summary = t('import.summary', { rows, created, updated, unchanged, faulty });
  const save = () => {
    const heads = [t('import.row'), t('import.field'), t('import.problem'), t('import.value')];
    const rows = problems.map((one) => [
      String(one.row),
      label(one.field),
      t(`import.problems.${one.problem}`),
      one.value,
    ]);
    saveText(writeCsv([heads, ...rows]), 'import-problems.csv');
  };
  return (
    <div className="wb-panel">
      <Alert type={faulty > 0 ? 'warning' : 'success'} showIcon title={summary} />
      {problems.length > 0 && (
        <>
          <div>
            <Button onClick={save}>{t('import.download')}</Button>
          </div>
          <Table
            size="small"
            rowKey={(one) => `${one.row} ${one.field} ${one.problem}`}
            dataSource={problems}
            pagination={{ pageSize: 10, showSizeChanger: false }}
            columns={[
              { title: t('import.row'), dataIndex: 'row' },
              { title: t('import.field'), render: (_, one) => label(one.field) },
              {
                title: t('import.problem'),
                render: (_, one) => t(`import.problems.${one.problem}`),
              },
              { title: t('import.value'), dataIndex: 'value' },
            ]}
          />
        </>
      )}
    </div>
  );
}
