import { useShell } from '@pedestal/sub-app-sdk/react';
import { useChange, useCommonTexts } from '@pedestal/workbench';
import { Button, Dropdown } from 'antd';
import { useTexts } from '../shared/texts.ts';
import type { Collection } from '../workspace/collection.ts';
import type { RecordList } from './use-record-list.ts';

/** Exports what the list shows. The job has the file when it is done. */
export default function ExportButton(props: { collection: Collection; records: RecordList }) {
  const { collection, records } = props;
  const t = useTexts();
  const common = useCommonTexts();
  const shell = useShell();
  const start = useChange(
    (call, format: 'xlsx' | 'csv') =>
      call('POST /gateway/records/:workspace/:collection/export', {
        params: { workspace: collection.workspace, collection: collection.id },
        body: {
          format,
          ...(records.filter === '' ? {} : { f: records.filter }),
        },
      }),
    { onDone: () => shell.notify({ type: 'info', message: t('exportStarted') }) },
  );
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'xlsx', label: t('exportXlsx') },
          { key: 'csv', label: t('exportCsv') },
        ],
        onClick: ({ key }) => start.mutate(key === 'csv' ? 'csv' : 'xlsx'),
      }}
    >
      <Button loading={start.isPending}>{common('export')}</Button>
    </Dropdown>
  );
}
