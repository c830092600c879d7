import { Button, Result } from 'antd';
import { isForbidden, isMissing } from '../query/api-errors.ts';
import { MessagePage } from './message-page.tsx';
import { usePageTexts } from './page-texts.ts';

/** The error, and a retry function if a retry can help. */
export interface FailureProps {
  error: unknown;
  onRetry?: () => void;
}

export default function FailureResult({ error, onRetry }: FailureProps) {
  const t = usePageTexts();
  if (isForbidden(error)) {
    return <MessagePage code={403} title={t('forbidden')} hint={t('forbiddenHint')} />;
  }
  if (isMissing(error))
    return <MessagePage code={404} title={t('noPage')} hint={t('noPageHint')} />;
  return (
    <Result
      status="error"
      title={t('failed')}
      subTitle={error instanceof Error ? error.message : ''}
      extra={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
    />
  );
}
