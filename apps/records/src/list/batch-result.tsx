import { useShell } from '@pedestal/sub-app-sdk/react';
import { useChange, useCommonTexts, useFormat } from '@pedestal/workbench';
import { Button, Modal } from 'antd';
import { useTexts } from '../shared/texts.ts';
import type { Collection } from '../workspace/collection.ts';
import type { Batch } from './batch.ts';

interface BatchResultProps {
  collection: Collection;
  batch: Batch;
  onClose: () => void;
}

/** Says what a batch did, names what it could not do, and offers to undo it. */
export default function BatchResult({ collection, batch, onClose }: BatchResultProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const shell = useShell();
  const undo = useChange(
    (call, id: string) =>
      call('POST /gateway/records/:workspace/:collection/batches/:batch/undo', {
        params: { workspace: collection.workspace, collection: collection.id, batch: id },
        body: {},
      }),
    {
      onDone(undone) {
        const message = t('batch.undone', { count: format.number(undone.done) });
        shell.notify({ type: 'success', message });
        onClose();
      },
    },
  );
  const { done, unchanged, failedCount, failed } = batch;
  const counts = {
    done: format.number(done),
    unchanged: format.number(unchanged),
    failed: format.number(failedCount),
  };
  return (
    <Modal
      open
      title={t('batch.result')}
      onCancel={onClose}
      footer={
        <>
          {done > 0 && (
            <Button loading={undo.isPending} onClick={() => undo.mutate(batch.id)}>
              {common('undo')}
            </Button>
          )}
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <p>{t(failedCount > 0 ? 'batch.partly' : 'batch.done', counts)}</p>
      {failed.length > 0 && (
        <ul className="rc-failed">
          {failed.map(({ id, message }) => (
            <li key={id}>
              <code>{id}</code> {message}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
