import { useEffect, useMemo, useRef } from 'react';
import { showAttachments } from '../files/dialogs.ts';
import { createFiles, type FileRecord, type Files } from '../files/files.ts';
import { useShell } from './shell-context.ts';

/** Client of the file service. */
export function useFiles(): Files {
  const shell = useShell();
  return useMemo(() => createFiles(shell), [shell]);
}

/** List, preview, upload and removal of a record's files, as far as its record rule allows. */
export function Attachments({ subApp, recordType, recordId }: FileRecord) {
  const shell = useShell();
  const wrapper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wrapper.current) return;
    // Use a new element each time: the previous view may still be unmounting in the old one.
    const container = document.createElement('div');
    wrapper.current.append(container);
    const close = showAttachments(shell, container, { subApp, recordType, recordId });
    return () => {
      close();
      container.remove();
    };
  }, [shell, subApp, recordType, recordId]);
  return <div ref={wrapper} />;
}
