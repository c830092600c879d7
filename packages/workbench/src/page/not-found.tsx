import { MessagePage } from './message-page.tsx';
import { usePageTexts } from './page-texts.ts';

/** Page for an address that no route matches. */
export function Component() {
  const t = usePageTexts();
  return <MessagePage code={404} title={t('noPage')} hint={t('noPageHint')} />;
}
