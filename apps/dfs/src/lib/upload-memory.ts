import type { UploadTarget } from '@pedestal/sub-app-sdk';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { createUploadHolder } from './upload-holder.ts';

const DATABASE = 'pedestal-dfs-uploads';
const MAX_STORED = 50;

export interface StoredUpload {
  id: string;
  url: string | undefined;
  file: File;
  target: UploadTarget;
}

type UploadRow = StoredUpload & { owner: string; holder: string };

interface UploadDatabase extends DBSchema {
  uploads: { key: string; value: UploadRow };
}

type Connection = IDBPDatabase<UploadDatabase>;

/** One connection while the page has uploads: opening one per step would cost more than the step. */
function createConnection() {
  let opened: Promise<Connection | null> | undefined;

  function close(): void {
    void opened?.then((database) => database?.close());
    opened = undefined;
  }

  /** Null where the browser offers no database: uploads then end with the page. */
  async function open(): Promise<Connection | null> {
    if (typeof indexedDB === 'undefined') return null;
    return openDB<UploadDatabase>(DATABASE, 1, {
      upgrade: (database) => void database.createObjectStore('uploads', { keyPath: 'id' }),
      blocking: close,
      terminated: close,
    }).catch(() => null);
  }

  /** Runs database work. Uploads go on without it, so a failure is ignored. */
  async function run<T>(work: (database: Connection) => Promise<T>): Promise<T | undefined> {
    opened ??= open();
    const database = await opened;
    if (!database) {
      opened = undefined;
      return undefined;
    }
    return work(database).catch(() => undefined);
  }

  return { run, close };
}

/** Uploads that outlive the page. */
export interface UploadMemory {
  store(upload: StoredUpload): Promise<void>;
  remove(id: string): Promise<void>;
  /** Takes over the uploads of pages that are no longer open. */
  adopt(): Promise<StoredUpload[]>;
  close(): void;
}

/** For a dialog inside another sub-app: its uploads end with it. */
export const NO_MEMORY: UploadMemory = {
  store: async () => {},
  remove: async () => {},
  adopt: async () => [],
  close: () => {},
};

/** The browser's memory of one person's uploads, up to a maximum number. */
export function createUploadMemory(owner: string): UploadMemory {
  const holder = createUploadHolder();
  const connection = createConnection();
  const toRow = ({ id, url, file, target }: StoredUpload): UploadRow => {
    return { id, owner, holder: holder.id, url, file, target };
  };
  return {
    async store(upload) {
      await connection.run(async (database) => {
        const transaction = database.transaction('uploads', 'readwrite');
        const [known, count] = await Promise.all([
          transaction.store.getKey(upload.id),
          transaction.store.count(),
        ]);
        if (known !== undefined || count < MAX_STORED) await transaction.store.put(toRow(upload));
        await transaction.done;
      });
    },
    async remove(id) {
      await connection.run((database) => database.delete('uploads', id));
    },
    adopt: () =>
      holder.alone(async () => {
        const all = await connection.run((database) => database.getAll('uploads'));
        const adopted: StoredUpload[] = [];
        for (const row of all ?? []) {
          if (row.owner !== owner || (await holder.isOpen(row.holder))) continue;
          await connection.run((database) => database.put('uploads', toRow(row)));
          adopted.push(row);
        }
        return adopted;
      }),
    close() {
      connection.close();
      holder.close();
    },
  };
}
