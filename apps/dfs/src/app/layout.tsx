import { ShellLook } from '@pedestal/sub-app-sdk/antd';
import { useShell, useTheme } from '@pedestal/sub-app-sdk/react';
import { createAntdTheme } from '@pedestal/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { createUploadQueue } from '../lib/upload-queue.ts';
import { useLook } from '../lib/use-look.ts';
import { UploadQueueContext } from '../lib/use-uploads.ts';

/** The shell's look, what was read, and the uploads, which go on whatever the page shows. */
export function Layout({ children }: { children: ReactNode }) {
  const shell = useShell();
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: false },
        },
      }),
  );
  const [uploads] = useState(() =>
    createUploadQueue({
      fetch: shell.fetch,
      owner: shell.user.get()?.id ?? '',
      onStored: () => void queries.invalidateQueries(),
    }),
  );
  useEffect(() => {
    const undo = uploads.subscribe(() => shell.setUnsaved(uploads.get().isBusy));
    void uploads.restore();
    return () => {
      undo();
      uploads.close();
    };
  }, [shell, uploads]);
  const theme = createAntdTheme(useTheme());
  return (
    <QueryClientProvider client={queries}>
      <UploadQueueContext value={uploads}>
        <ShellLook>
          <ConfigProvider theme={theme}>
            <Look>{children}</Look>
          </ConfigProvider>
        </ShellLook>
      </UploadQueueContext>
    </QueryClientProvider>
  );
}

function Look({ children }: { children: ReactNode }) {
  useLook();
  return children;
}
