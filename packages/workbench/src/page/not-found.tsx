import { Result } from 'antd';
import { useSharedTexts } from '../shared/texts.ts';

export function Component() {
  const t = useSharedTexts();
  return <Result status="404" title={t('noPage')} subTitle={t('noPageHint')} />;
}
