import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredEntry {
  /** Location of content, or id of an upload. */
  name: string;
  size: number;
  modifiedAt: number;
}

/**
 * Stores bytes. An upload is received under its id, sealed, and placed; then it is content at a
 * location. Locations are never reused, so removing one content cannot hit another.
 */
export interface BlobStore {
  begin(uploadId: string): Promise<void>;
  /** Bytes received so far; null when the upload does not exist. */
  received(uploadId: string): Promise<number | null>;
  /** Appends the source. Returns the number of stored bytes. Throws `storageFull`. */
  append(
    uploadId: string,
    offset: number,
    source: AsyncIterable<Buffer>,
    options?: AppendOptions,
  ): Promise<number>;
  /** Makes the received bytes durable and readable. Idempotent. */
  seal(uploadId: string): Promise<void>;
  openSealed(uploadId: string, range?: ByteRange): Promise<Readable>;
  /** Turns a sealed upload into content and returns its location. Idempotent. */
  place(uploadId: string, hash: string): Promise<string>;
  /** Deletes an upload; with its hash also the content it may have been placed as. */
  discard(uploadId: string, hash: string | null): Promise<void>;
  /** Throws `ContentMissing`. */
  open(location: string, range?: ByteRange): Promise<Readable>;
  /** Size in bytes; null when the content does not exist. */
  sizeOf(location: string): Promise<number | null>;
  remove(location: string): Promise<void>;
  listContent(): AsyncIterable<StoredEntry>;
  listUploads(): AsyncIterable<StoredEntry>;
  /** A URL at the store itself, if the operator enabled it. */
  presign?(location: string, options: PresignOptions): Promise<string>;
}

export interface AppendOptions {
  /**
   * Called with each stored byte once, in order. `isYours`: the callback may transfer the memory;
   * otherwise it may read the pieces until its promise resolves.
   */
  onStored?(pieces: readonly Buffer[], isYours: boolean): Promise<void> | undefined;
  /** The caller owns the pieces: their memory may be transferred or freed early. */
  ownsPieces?: boolean;
}

export interface PresignOptions {
  seconds: number;
  contentType: string;
  disposition: string;
}

export class ContentMissing extends Error {
  override readonly name = 'ContentMissing';
}

const UPLOAD_ID = /^[A-Za-z0-9_-]{16,64}$/;

/** Rejects unsafe names, although the gateway generates the ids itself. */
export function requireUploadId(id: string): string {
  if (!UPLOAD_ID.test(id)) throw new Error('invalid upload id');
  return id;
}
