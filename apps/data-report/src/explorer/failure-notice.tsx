import type { ReportFailure } from '@pedestal/contract';
import { Alert, Button } from 'antd';
import { useTexts } from '../shared/texts.ts';

/** Why a question has no answer: which field is gone, or which part is wrong. */
export function FailureNotice(props: { failure: ReportFailure; onRetry: () => void }) {
  const { failure, onRetry } = props;
  const t = useTexts();
  return (
    <Alert
      type="error"
      title={failure.message}
      description={
        failure.fields.length > 0 && (
          <>
            <ul className="dr-faults">
              {failure.fields.map(({ field, message }) => (
                <li key={field}>
                  <code>{field}</code> {message}
                </li>
              ))}
            </ul>
            {t('run.mend')}
          </>
        )
      }
      action={
        <Button size="small" onClick={onRetry}>
          {t('run.again')}
        </Button>
      }
    />
  );
}
