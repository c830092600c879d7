import { PERMISSIONS, type StoredRecord } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useCommonTexts, useConfirm, useKeys } from '@pedestal/workbench';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { findNeighbours } from '../list/neighbours.ts';
import { usePrintForms } from '../print/print-forms.ts';
import { useTexts } from '../shared/texts.ts';
import type { Collection } from '../workspace/collection.ts';
import { useRecordName } from '../workspace/use-record-name.ts';
import { copyOf } from './draft.ts';
import { storeDraft } from './stored-draft.ts';
import type { RecordForm } from './use-record-form.ts';

const PrintDialog = lazy(() => import('../print/print-dialog.tsx'));

interface RecordActionsProps {
  collection: Collection;
  record: StoredRecord;
  form: RecordForm;
  base: string;
  onDeleting: (isDeleting: boolean) => void;
}

/** Previous and next record, print, copy, delete. */
export function RecordActions(props: RecordActionsProps) {
  const { collection, record, form, base, onDeleting } = props;
  const t = useTexts();
  const common = useCommonTexts();
  const shell = useShell();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const nameOf = useRecordName(collection);
  const { previous, next } = findNeighbours(collection, record.id);
  const list = `${base}/${collection.id}`;
  const go = (id: string | undefined) => void (id !== undefined && navigate(`${list}/${id}`));
  useKeys({ 'alt+arrowup': () => go(previous), 'alt+arrowdown': () => go(next) });

  const copy = () => {
    storeDraft(`${collection.workspace}/${collection.id}/new`, {
      base: null,
      draft: copyOf(collection, record),
    });
    navigate(`${list}/new`);
  };
  const remove = () =>
    confirm({
      title: t('askTrash', { name: nameOf(record.values) }),
      okText: common('delete'),
      isDanger: true,
      run: async () => {
        onDeleting(true);
        try {
          await shell.call('POST /gateway/records/:workspace/:collection/:id/delete', {
            params: { workspace: collection.workspace, collection: collection.id, id: record.id },
            body: { version: record.version },
          });
        } catch (error) {
          onDeleting(false);
          shell.notify({ type: 'error', message: error instanceof Error ? error.message : '' });
          return;
        }
        form.reset(record);
        await navigate(list);
        shell.notify({ type: 'success', message: t('trashed') });
        // Do not read the record itself again: it is gone, and its page may still be closing.
        await queries.invalidateQueries({
          predicate: ({ queryKey }) => !JSON.stringify(queryKey).includes(record.id),
        });
      },
    });
  const forms = usePrintForms(collection);
  const [printed, setPrinted] = useState<string>();
  const explain = () => {
    const query = { about: 'record', workspace: collection.workspace, list: collection.id };
    const search = new URLSearchParams({ ...query, recordId: record.id });
    shell.navigate({ subApp: 'auth', path: `/why?${search}` });
  };
  const items = [
    ...(collection.can.create ? [{ key: 'copy', label: t('copy'), onClick: copy }] : []),
    ...(shell.can(PERMISSIONS.explainAccess)
      ? [{ key: 'why', label: t('whoSees'), onClick: explain }]
      : []),
    ...(collection.can.delete
      ? [{ key: 'delete', label: common('delete'), danger: true, onClick: remove }]
      : []),
  ];
  return (
    <>
      <Button
        disabled={previous === undefined}
        title={t('previousHint')}
        aria-keyshortcuts="Alt+ArrowUp"
        onClick={() => go(previous)}
      >
        {t('previousRecord')}
      </Button>
      <Button
        disabled={next === undefined}
        title={t('nextHint')}
        aria-keyshortcuts="Alt+ArrowDown"
        onClick={() => go(next)}
      >
        {t('nextRecord')}
      </Button>
      <Dropdown trigger={['click']} menu={{ items: forms, onClick: ({ key }) => setPrinted(key) }}>
        <Button>{t('print.title')}</Button>
      </Dropdown>
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button>{common('more')}</Button>
        </Dropdown>
      )}
      <Suspense>
        {printed !== undefined && (
          <PrintDialog
            place={{ workspace: collection.workspace, collection: collection.id }}
            ids={[record.id]}
            form={printed}
            onClose={() => setPrinted(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
