import type { UploadTarget } from '@pedestal/sub-app-sdk';
import { createUploadHolder } from './upload-holder.ts';

const DATABASE = 'pedestal-dfs-uploads';
const STORE = 'uploads';
const MAX_KEPT = 50;

export interface KeptUpload {
  id: string;
  url: string | undefined;
  file: File;
  target: UploadTarget;
}

/** Where the browser offers no database, uploads simply end with the page. */
function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(null);
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => resolve(null);
  });
}

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const database = await open();
  if (!database) return undefined;
  return new Promise((resolve) => {
    const transaction = database.transaction(STORE, mode);
    const request = act(transaction.objectStore(STORE));
    const end = () => {
      database.close();
      resolve(request.readyState === 'done' && !request.error ? request.result : undefined);
    };
    transaction.oncomplete = end;
    transaction.onabort = end;
    transaction.onerror = end;
  });
}

/** Uploads that outlive the page. */
export interface UploadMemory {
  keep(upload: KeptUpload): Promise<void>;
  forget(id: string): Promise<void>;
  /** Takes up what pages left behind that are no longer open. */
  takeUp(): Promise<KeptUpload[]>;
  close(): void;
}

/** For a dialog inside another sub-app: what it sends ends with it. */
export const NO_MEMORY: UploadMemory = {
  keep: async () => {},
  forget: async () => {},
  takeUp: async () => [],
  close: () => {},
};

type Stored = KeptUpload & { owner: string; holder: string };

/** The browser's memory of one person's uploads. Beyond its bound it keeps no more. */
export function createUploadMemory(owner: string): UploadMemory {
  const holder = createUploadHolder();
  const put = ({ id, url, file, target }: KeptUpload) =>
    inStore('readwrite', (store) => store.put({ id, owner, holder: holder.id, url, file, target }));
  return {
    async keep(upload) {
      const { id } = upload;
      const isKnown = (await inStore('readonly', (store) => store.getKey(id))) !== undefined;
      const count = await inStore('readonly', (store) => store.count());
      if (!isKnown && (count ?? MAX_KEPT) >= MAX_KEPT) return;
      await put(upload);
    },
    async forget(id) {
      await inStore('readwrite', (store) => store.delete(id));
    },
    takeUp: () =>
      holder.alone(async () => {
        const all = await inStore('readonly', (store) => store.getAll() as IDBRequest<Stored[]>);
        const left: Stored[] = [];
        for (const kept of all ?? []) {
          if (kept.owner !== owner || (await holder.isOpen(kept.holder))) continue;
          await put(kept);
          left.push(kept);
        }
        return left;
      }),
    close: holder.close,
  };
}
