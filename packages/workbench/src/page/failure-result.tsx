import { Button, Result } from 'antd';
import { isForbidden } from '../lib/failure.ts';
import { useSharedTexts } from './texts.ts';

interface FailureResultProps {
  error: unknown;
  onRetry?: () => void;
}

/** Says why there is no content, and offers to try again where that may help. */
export default function FailureResult({ error, onRetry }: FailureResultProps) {
  const t = useSharedTexts();
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
