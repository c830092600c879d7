import { PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Button } from 'antd';
import { saveFile } from '../../lib/save-file.ts';
import { useAddressState } from '../../lib/use-address-state.ts';
import { useGet } from '../../lib/use-call.ts';
import { useReach } from '../../lib/use-reach.ts';
import { Page } from '../../shared/page.tsx';
import { useSharedTexts } from '../../shared/texts.ts';
import { ChainCheck } from './chain-check.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { chosenFilter, EntryList } from './entry-list.tsx';
import { useTexts } from './texts.ts';

/** Every administrative change. */
export function Component() {
  const t = useTexts();
  const shared = useSharedTexts();
  const shell = useShell();
  const reach = useReach();
  const state = useAddressState();
  const { values, patch } = state;
  const filter = chosenFilter(values);
  const query = useGet('GET /gateway/authority/audit', {
    query: {
      ...filter,
      limit: Number(values.limit ?? 20),
      ...(values.cursor ? { cursor: values.cursor } : {}),
    } as never,
  });

  const exportAll = async () => {
    const search = new URLSearchParams(filter);
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
        query={query}
        state={state}
        onOpen={(seq) => patch({ entry: String(seq) })}
      />
      {values.entry !== undefined && (
        <EntryDialog seq={Number(values.entry)} onClose={() => patch({ entry: undefined })} />
      )}
    </Page>
  );
}
