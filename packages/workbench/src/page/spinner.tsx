import { Spin } from 'antd';
import { usePageTexts } from './page-texts.ts';

/** Content that is loading, where a skeleton would not fit. An element needs a role to have a name; antd's has none. */
export function Spinner() {
  const t = usePageTexts();
  return (
    <div role="status" aria-label={t('loading')}>
      <Spin />
    </div>
  );
}
