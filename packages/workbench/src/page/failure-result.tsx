import { Button, Result } from 'antd';
import { isForbidden } from '../query/api-errors.ts';
import { usePageTexts } from './page-texts.ts';

/** The error, and a retry function if a retry can help. */
export interface FailureProps {
  error: unknown;
  onRetry?: () => void;
}

export default function FailureResult({ error, onRetry }: FailureProps) {
  const t = usePageTexts();
  if (isForbidden(error)) {
    return <Result status="403" title={t('forbidden')} subTitle={t('forbiddenHint')} />;
  }
  return (
    <Result
      status="error"
      title={t('failed')}
      subTitle={error instanceof Error ? error.message : ''}
      extra={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
    />
  );
}
