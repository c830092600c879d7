import { AUDIT_ACTIONS } from '@pedestal/contract';
import { Page, useList } from '@pedestal/workbench';
import { useReach } from '../../shared/use-reach.ts';
import { ChainCheck } from './chain-check.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { ENTRY_FILTERS, EntryList } from './entry-list.tsx';
import { ExportButton } from './export-button.tsx';
import { useTexts } from './texts.ts';

/** Every administrative change. */
export function Component() {
  const t = useTexts();
  const reach = useReach();
  const list = useList('GET /gateway/authority/audit', ENTRY_FILTERS);
  const { values, patch } = list.state;

  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          {reach.holdsAll && <ChainCheck />}
          <ExportButton chosen={list.chosen} fileName="audit.csv" />
        </>
      }
    >
      <EntryList
        name="audit"
        label={t('title')}
        actions={AUDIT_ACTIONS}
        list={list}
        onOpen={(seq) => patch({ entry: String(seq) })}
      />
      {values.entry !== undefined && (
        <EntryDialog seq={Number(values.entry)} onClose={() => patch({ entry: undefined })} />
      )}
    </Page>
  );
}
