import type { TusTarget } from './tus.ts';

const DATABASE = 'pedestal-dfs-uploads';
const STORE = 'uploads';
const MAX_KEPT = 50;

export interface KeptUpload {
  id: string;
  owner: string;
  url: string | undefined;
  file: File;
  target: TusTarget;
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

export async function keepUpload(
  owner: string,
  { id, url, file, target }: Omit<KeptUpload, 'owner'>,
): Promise<void> {
  const count = await inStore('readonly', (store) => store.count());
  if ((count ?? MAX_KEPT) >= MAX_KEPT) return;
  await inStore('readwrite', (store) => store.put({ id, owner, url, file, target }));
}

export async function forgetUpload(id: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(id));
}

export async function listKept(owner: string): Promise<KeptUpload[]> {
  const all = await inStore('readonly', (store) => store.getAll() as IDBRequest<KeptUpload[]>);
  return (all ?? []).filter((kept) => kept.owner === owner);
}
