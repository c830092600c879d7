import { Result } from 'antd';
import { usePageTexts } from './page-texts.ts';

/** Page for an address that no route matches. Loaded lazily: antd's pictures are large. */
export function Component() {
  const t = usePageTexts();
  return <Result status="404" title={t('noPage')} subTitle={t('noPageHint')} />;
}
