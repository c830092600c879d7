import {
  type BlobStore,
  type ByteRange,
  ContentMissing,
  type PresignOptions,
  requireUploadId,
} from './blob-store.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { createS3Client, type S3Options } from './s3-client.ts';
import { createMultipartUploads } from './s3-multipart.ts';

/** Each append holds one part in memory. */
const CONCURRENT_APPENDS = 6;

const CONTENT = 'content/';
const STAGING = 'staging/';
const TAIL = '.tail';

/** Content in an S3-compatible store. An upload is a multipart upload from its first byte on. */
export function openS3BlobStore(options: S3Options & { presign: boolean }): BlobStore {
  const s3 = createS3Client(options);
  const uploads = createMultipartUploads(s3);
  const limit = createConcurrencyLimit(CONCURRENT_APPENDS);
  const contentKey = (id: string) => `${CONTENT}${requireUploadId(id)}`;
  const keysOf = (id: string) => {
    const progress = `${STAGING}${requireUploadId(id)}`;
    return { content: contentKey(id), progress, tail: `${progress}${TAIL}` };
  };

  async function removeStaged(id: string): Promise<void> {
    const { tail, progress } = keysOf(id);
    await s3.remove(tail);
    await s3.remove(progress);
  }

  async function seal(id: string): Promise<void> {
    const keys = keysOf(id);
    const progress = await uploads.read(keys);
    const size = await s3.sizeOf(keys.content);
    if (!progress) {
      if (size === null) throw new ContentMissing();
      return;
    }
    const expected = progress.inParts + progress.inTail;
    if (size !== expected) await uploads.complete(keys, progress, expected);
    await removeStaged(id);
  }

  async function openContent(id: string, range?: ByteRange) {
    const stream = await s3.get(contentKey(id), range);
    if (!stream) throw new ContentMissing();
    return stream;
  }

  async function discard(id: string): Promise<void> {
    const keys = keysOf(id);
    const progress = await uploads.read(keys);
    if (progress) await s3.abortMultipart(keys.content, progress.multipartId);
    await s3.remove(keys.content);
    await removeStaged(id);
  }

  const presign = (location: string, wanted: PresignOptions) =>
    s3.presign(contentKey(location), wanted);

  return {
    begin: async (id) => uploads.begin(keysOf(id)),
    async received(id) {
      const progress = await uploads.read(keysOf(id));
      return progress ? progress.inParts + progress.inTail : s3.sizeOf(contentKey(id));
    },
    append: (id, _offset, source, appendOptions = {}) =>
      limit(() => uploads.append(keysOf(id), source, appendOptions)),
    seal,
    openSealed: openContent,
    place: async (id) => requireUploadId(id),
    discard,
    open: openContent,
    sizeOf: (location) => s3.sizeOf(contentKey(location)),
    remove: (location) => s3.remove(contentKey(location)),
    listContent: () => s3.list(CONTENT),
    async *listUploads() {
      for await (const entry of s3.list(STAGING)) {
        if (!entry.name.endsWith(TAIL)) yield entry;
      }
    },
    ...(options.presign ? { presign } : {}),
  };
}
