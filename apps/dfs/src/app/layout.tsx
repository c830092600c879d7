import type { FilePurposeProps } from '@pedestal/sub-app-sdk';
import { useShell, useSubApp } from '@pedestal/sub-app-sdk/react';
import { createQueryClient, Workbench } from '@pedestal/workbench';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { createUploadMemory, NO_MEMORY } from '../lib/upload-memory.ts';
import { createUploadQueue } from '../lib/upload-queue.ts';
import { UploadQueueContext } from '../lib/use-uploads.ts';

const PurposePage = lazy(() => import('./purpose-page.tsx'));

/** The workbench and the upload queue, which continues while the person changes pages. */
export function Layout({ children }: { children: ReactNode }) {
  const shell = useShell();
  const purpose = readPurpose(useSubApp().props);
  const [queries] = useState(createQueryClient);
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
  return (
    <UploadQueueContext value={uploads}>
      <Workbench queries={queries}>
        {purpose ? (
          <Suspense>
            <PurposePage {...purpose} />
          </Suspense>
        ) : (
          children
        )}
      </Workbench>
    </UploadQueueContext>
  );
}

/** What another sub-app opened this one for, if it did. */
function readPurpose(props: Readonly<Record<string, unknown>>): FilePurposeProps | null {
  return props.purpose ? (props as unknown as FilePurposeProps) : null;
}
