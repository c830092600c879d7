import type { AdminSession } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useChange, useConfirm } from '@pedestal/workbench';
import { useReach } from '../../shared/use-reach.ts';
import { useTexts } from './texts.ts';

/** Ends one, several or all sessions, after a question. */
export function useEndSessions(systemCode: string | undefined, onDone: () => void) {
  const t = useTexts();
  const shell = useShell();
  const reach = useReach();
  const confirm = useConfirm();

  const notifyEnded = (count: number) =>
    shell.notify({ type: 'success', message: t('ended', { count }) });
  const end = useChange(
    (call, ids: string[]) => call('POST /gateway/authority/sessions/end', { body: { ids } }),
    {
      onDone({ done }) {
        onDone();
        notifyEnded(done);
      },
    },
  );
  const endAll = useChange(
    (call) =>
      call('POST /gateway/authority/sessions/endAll', { body: systemCode ? { systemCode } : {} }),
    { onDone: ({ ended }) => notifyEnded(ended) },
  );

  const ask = (title: string, run: () => Promise<unknown>) =>
    confirm({ title, okText: t('end'), isDanger: true, run });
  return {
    endOne: ({ id, user }: AdminSession) =>
      ask(t('confirmEnd', { name: user.displayName }), () => end.mutateAsync([id])),
    endSelected: (ids: string[]) =>
      ask(t('confirmSelected', { count: ids.length }), () => end.mutateAsync(ids)),
    endAll: () =>
      ask(
        systemCode
          ? t('confirmAllSystem', { system: reach.nameOfSystem(systemCode) })
          : t('confirmAll'),
        () => endAll.mutateAsync(undefined),
      ),
  };
}
