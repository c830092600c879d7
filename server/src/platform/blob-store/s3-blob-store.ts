import { text } from 'node:stream/consumers';
import {
  type AppendOptions,
  type BlobStore,
  ContentMissing,
  requireUploadId,
} from './blob-store.ts';
import { createSlots } from './concurrency-limit.ts';
import { createS3Client, type S3Options, type UploadedPart } from './s3-client.ts';

const PART_BYTES = 16 * 1024 * 1024;
/** S3 refuses smaller parts, except the last one. */
const MIN_PART_BYTES = 5 * 1024 * 1024;
/** Each append holds one part in memory. */
const APPENDS_AT_ONCE = 6;

const CONTENT = 'content/';
const STAGING = 'staging/';

interface Progress {
  multipartId: string;
  parts: UploadedPart[];
  /** Bytes in the parts. */
  inParts: number;
  /** Bytes after the parts, too few for a part, in an object of their own. */
  inTail: number;
}

/**
 * Content in an S3-compatible store. An upload is a multipart upload from its first byte on; how far it is lies in the
 * store too, so that any gateway can go on with it.
 */
export function openS3BlobStore(options: S3Options & { presign: boolean }): BlobStore {
  const s3 = createS3Client(options);
  const slots = createSlots(APPENDS_AT_ONCE);
  const contentKey = (id: string) => `${CONTENT}${requireUploadId(id)}`;
  const progressKey = (id: string) => `${STAGING}${requireUploadId(id)}`;
  const tailKey = (id: string) => `${STAGING}${requireUploadId(id)}.tail`;

  async function readProgress(id: string): Promise<Progress | null> {
    const stream = await s3.get(progressKey(id));
    return stream ? (JSON.parse(await text(stream)) as Progress) : null;
  }
  const writeProgress = (id: string, progress: Progress) =>
    s3.put(progressKey(id), Buffer.from(JSON.stringify(progress)));

  async function readTail(id: string, progress: Progress): Promise<Buffer[]> {
    if (progress.inTail === 0) return [];
    const stream = await s3.get(tailKey(id));
    if (!stream) throw new ContentMissing();
    return (await stream.toArray()) as Buffer[];
  }

  async function putPart(id: string, progress: Progress, body: Buffer): Promise<void> {
    const number = progress.parts.length + 1;
    const part = await s3.putPart(contentKey(id), progress.multipartId, number, body);
    progress.parts.push(part);
    progress.inParts += body.length;
    progress.inTail = 0;
  }

  async function append(
    id: string,
    _offset: number,
    source: AsyncIterable<Buffer>,
    { onKept }: AppendOptions = {},
  ): Promise<number> {
    const progress = await readProgress(id);
    if (!progress) throw new ContentMissing();
    let pieces = await readTail(id, progress);
    let size = progress.inTail;
    let added = 0;
    const sendPart = async () => {
      await putPart(id, progress, Buffer.concat(pieces));
      await writeProgress(id, progress);
      pieces = [];
      size = 0;
    };
    for await (const piece of source) {
      pieces.push(piece);
      size += piece.length;
      added += piece.length;
      await onKept?.([piece], false);
      if (size >= PART_BYTES) await sendPart();
    }
    if (size >= MIN_PART_BYTES) await sendPart();
    else if (added > 0 && size > 0) {
      await s3.put(tailKey(id), Buffer.concat(pieces));
      progress.inTail = size;
      await writeProgress(id, progress);
    }
    return added;
  }

  async function seal(id: string): Promise<void> {
    const progress = await readProgress(id);
    if (!progress) {
      if ((await s3.sizeOf(contentKey(id))) === null) throw new ContentMissing();
      return;
    }
    const expected = progress.inParts + progress.inTail;
    if ((await s3.sizeOf(contentKey(id))) !== expected) await complete(id, progress, expected);
    await s3.remove(tailKey(id));
    await s3.remove(progressKey(id));
  }

  async function complete(id: string, progress: Progress, expected: number): Promise<void> {
    if (expected === 0) return s3.put(contentKey(id), Buffer.alloc(0));
    const tail = await readTail(id, progress);
    if (tail.length > 0) await putPart(id, progress, Buffer.concat(tail));
    await s3.completeMultipart(contentKey(id), progress.multipartId, progress.parts);
  }

  async function openOrFail(key: string, range?: { start: number; end: number }) {
    const stream = await s3.get(key, range);
    if (!stream) throw new ContentMissing();
    return stream;
  }

  async function discard(id: string): Promise<void> {
    const progress = await readProgress(id);
    if (progress) await s3.abortMultipart(contentKey(id), progress.multipartId);
    await s3.remove(contentKey(id));
    await s3.remove(tailKey(id));
    await s3.remove(progressKey(id));
  }

  return {
    async begin(id) {
      const multipartId = await s3.createMultipart(contentKey(id));
      await writeProgress(id, { multipartId, parts: [], inParts: 0, inTail: 0 });
    },
    async received(id) {
      const progress = await readProgress(id);
      return progress ? progress.inParts + progress.inTail : s3.sizeOf(contentKey(id));
    },
    append: (id, offset, source, options) => slots(() => append(id, offset, source, options)),
    seal,
    openSealed: (id, range) => openOrFail(contentKey(id), range),
    place: async (id) => requireUploadId(id),
    discard,
    open: (location, range) => openOrFail(contentKey(location), range),
    sizeOf: (location) => s3.sizeOf(contentKey(location)),
    remove: (location) => s3.remove(contentKey(location)),
    listContent: () => s3.list(CONTENT),
    async *listUploads() {
      for await (const thing of s3.list(STAGING)) {
        if (!thing.name.endsWith('.tail')) yield thing;
      }
    },
    ...(options.presign
      ? { presign: (location, wanted) => s3.presign(contentKey(location), wanted) }
      : {}),
  };
}
