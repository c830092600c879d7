import type { FileCategory, FileNode } from '@pedestal/contract';
import type { Undo } from '../live.ts';
import type { Shell } from '../shell.ts';
import type { FileRecord } from './files.ts';

/** Name of the sub-app that shows files. */
const FILES = 'dfs';
const OPEN_LIMIT_MS = 20_000;

/** Options of the file picker. */
export interface PickerOptions {
  /** Whether several files can be chosen. Default: false. */
  multiple?: boolean;
  /** Restricts the choice to one category. */
  category?: FileCategory;
}

/** Target of an uploader: a folder or a record. */
export type UploaderOptions = { folderId: string } | { record: FileRecord };

/** Dialog or view that the file sub-app shows instead of its own page. */
export type FilePurpose =
  | ({ kind: 'pick' } & PickerOptions)
  | { kind: 'upload'; target: UploaderOptions }
  | { kind: 'attachments'; record: FileRecord };

/** Props of the file sub-app when another sub-app opens it. */
export interface FilePurposeProps {
  purpose: FilePurpose;
  /** Called when the dialog or view is visible. */
  onOpen(): void;
  /** Called with the chosen or uploaded files, or with null if the person closed it. */
  onDone(nodes: FileNode[] | null): void;
}

/**
 * Lets the person choose files in a dialog above the page. Resolves with null if they close it.
 * Rejects if the person may not use files, if the dialog does not open in time, and in sealed
 * frames, which cannot open dialogs.
 */
export function openFilePicker(
  shell: Shell,
  options: PickerOptions = {},
): Promise<FileNode[] | null> {
  return openDialog(shell, { kind: 'pick', ...options });
}

/** Lets the person upload files in a dialog above the page. Resolves with the stored files. */
export function openUploader(shell: Shell, target: UploaderOptions): Promise<FileNode[] | null> {
  return openDialog(shell, { kind: 'upload', target });
}

/** Shows the files of a record in an element. The returned function removes them. */
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

/** Document for dialogs. A dialog of a guest belongs in the shell's document. */
function pageOf({ mode }: Shell): Document {
  return mode === 'guest' ? window.parent.document : document;
}
