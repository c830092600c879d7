import type { AdminUser } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useChange, useOfferUndo } from '@pedestal/workbench';
import { App } from 'antd';
import { lazy, Suspense } from 'react';
import { useTexts } from './texts.ts';
import { useAskBefore } from './use-ask-before.ts';
import { useSuspendedText } from './use-suspended-text.ts';
import { OUTCOMES, QUESTIONS, runUserAction, type UserAction } from './user-actions.ts';

const TemporaryPassword = lazy(() => import('./temporary-password.tsx'));

/** Starts an action on a user, after its question if it has one, and shows the result. */
export function useUserActions(user: AdminUser): (action: UserAction) => void {
  const t = useTexts();
  const shell = useShell();
  const { notification } = App.useApp();
  const ask = useAskBefore();
  const describe = useSuspendedText();
  const showPassword = useShowPassword(user);
  const offerUndo = useOfferUndo();
  const change = useChange(
    (call, { action, version }: { action: UserAction; version: number }) =>
      runUserAction(call, user.id, action, version),
    {
      onDone(_, { action }) {
        const outcome = OUTCOMES[action];
        if (!outcome) return;
        shell.notify({ type: 'success', message: t(outcome, { name: user.displayName }) });
      },
    },
  );

  const run = async (action: UserAction, version = user.version) => {
    const result = await change.mutateAsync({ action, version }).catch(() => undefined);
    if (!result) return;
    if (result.temporaryPassword !== undefined) showPassword(result.temporaryPassword);
    const suspended = result.suspended && describe('suspended', result.suspended);
    if (suspended) {
      notification.warning({
        key: `${user.id} suspended`,
        title: user.displayName,
        description: suspended,
        duration: 10,
      });
    }
    if (action === 'remove') {
      offerUndo({
        key: user.id,
        title: t('removed', { name: user.displayName }),
        undo: () => void run('restore', result.version),
      });
    }
  };

  return (action) => {
    const question = QUESTIONS[action];
    if (!question) return void run(action);
    void ask({
      title: t(question, { name: user.displayName }),
      okText: t(action),
      isDanger: action !== 'resetPassword',
      leaving: action === 'disable' || action === 'remove' ? [user.id] : [],
      run: () => run(action),
    });
  };
}

function useShowPassword(user: AdminUser): (password: string) => void {
  const t = useTexts();
  const { modal } = App.useApp();
  return (password) =>
    void modal.success({
      title: t('temporaryPassword', { name: user.displayName }),
      content: (
        <>
          <Suspense fallback={<p className="auth-secret">{password}</p>}>
            <TemporaryPassword password={password} />
          </Suspense>
          <p>{t('temporaryHint')}</p>
        </>
      ),
    });
}
