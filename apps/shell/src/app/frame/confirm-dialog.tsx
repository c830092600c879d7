import { Dialog } from '@pedestal/ui';
import { Button } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { useQuestion } from '../../lib/page/confirm.ts';

/** Shows the pending question of `confirm`. */
export function ConfirmDialog() {
  const { t } = useTranslation('frame');
  const question = useQuestion();
  const refuse = useCallback(() => question?.answer(false), [question]);
  return (
    <Dialog label={question?.title ?? ''} open={question !== undefined} onClose={refuse}>
      <div className="pd-confirm">
        <h2>{question?.title}</h2>
        <p>{question?.message}</p>
        <div className="pd-confirm-actions">
          <Button onClick={refuse}>{t('cancel')}</Button>
          <Button
            type="primary"
            danger={question?.danger ?? false}
            onClick={() => question?.answer(true)}
          >
            {question?.confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
