import type {
  ConflictChoice,
  FileCategory,
  FileLevel,
  FileNode,
  FileSpace,
} from '@pedestal/contract';
import type { Shell } from '../shell.ts';
import { sendFile } from './send-file.ts';

/** A record of a sub-app that has files. A record rule decides who may access them. */
export interface FileRecord {
  subApp: string;
  recordType: string;
  recordId: string;
}

/** Entries of a folder and the cursor of the next page. */
export interface FilePage {
  items: FileNode[];
  next: string | null;
}

/** The files of a record and the access level of the person. */
export interface RecordFiles {
  folderId: string;
  level: FileLevel;
  page: FilePage;
}

/** A short-lived download URL that works only in this browser. */
export interface ContentAddress {
  url: string;
  expiresAt: number;
}

/** Page and filter of a folder listing. */
export interface ListOptions {
  kind?: FileNode['kind'];
  category?: FileCategory;
  /** Cursor from the previous page. */
  cursor?: string;
  /** At most 500. */
  limit?: number;
}

/** Options of an upload. */
export interface UploadOptions {
  /** Default: the name of the file. */
  name?: string;
  /** What to do if the name is taken. Default: keep both files. */
  conflict?: ConflictChoice;
  signal?: AbortSignal;
  onProgress?(sent: number, size: number): void;
  /** If given, the upload waits for a lost network until the signal is aborted; see `sendFile`. */
  onWaiting?(isWaiting: boolean): void;
}

/** Client of the file service. Calls reject with `ApiError`; the server checks all rights. */
export interface Files {
  spaces(): Promise<FileSpace[]>;
  list(folderId: string, options?: ListOptions): Promise<FilePage>;
  search(folderId: string, text: string, options?: ListOptions): Promise<FilePage>;
  get(id: string): Promise<{ node: FileNode; level: FileLevel }>;
  createFolder(parentId: string, name: string): Promise<FileNode>;
  rename(id: string, name: string): Promise<FileNode>;
  move(ids: string[], parentId: string): Promise<void>;
  trash(ids: string[]): Promise<void>;
  /** The files of a record. The first call creates its folder. */
  attachments(record: FileRecord): Promise<RecordFiles>;
  /** URL to download a file; with `inline` to display it, if its type allows. */
  address(id: string, options?: { inline?: boolean }): Promise<ContentAddress>;
  /** URL to download files and folders as a zip. */
  zipAddress(ids: string[]): Promise<ContentAddress>;
  /** Uploads a file in resumable chunks. Resolves with the stored file. */
  upload(file: File, folderId: string, options?: UploadOptions): Promise<FileNode>;
}

/** Creates the client of the file service. The sub-app needs no extra registration for it. */
export function createFiles({ call, fetch }: Pick<Shell, 'call' | 'fetch'>): Files {
  const get = async (id: string) => {
    const { node, level } = await call('GET /gateway/dfs/nodes/:id', { params: { id } });
    return { node, level };
  };
  return {
    get,
    spaces: () => call('GET /gateway/dfs/spaces'),
    list: (id, options = {}) =>
      call('GET /gateway/dfs/folders/:id/children', { params: { id }, query: options }),
    search: (folderId, text, options = {}) =>
      call('GET /gateway/dfs/search', { query: { folderId, text, ...options } }),
    createFolder: (parentId, name) =>
      call('POST /gateway/dfs/folders/create', { body: { parentId, name } }),
    rename: (id, name) => call('POST /gateway/dfs/nodes/rename', { body: { id, name } }),
    async move(ids, parentId) {
      await call('POST /gateway/dfs/nodes/move', { body: { ids, parentId } });
    },
    async trash(ids) {
      await call('POST /gateway/dfs/nodes/trash', { body: { ids } });
    },
    attachments: (record) =>
      call('GET /gateway/dfs/attachments/:subApp/:recordType/:recordId', {
        params: { ...record },
      }),
    address: (id, { inline = false } = {}) =>
      call('POST /gateway/dfs/content/address', { body: { id, inline } }),
    zipAddress: (ids) => call('POST /gateway/dfs/content/zip', { body: { ids } }),
    async upload(file, folderId, options = {}) {
      const { name = file.name, conflict = 'keepBoth', onProgress } = options;
      const url = await sendFile({
        fetch,
        file,
        target: { parentId: folderId, name: name.normalize('NFC'), path: '', conflict },
        key: crypto.randomUUID(),
        url: undefined,
        signal: options.signal ?? new AbortController().signal,
        onUrl: () => undefined,
        onProgress: (sent) => onProgress?.(sent, file.size),
        onWaiting: options.onWaiting,
      });
      const id = url.slice(url.lastIndexOf('/') + 1);
      const { nodeId } = await call('GET /gateway/dfs/uploads/:id', { params: { id } });
      return (await get(nodeId ?? '')).node;
    },
  };
}
