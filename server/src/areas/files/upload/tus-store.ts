import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import type { BlobStore } from '../../../platform/blob-store/blob-store.ts';
import { untilBroken } from '../../../platform/blob-store/read-until-disconnect.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { FileLimits } from '../limits.ts';
import { deleteUpload, extendUpload, findUpload } from './upload.store.ts';
import type { UploadHashes } from './upload-hashes.ts';

const MISSING = { status_code: 404, body: 'there is no such upload' };

export interface TusStoreDependencies {
  db: Db;
  clock: () => number;
  limits: FileLimits;
  store: BlobStore;
  hashes: UploadHashes;
  /** The body of the request under way. tus would take it through four streams, each with a cost. */
  bodyOf(uploadId: string): Readable;
}

/** What tus needs of us: the row says what an upload is, the store how far it is. */
export class TusStore extends DataStore {
  readonly #dependencies: TusStoreDependencies;

  constructor(dependencies: TusStoreDependencies) {
    super();
    this.#dependencies = dependencies;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#dependencies.store.begin(upload.id);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db, store } = this.#dependencies;
    const row = await findUpload(db, id);
    const offset = row && (row.hash === null ? await store.received(id) : row.size);
    if (!row || offset === null || offset === undefined) throw MISSING;
    return new Upload({ id, size: row.size, offset });
  }

  override async write(_stream: Readable, id: string, offset: number): Promise<number> {
    const { db, store, hashes, clock, limits, bodyOf } = this.#dependencies;
    const row = await findUpload(db, id);
    if (!row || row.hash !== null) throw MISSING;
    const onKept = hashes.follow(id, offset, row.size);
    const body = bodyOf(id);
    let added: number;
    try {
      added = await store.append(id, offset, untilBroken(body, row.size - offset), {
        onKept,
        // What comes from the network was read for us alone.
        ownsPieces: body instanceof IncomingMessage,
      });
    } catch (error) {
      hashes.forget(id);
      throw error;
    }
    const expiresAt = clock() + limits.uploadLife;
    if (row.expires_at < expiresAt - limits.uploadLife / 2) await extendUpload(db, id, expiresAt);
    return offset + added;
  }

  override async remove(id: string): Promise<void> {
    const { db, store, hashes } = this.#dependencies;
    const row = await findUpload(db, id);
    if (!row || row.node_id !== null) throw MISSING;
    hashes.forget(id);
    await store.discard(id, row.hash);
    await deleteUpload(db, id);
  }
}
