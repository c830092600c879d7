import { Alert, Button } from 'antd';
import { usePageTexts } from './page-texts.ts';

interface FailureAlertProps {
  error: Error;
  /** Shown instead of the error's message. */
  title?: string;
  onRetry?: () => void;
}

/** A failure in a part of a page; use `Failure` for a whole page. */
export function FailureAlert({ error, title = error.message, onRetry }: FailureAlertProps) {
  const t = usePageTexts();
  const retry = onRetry && (
    <Button size="small" onClick={onRetry}>
      {t('retry')}
    </Button>
  );
  return <Alert type="error" title={title} action={retry} />;
}
