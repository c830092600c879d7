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

/** One connection for as long as the page has uploads: to open one for each step would cost more than the step. */
function createStore() {
  let opened: Promise<IDBDatabase | null> | undefined;

  function close(): void {
    void opened?.then((database) => database?.close());
    opened = undefined;
  }

  async function connect(): Promise<IDBDatabase | null> {
    opened ??= open();
    const database = await opened;
    if (!database) {
      opened = undefined;
    } else {
      database.onversionchange = close;
      database.onclose = close;
    }
    return database;
  }

  /** Resolves once all that `act` began is written, with the result of the request that it returns. */
  async function within<T>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | undefined> {
    const database = await connect();
    if (!database) return undefined;
    return new Promise((resolve) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      const end = () =>
        resolve(request.readyState === 'done' && !request.error ? request.result : undefined);
      transaction.oncomplete = end;
      transaction.onabort = end;
      transaction.onerror = end;
    });
  }

  return { within, close };
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
  const store = createStore();
  const toStored = ({ id, url, file, target }: KeptUpload): Stored => {
    return { id, owner, holder: holder.id, url, file, target };
  };
  return {
    async keep(upload) {
      await store.within('readwrite', (uploads) => {
        const known = uploads.getKey(upload.id);
        const count = uploads.count();
        // Requests of one transaction are answered in their order: the key is known by now.
        count.onsuccess = () => {
          if (known.result !== undefined || count.result < MAX_KEPT) uploads.put(toStored(upload));
        };
        return count;
      });
    },
    async forget(id) {
      await store.within('readwrite', (uploads) => uploads.delete(id));
    },
    takeUp: () =>
      holder.alone(async () => {
        const all = await store.within(
          'readonly',
          (uploads) => uploads.getAll() as IDBRequest<Stored[]>,
        );
        const left: Stored[] = [];
        for (const kept of all ?? []) {
          if (kept.owner !== owner || (await holder.isOpen(kept.holder))) continue;
          await store.within('readwrite', (uploads) => uploads.put(toStored(kept)));
          left.push(kept);
        }
        return left;
      }),
    close() {
      store.close();
      holder.close();
    },
  };
}
