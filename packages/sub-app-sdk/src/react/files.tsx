import { useEffect, useMemo, useRef } from 'react';
import { showAttachments } from '../files/dialogs.ts';
import { createFiles, type FileRecord, type Files } from '../files/files.ts';
import { useShell } from './shell-context.ts';

/** The calls of the file service. */
export function useFiles(): Files {
  const shell = useShell();
  return useMemo(() => createFiles(shell), [shell]);
}

/** The files of a record: list, preview, upload and removal, as far as the record's rule allows. */
export function Attachments({ subApp, recordType, recordId }: FileRecord) {
  const shell = useShell();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    // Each time an element of its own: what is being taken away may still be leaving the last one.
    const container = document.createElement('div');
    place.current.append(container);
    const close = showAttachments(shell, container, { subApp, recordType, recordId });
    return () => {
      close();
      container.remove();
    };
  }, [shell, subApp, recordType, recordId]);
  return <div ref={place} />;
}
