import { useShell } from '@pedestal/sub-app-sdk/react';
import { useCallback } from 'react';
import { useCommonTexts } from '../texts/common-texts.ts';

/** `fetch` for file transfers. Rejects with a message for the user: offline, or the server's. */
export function useGatewayFetch(): (address: string, init?: RequestInit) => Promise<Response> {
  const shell = useShell();
  const t = useCommonTexts();
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
