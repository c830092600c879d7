import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredThing {
  /** Location of content, or id of an upload. */
  name: string;
  size: number;
  modifiedAt: number;
}

/**
 * Where bytes live. An upload is received under its id, sealed, and placed; only then it is content, under a location
 * of its own that no other content ever had, so that removing one can never hit another.
 */
export interface BlobStore {
  begin(uploadId: string): Promise<void>;
  /** Bytes received so far; null: there is no such upload. */
  received(uploadId: string): Promise<number | null>;
  /** Adds what arrives. Returns how many bytes are kept. Throws `storageFull` where there is no room. */
  append(
    uploadId: string,
    offset: number,
    source: AsyncIterable<Buffer>,
    options?: AppendOptions,
  ): Promise<number>;
  /** Makes all received bytes lasting and readable. May be called again. */
  seal(uploadId: string): Promise<void>;
  openSealed(uploadId: string, range?: ByteRange): Promise<Readable>;
  /** Turns a sealed upload into content. May be called again. */
  place(uploadId: string, hash: string): Promise<string>;
  /** Forgets an upload; with its hash also where it was placed already. */
  discard(uploadId: string, hash: string | null): Promise<void>;
  /** Throws `ContentMissing`. */
  open(location: string, range?: ByteRange): Promise<Readable>;
  /** Size in bytes; null: it is not there. */
  sizeOf(location: string): Promise<number | null>;
  remove(location: string): Promise<void>;
  listContent(): AsyncIterable<StoredThing>;
  listUploads(): AsyncIterable<StoredThing>;
  /** An address at the store itself, where the operator allows it. */
  presign?(location: string, options: PresignOptions): Promise<string>;
}

export interface AppendOptions {
  /**
   * Sees each kept byte once, in order. `isYours`: it may take the memory away; otherwise it looks until its promise is
   * fulfilled.
   */
  onKept?(pieces: readonly Buffer[], isYours: boolean): Promise<void> | undefined;
  /** The pieces are nobody else's, so that their memory may be taken or let go early. */
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

/** Ids come from us, but they become names in the store: anything else than letters and digits stops here. */
export function requireUploadId(id: string): string {
  if (!UPLOAD_ID.test(id)) throw new Error('not the id of an upload');
  return id;
}
