import { useAddressState } from '../../lib/use-address-state.ts';
import { useGet } from '../../lib/use-call.ts';
import { Page } from '../../shared/page.tsx';
import { chosenFilter, EntryList } from './entry-list.tsx';
import { useTexts } from './texts.ts';

/** Who came in, and who did not. */
export function Component() {
  const t = useTexts();
  const state = useAddressState();
  const { values } = state;
  const query = useGet('GET /gateway/authority/signIns', {
    query: {
      ...chosenFilter(values),
      limit: Number(values.limit ?? 20),
      ...(values.cursor ? { cursor: values.cursor } : {}),
    } as never,
  });
  return (
    <Page title={t('signInTitle')} hint={t('signInHint')}>
      <EntryList name="signIns" label={t('signInTitle')} query={query} state={state} />
    </Page>
  );
}
