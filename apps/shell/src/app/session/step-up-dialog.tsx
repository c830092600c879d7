import { Dialog } from '@pedestal/ui';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { onReauthRequired } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';

// Loaded on demand: only sensitive changes need it.
const StepUpForm = lazy(() => import('./step-up-form.tsx'));

interface Asked {
  answer(isProved: boolean): void;
}

/** Asks for a new proof of identity before a sensitive change, which is then sent again. */
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
