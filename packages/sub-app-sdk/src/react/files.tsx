import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { showAttachments } from '../files/dialogs.ts';
import { createFiles, type FileRecord, type Files } from '../files/files.ts';
import type { Undo } from '../live.ts';
import { useShell } from './shell-context.ts';

/** Client of the file service. */
export function useFiles(): Files {
  const shell = useShell();
  return useMemo(() => createFiles(shell), [shell]);
}

export interface AttachmentsProps extends FileRecord {
  /** Shown instead to somebody who may not use files. Default: nothing. */
  fallback?: ReactNode;
}

/** List, preview, upload and removal of a record's files, as far as its record rule allows. */
export function Attachments({ subApp, recordType, recordId, fallback = null }: AttachmentsProps) {
  const shell = useShell();
  const [isOpen, setOpen] = useState(true);
  const wrapper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wrapper.current) return;
    // Use a new element each time: the previous view may still be unmounting in the old one.
    const container = document.createElement('div');
    wrapper.current.append(container);
    let close: Undo;
    try {
      close = showAttachments(shell, container, { subApp, recordType, recordId });
    } catch {
      // The page around the files is of use without them.
      container.remove();
      setOpen(false);
      return;
    }
    return () => {
      close();
      container.remove();
    };
  }, [shell, subApp, recordType, recordId]);
  return isOpen ? <div ref={wrapper} /> : fallback;
}
