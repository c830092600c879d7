import { useList } from '../../lib/use-list.ts';
import { Page } from '../../shared/page.tsx';
import { ENTRY_FILTERS, EntryList } from './entry-list.tsx';
import { useTexts } from './texts.ts';

/** Who came in, and who did not. */
export function Component() {
  const t = useTexts();
  const list = useList('GET /gateway/authority/signIns', ENTRY_FILTERS);
  return (
    <Page title={t('signInTitle')} hint={t('signInHint')}>
      <EntryList name="signIns" label={t('signInTitle')} list={list} />
    </Page>
  );
}
