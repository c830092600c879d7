import { text } from 'node:stream/consumers';
import { type AppendOptions, ContentMissing } from './blob-store.ts';
import type { S3Client, UploadedPart } from './s3-client.ts';

const PART_BYTES = 16 * 1024 * 1024;
/** S3 refuses smaller parts, except the last one. */
const MIN_PART_BYTES = 5 * 1024 * 1024;

interface Progress {
  multipartId: string;
  parts: UploadedPart[];
  /** Bytes in the parts. */
  inParts: number;
  /** Bytes after the last part, too few for a part, in a separate object. */
  inTail: number;
}

/** The objects of one upload. */
export interface UploadKeys {
  content: string;
  progress: string;
  tail: string;
}

/**
 * Multipart uploads whose progress is an object in the store, so that any gateway can resume them.
 */
export function createMultipartUploads(s3: S3Client) {
  async function read({ progress }: UploadKeys): Promise<Progress | null> {
    const stream = await s3.get(progress);
    return stream ? (JSON.parse(await text(stream)) as Progress) : null;
  }
  const write = ({ progress: key }: UploadKeys, progress: Progress) =>
    s3.put(key, Buffer.from(JSON.stringify(progress)));

  async function readTail({ tail }: UploadKeys, progress: Progress): Promise<Buffer[]> {
    if (progress.inTail === 0) return [];
    const stream = await s3.get(tail);
    if (!stream) throw new ContentMissing();
    return (await stream.toArray()) as Buffer[];
  }

  async function putPart(keys: UploadKeys, progress: Progress, body: Buffer): Promise<void> {
    const number = progress.parts.length + 1;
    const part = await s3.putPart(keys.content, progress.multipartId, number, body);
    progress.parts.push(part);
    progress.inParts += body.length;
    progress.inTail = 0;
  }

  async function begin(keys: UploadKeys): Promise<void> {
    const multipartId = await s3.createMultipart(keys.content);
    await write(keys, { multipartId, parts: [], inParts: 0, inTail: 0 });
  }

  async function append(
    keys: UploadKeys,
    source: AsyncIterable<Buffer>,
    { onStored }: AppendOptions,
  ): Promise<number> {
    const progress = await read(keys);
    if (!progress) throw new ContentMissing();
    let pieces = await readTail(keys, progress);
    let size = progress.inTail;
    let added = 0;
    const sendPart = async () => {
      await putPart(keys, progress, Buffer.concat(pieces));
      await write(keys, progress);
      pieces = [];
      size = 0;
    };
    for await (const piece of source) {
      pieces.push(piece);
      size += piece.length;
      added += piece.length;
      await onStored?.([piece], false);
      if (size >= PART_BYTES) await sendPart();
    }
    if (size >= MIN_PART_BYTES) await sendPart();
    else if (added > 0 && size > 0) {
      await s3.put(keys.tail, Buffer.concat(pieces));
      progress.inTail = size;
      await write(keys, progress);
    }
    return added;
  }

  async function complete(keys: UploadKeys, progress: Progress, expected: number): Promise<void> {
    if (expected === 0) return s3.put(keys.content, Buffer.alloc(0));
    const tail = await readTail(keys, progress);
    if (tail.length > 0) await putPart(keys, progress, Buffer.concat(tail));
    await s3.completeMultipart(keys.content, progress.multipartId, progress.parts);
  }

  return { read, begin, append, complete };
}
