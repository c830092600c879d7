import type { FilePurposeProps } from '@pedestal/sub-app-sdk';
import { ShellLook } from '@pedestal/sub-app-sdk/antd';
import { useShell, useSubApp, useTheme } from '@pedestal/sub-app-sdk/react';
import { createAntdTheme } from '@pedestal/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { createUploadMemory, NO_MEMORY } from '../lib/upload-memory.ts';
import { createUploadQueue } from '../lib/upload-queue.ts';
import { useLook } from '../lib/use-look.ts';
import { UploadQueueContext } from '../lib/use-uploads.ts';

const PurposePage = lazy(() => import('./purpose-page.tsx'));

/** The shell's look, what was read, and the uploads, which go on whatever the page shows. */
export function Layout({ children }: { children: ReactNode }) {
  const shell = useShell();
  const purpose = readPurpose(useSubApp().props);
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
      memory: purpose ? NO_MEMORY : createUploadMemory(shell.user.get()?.id ?? ''),
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
        <ShellLook theme={theme}>
          <Look>
            {purpose ? (
              <Suspense>
                <PurposePage {...purpose} />
              </Suspense>
            ) : (
              children
            )}
          </Look>
        </ShellLook>
      </UploadQueueContext>
    </QueryClientProvider>
  );
}

function Look({ children }: { children: ReactNode }) {
  useLook();
  return children;
}

/** What another sub-app wants of this one, if one opened it. */
function readPurpose(props: Readonly<Record<string, unknown>>): FilePurposeProps | null {
  return props.purpose ? (props as unknown as FilePurposeProps) : null;
}
