import { AUDIT_ACTIONS, SIGN_IN_ACTIONS } from '@pedestal/contract';
import { Page, useList } from '@pedestal/workbench';
import { ENTRY_FILTERS, EntryList } from './entry-list.tsx';
import { ExportButton } from './export-button.tsx';
import { useTexts } from './texts.ts';

const SIGN_INS = AUDIT_ACTIONS.filter((action) =>
  SIGN_IN_ACTIONS.some((begin) => action.startsWith(begin)),
);

/** Successful and failed sign-ins. */
export function Component() {
  const t = useTexts();
  const list = useList('GET /gateway/authority/signIns', ENTRY_FILTERS);
  return (
    <Page
      title={t('signInTitle')}
      hint={t('signInHint')}
      actions={
        <ExportButton chosen={{ ...list.chosen, onlySignIns: 'true' }} fileName="sign-ins.csv" />
      }
    >
      <EntryList name="signIns" label={t('signInTitle')} actions={SIGN_INS} list={list} />
    </Page>
  );
}
