import type { FileCategory, FileNode } from '@pedestal/contract';
import type { Undo } from '../live.ts';
import type { Shell } from '../shell.ts';
import type { FileRecord } from './files.ts';

/** Name of the sub-app that shows files. */
const FILES = 'dfs';
const OPEN_LIMIT_MS = 20_000;

/** What the person may choose in the picker. */
export interface PickerOptions {
  /** Several files; one where left out. */
  multiple?: boolean;
  /** Files of one kind only. */
  category?: FileCategory;
}

/** Where an uploader puts what it gets: into a folder, or to a record. */
export type UploaderOptions = { folderId: string } | { record: FileRecord };

/** What the file sub-app is asked to be, instead of its own page. */
export type FilePurpose =
  | ({ kind: 'pick' } & PickerOptions)
  | { kind: 'upload'; target: UploaderOptions }
  | { kind: 'attachments'; record: FileRecord };

/** What the file sub-app is mounted with when another one opens it. */
export interface FilePurposeProps {
  purpose: FilePurpose;
  /** It is on the screen. */
  onOpen(): void;
  /** It is over: with what was chosen or sent, or with null where the person closed it. */
  onDone(nodes: FileNode[] | null): void;
}

/**
 * Lets the person choose files, in a dialog above the page. Resolves with null where they close it. Rejects where files
 * are not open to the person or the dialog does not come up, and in sealed frames, which can open nothing.
 */
export function openFilePicker(
  shell: Shell,
  options: PickerOptions = {},
): Promise<FileNode[] | null> {
  return openDialog(shell, { kind: 'pick', ...options });
}

/** Lets the person send files, in a dialog above the page. Resolves with those that were stored. */
export function openUploader(shell: Shell, target: UploaderOptions): Promise<FileNode[] | null> {
  return openDialog(shell, { kind: 'upload', target });
}

/** Shows the files of a record in an element: list, preview, upload and removal. The result takes them away. */
export function showAttachments(shell: Shell, container: HTMLElement, record: FileRecord): Undo {
  const props: FilePurposeProps = {
    purpose: { kind: 'attachments', record },
    onOpen: () => {},
    onDone: () => {},
  };
  return shell.embed(FILES, container, { ...props });
}

function openDialog(shell: Shell, purpose: FilePurpose): Promise<FileNode[] | null> {
  const container = pageOf(shell).createElement('div');
  container.ownerDocument.body.append(container);
  const { promise, resolve, reject } = Promise.withResolvers<FileNode[] | null>();
  const timer = setTimeout(() => reject(new Error('The files did not open.')), OPEN_LIMIT_MS);
  const props: FilePurposeProps = {
    purpose,
    onOpen: () => clearTimeout(timer),
    onDone: resolve,
  };
  let close: Undo = () => {};
  try {
    close = shell.embed(FILES, container, { ...props });
  } catch (error) {
    reject(error);
  }
  return promise.finally(() => {
    clearTimeout(timer);
    close();
    container.remove();
  });
}

/** A guest has a document of its own; what covers the page belongs to the shell's. */
function pageOf({ mode }: Shell): Document {
  return mode === 'guest' ? window.parent.document : document;
}
