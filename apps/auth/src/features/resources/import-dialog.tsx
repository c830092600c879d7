import type { PortableResource, RouteOf, RouteOutput } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useChange, useCommonTexts } from '@pedestal/workbench';
import { Alert, Button, Modal, Space, Table, Upload } from 'antd';
import { useState } from 'react';
import { useTexts } from './texts.ts';

type Report = RouteOutput<RouteOf<'POST /gateway/authority/resources/import'>>;

function readFile(text: string): PortableResource[] | undefined {
  try {
    const file = JSON.parse(text) as { resources?: unknown };
    return Array.isArray(file.resources) ? (file.resources as PortableResource[]) : undefined;
  } catch {
    return undefined;
  }
}

interface ImportDialogProps {
  systemCode: string;
  onClose: () => void;
}

/** Imports a file of resources after a preview of its effects. */
export function ImportDialog({ systemCode, onClose }: ImportDialogProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const shell = useShell();
  const [resources, setResources] = useState<PortableResource[]>();
  const [isBad, setBad] = useState(false);
  const [report, setReport] = useState<Report>();

  const run = useChange(
    (call, dryRun: boolean) =>
      call('POST /gateway/authority/resources/import', {
        body: { systemCode, dryRun, resources: resources ?? [] },
      }),
    {
      onDone(result) {
        setReport(result);
        if (!result.applied) return;
        shell.notify({ type: 'success', message: t('importDone') });
        onClose();
      },
    },
  );

  const choose = async (file: File) => {
    const read = readFile(await file.text());
    setResources(read);
    setBad(read === undefined);
    setReport(undefined);
  };

  return (
    <Modal
      open
      width={640}
      title={t('importTitle')}
      onCancel={onClose}
      footer={
        <Space wrap>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button disabled={!resources} loading={run.isPending} onClick={() => run.mutate(true)}>
            {t('check')}
          </Button>
          <Button
            type="primary"
            disabled={!report || report.problems.length > 0}
            onClick={() => run.mutate(false)}
          >
            {common('import')}
          </Button>
        </Space>
      }
    >
      <Space orientation="vertical" className="wb-wide" size="middle">
        <p>{t('importHint')}</p>
        <Upload
          accept=".json,application/json"
          maxCount={1}
          beforeUpload={(file) => {
            void choose(file);
            return false;
          }}
        >
          <Button>{t('importChoose')}</Button>
        </Upload>
        {isBad && <Alert type="error" showIcon title={t('importBad')} />}
        {report && (
          <Alert
            type={report.problems.length > 0 ? 'warning' : 'success'}
            showIcon
            title={t('importSummary', {
              created: report.created,
              updated: report.updated,
              unchanged: report.unchanged,
            })}
          />
        )}
        {report && report.problems.length > 0 && (
          <Table
            size="small"
            rowKey={(one) => `${one.code} ${one.problem}`}
            dataSource={report.problems}
            pagination={{ pageSize: 10, showSizeChanger: false }}
            columns={[
              { title: common('code'), dataIndex: 'code' },
              { title: t('problem'), render: (_, one) => t(`problems.${one.problem}`) },
            ]}
          />
        )}
      </Space>
    </Modal>
  );
}
