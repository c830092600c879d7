import type {
  ConflictChoice,
  FileCategory,
  FileLevel,
  FileNode,
  FileSpace,
} from '@pedestal/contract';
import type { Shell } from '../shell.ts';
import { sendFile } from './send-file.ts';

/** A record of a sub-app that owns files. Who may see the record's files is a rule of the file service. */
export interface FileRecord {
  subApp: string;
  recordType: string;
  recordId: string;
}

/** Entries of a folder, and where the next page begins. */
export interface FilePage {
  items: FileNode[];
  next: string | null;
}

/** The files of a record and what the person may do with them. */
export interface RecordFiles {
  folderId: string;
  level: FileLevel;
  page: FilePage;
}

/** A short-lived address of content, for this browser only. */
export interface ContentAddress {
  url: string;
  expiresAt: number;
}

/** Which entries of a folder are wanted. */
export interface ListOptions {
  kind?: FileNode['kind'];
  category?: FileCategory;
  /** Where a page before it ended. */
  cursor?: string;
  /** At most 500. */
  limit?: number;
}

/** How a file is sent. */
export interface UploadOptions {
  /** The file's own name where left out. */
  name?: string;
  /** What happens where the name is taken: both are kept, where left out. */
  conflict?: ConflictChoice;
  signal?: AbortSignal;
  onProgress?(sent: number, size: number): void;
}

/** The file service for a sub-app. Every call rejects with `ApiError`; the server checks every right. */
export interface Files {
  spaces(): Promise<FileSpace[]>;
  list(folderId: string, options?: ListOptions): Promise<FilePage>;
  search(folderId: string, text: string, options?: ListOptions): Promise<FilePage>;
  get(id: string): Promise<{ node: FileNode; level: FileLevel }>;
  createFolder(parentId: string, name: string): Promise<FileNode>;
  rename(id: string, name: string): Promise<FileNode>;
  move(ids: string[], parentId: string): Promise<void>;
  trash(ids: string[]): Promise<void>;
  /** The files of a record; its folder is made with the first call. */
  attachments(record: FileRecord): Promise<RecordFiles>;
  /** An address to save a file; with `inline` to show it where its type allows. */
  address(id: string, options?: { inline?: boolean }): Promise<ContentAddress>;
  /** An address of a zip with files and folders. */
  zipAddress(ids: string[]): Promise<ContentAddress>;
  /** Sends a file in resumable parts and resolves with it once it is stored. */
  upload(file: File, folderId: string, options?: UploadOptions): Promise<FileNode>;
}

/** Makes the calls of the file service from the shell. They need no registration of their own. */
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
      });
      const id = url.slice(url.lastIndexOf('/') + 1);
      const { nodeId } = await call('GET /gateway/dfs/uploads/:id', { params: { id } });
      return (await get(nodeId ?? '')).node;
    },
  };
}
