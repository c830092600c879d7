import { PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Button } from 'antd';
import { saveFile } from '../../lib/save-file.ts';
import { useList } from '../../lib/use-list.ts';
import { useReach } from '../../lib/use-reach.ts';
import { Page } from '../../shared/page.tsx';
import { useSharedTexts } from '../../shared/texts.ts';
import { ChainCheck } from './chain-check.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { ENTRY_FILTERS, EntryList } from './entry-list.tsx';
import { useTexts } from './texts.ts';

/** Every administrative change. */
export function Component() {
  const t = useTexts();
  const shared = useSharedTexts();
  const shell = useShell();
  const reach = useReach();
  const list = useList('GET /gateway/authority/audit', ENTRY_FILTERS);
  const { values, patch } = list.state;

  const exportAll = async () => {
    const search = new URLSearchParams(list.chosen);
    const reply = await shell.fetch(`/gateway/authority/audit/export?${search}`);
    if (reply.ok) saveFile(await reply.blob(), 'audit.csv');
    else shell.notify({ type: 'error', message: shared('failed') });
  };

  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          {reach.holdsAll && <ChainCheck />}
          {shell.can(PERMISSIONS.exportAudit) && (
            <Button onClick={() => void exportAll()}>{shared('export')}</Button>
          )}
        </>
      }
    >
      <EntryList
        name="audit"
        label={t('title')}
        list={list}
        onOpen={(seq) => patch({ entry: String(seq) })}
      />
      {values.entry !== undefined && (
        <EntryDialog seq={Number(values.entry)} onClose={() => patch({ entry: undefined })} />
      )}
    </Page>
  );
}
