import { Result } from 'antd';
import { useCommonTexts } from '../texts/common-texts.ts';

/** Page for an address that no route matches. Loaded lazily: antd's pictures are large. */
export function Component() {
  const t = useCommonTexts();
  return <Result status="404" title={t('noPage')} subTitle={t('noPageHint')} />;
}
