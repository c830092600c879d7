import { useShell } from '@pedestal/sub-app-sdk/react';
import { useCallback } from 'react';
import { useSharedTexts } from './texts.ts';

/** For files, which no call of the contract carries. Fails with words that can be shown. */
export function useGatewayFetch(): (address: string, init?: RequestInit) => Promise<Response> {
  const shell = useShell();
  const t = useSharedTexts();
  return useCallback(
    async (address, init) => {
      const reply = await shell.fetch(address, init).catch(() => undefined);
      if (!reply) throw new Error(t('noNetwork'));
      if (reply.ok) return reply;
      const { msg } = (await reply.json().catch(() => ({}))) as { msg?: string };
      throw new Error(msg ?? t('failed'));
    },
    [shell, t],
  );
}
