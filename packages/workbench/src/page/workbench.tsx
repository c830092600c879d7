import { ShellLook } from '@pedestal/sub-app-sdk/antd';
import { useSettings, useShell, useTheme } from '@pedestal/sub-app-sdk/react';
import { createAntdTheme } from '@pedestal/ui';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createQueryClient } from '../query/query-client.ts';
import { watchReplies } from '../query/watch-replies.ts';
import { useThemeVariables } from './theme-variables.ts';

interface WorkbenchProps {
  /** The sub-app's own query client, if it needs it outside React. */
  queries?: QueryClient;
  children: ReactNode;
}

/**
 * Layout of a back-office sub-app: query cache, antd in the shell's theme, density and font size,
 * and theme variables for CSS. All of them follow the shell live.
 */
export function Workbench({ queries, children }: WorkbenchProps) {
  const [client] = useState(() => queries ?? createQueryClient());
  useClearing(client, queries === undefined);
  const shell = useShell();
  useEffect(
    () => watchReplies(client, ({ message }) => shell.notify({ type: 'error', message })),
    [client, shell],
  );
  const { density, fontSize } = useSettings();
  const theme = createAntdTheme({ ...useTheme(), density, fontSize });
  return (
    <QueryClientProvider client={client}>
      <ShellLook theme={theme}>
        <ThemeVariables>{children}</ThemeVariables>
      </ShellLook>
    </QueryClientProvider>
  );
}

// Unused queries and mutations wait for minutes to be collected, and each of them holds the whole
// sub-app: its page, its listeners, its records.
function useClearing(client: QueryClient, isOwn: boolean) {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // After the pages have ended their subscriptions, which starts that wait.
      if (isOwn) queueMicrotask(() => isMounted.current || clearForGood(client));
    };
  }, [client, isOwn]);
}

function clearForGood(client: QueryClient) {
  for (const entry of [...client.getQueryCache().getAll(), ...client.getMutationCache().getAll()]) {
    // One that is still running would begin to wait when it ends, although it is removed.
    entry.gcTime = Number.POSITIVE_INFINITY;
    entry.destroy();
  }
  client.clear();
}

// Below ShellLook, so that it reads the tokens of the theme.
function ThemeVariables({ children }: { children: ReactNode }) {
  useThemeVariables();
  return children;
}
