import type { StoredRecord } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useChange } from '@pedestal/workbench';
import { Button, Space } from 'antd';
import { useState } from 'react';
import PrintDialog from '../../../print/print-dialog.tsx';
import { useWorkspace } from '../../../workspace/workspace-context.ts';
import { useWarehouseTexts } from '../texts.ts';
import { textOf } from '../walk-lines.ts';

/** Posts what was received, and prints the labels of its lots. */
export function FinishReceipt({ record }: { record: StoredRecord }) {
  const t = useWarehouseTexts();
  const shell = useShell();
  const { workspace, collections } = useWorkspace();
  const [isPrinting, setPrinting] = useState(false);
  const lots = [
    ...new Set((record.lines.lines ?? []).flatMap(({ values }) => textOf(values.lot) ?? [])),
  ];
  const lotCollection = collections.find(({ id }) => id === 'lot');
  const post = useChange(
    async (call, _: undefined) => {
      const run = (transition: string, version: number) =>
        call('POST /gateway/records/:workspace/:collection/:id/transitions/:transition', {
          params: { workspace: workspace.key, collection: 'receipt', id: record.id, transition },
          body: { version },
        });
      // An order that nobody announced at the gate has arrived, too.
      const arrived =
        record.values.state === 'expected' ? await run('arrive', record.version) : record;
      return run('post', arrived?.version ?? record.version);
    },
    {
      onDone(posted) {
        const no = textOf(posted?.values.no) ?? textOf(record.values.orderNo) ?? '';
        shell.notify({ type: 'success', message: t('receive.finished', { no }) });
      },
    },
  );
  const canPost = record.transitions.some((each) => each === 'arrive' || each === 'post');
  const hasGoods = (record.lines.lines ?? []).some(({ values }) =>
    /[1-9]/.test(String(values.qty)),
  );
  return (
    <Space wrap>
      {canPost && (
        <Button
          type="primary"
          size="large"
          disabled={!hasGoods}
          loading={post.isPending}
          onClick={() => post.mutate(undefined)}
        >
          {t('receive.finish')}
        </Button>
      )}
      {lots.length > 0 && lotCollection && (
        <Button size="large" onClick={() => setPrinting(true)}>
          {t('receive.labels')}
        </Button>
      )}
      {isPrinting && lotCollection && (
        <PrintDialog
          place={{ workspace: workspace.key, collection: 'lot' }}
          ids={lots}
          form="label"
          onClose={() => setPrinting(false)}
        />
      )}
    </Space>
  );
}
