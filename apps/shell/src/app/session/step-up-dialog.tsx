import { Dialog } from '@pedestal/ui';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onReauthRequired } from '../../lib/api/api.ts';

// Needed only before sensitive changes: it must not weigh on the first page.
const StepUpForm = lazy(() => import('./step-up-form.tsx'));

interface Asked {
  answer(isProved: boolean): void;
}

/** Before a sensitive change: proves again who is there. What was being sent goes on afterwards. */
export function StepUpDialog() {
  const { t } = useTranslation('frame');
  const [asked, setAsked] = useState<Asked>();

  useEffect(
    () =>
      onReauthRequired(
        () =>
          new Promise((resolve) => {
            setAsked({
              answer(isProved) {
                setAsked(undefined);
                resolve(isProved);
              },
            });
          }),
      ),
    [],
  );

  const refuse = useCallback(() => asked?.answer(false), [asked]);
  return (
    <Dialog label={t('stepUp.title')} open={asked !== undefined} onClose={refuse}>
      {asked && (
        <Suspense fallback={null}>
          <StepUpForm onProved={() => asked.answer(true)} onCancel={refuse} />
        </Suspense>
      )}
    </Dialog>
  );
}
