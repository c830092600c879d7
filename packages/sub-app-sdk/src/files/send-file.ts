import {
  ApiError,
  appendUpload,
  createUpload,
  readUpload,
  UPLOAD_CHUNK,
  type UploadProgress,
} from '@pedestal/contract';
import type { ShellFetch } from '../shell.ts';
import { createRetry } from './retry.ts';

const FIRST_CHUNK = 1024 * 1024;
/** Files up to this size are sent with the request that creates the upload. */
const SMALL_FILE = FIRST_CHUNK;
/** Target duration of a chunk: progress is visible and no timeout is hit. */
const TARGET_CHUNK_MS = 2_000;

/** Target of an upload, and what to do if the name is taken. */
export interface UploadTarget {
  parentId: string;
  name: string;
  /** Folders below the target, separated by slashes; missing ones are created. */
  path: string;
  conflict: 'keepBoth' | 'replace' | 'skip';
}

/** Options of `sendFile`. */
export interface SendFileOptions {
  fetch: ShellFetch;
  file: Blob;
  target: UploadTarget;
  /** Idempotency key: a lost reply does not create a second upload. Use a new UUID per upload. */
  key: string;
  /** URL of an upload to resume; undefined creates one. */
  url: string | undefined;
  signal: AbortSignal;
  /** Called with the URL of an unfinished upload. Sending waits for the returned promise. */
  onUrl(url: string): Promise<void> | void;
  onProgress(sent: number): void;
  /**
   * Called with true when the network or the gateway cannot be reached, with false when it can
   * again. If given, the upload waits for the network until the signal is aborted; otherwise it
   * rejects after a few retries.
   */
  onWaiting?: ((isWaiting: boolean) => void) | undefined;
}

/** Where one upload stands. */
interface Sending {
  key: string;
  url: string | undefined;
  offset: number;
  chunk: number;
  /** After a failed request, the gateway may have received more than it could confirm. */
  mustReadOffset: boolean;
}

/**
 * Creates or resumes a tus upload. Adapts the chunk size to the connection and retries transient
 * failures. Resolves with the URL of the upload; rejects with `ApiError` when the gateway refuses
 * it, and when the signal is aborted or the retries fail.
 */
export async function sendFile(options: SendFileOptions): Promise<string> {
  const { file, signal } = options;
  const sending: Sending = {
    key: options.key,
    url: options.url,
    offset: 0,
    chunk: FIRST_CHUNK,
    mustReadOffset: options.url !== undefined,
  };
  const retry = createRetry(options);
  for (;;) {
    signal.throwIfAborted();
    try {
      await sendNext(sending, options);
      signal.throwIfAborted();
      retry.succeed();
      options.onProgress(sending.offset);
      if (sending.url !== undefined && sending.offset >= file.size) return sending.url;
    } catch (error) {
      await retry.fail(error);
      sending.mustReadOffset = sending.url !== undefined;
    }
  }
}

/** Sends the next request of an upload. */
async function sendNext(sending: Sending, options: SendFileOptions): Promise<void> {
  const { url } = sending;
  if (url === undefined) await create(sending, options);
  else if (sending.mustReadOffset) await readOffset(sending, options, url);
  else await append(sending, options, url);
}

async function create(sending: Sending, options: SendFileOptions): Promise<void> {
  const { fetch, file, target, signal } = options;
  const isSmall = file.size > 0 && file.size <= SMALL_FILE;
  const metadata = { ...target, key: sending.key };
  const { url, offset } = await createUpload(
    fetch,
    'POST /gateway/dfs/uploads',
    { size: file.size, metadata, body: isSmall ? file : undefined },
    { signal },
  );
  sending.url = url;
  sending.offset = offset;
  if (offset < file.size) await options.onUrl(url);
}

/** Finds the offset to resume at. An upload that no longer exists is created again. */
async function readOffset(sending: Sending, options: SendFileOptions, url: string): Promise<void> {
  const found = await findUpload(options, url);
  sending.mustReadOffset = false;
  sending.offset = found?.offset ?? 0;
  if (found) return;
  sending.url = undefined;
  sending.key = crypto.randomUUID();
}

async function findUpload(
  { fetch, signal }: SendFileOptions,
  url: string,
): Promise<UploadProgress | null> {
  try {
    return await readUpload(fetch, url, { signal });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return null;
    throw error;
  }
}

async function append(sending: Sending, options: SendFileOptions, url: string): Promise<void> {
  const { fetch, file, signal } = options;
  const { offset, chunk } = sending;
  const startedAt = performance.now();
  const body = file.slice(offset, offset + chunk);
  const progress = await appendUpload(fetch, url, { offset, body }, { signal });
  sending.offset = progress.offset;
  sending.chunk = adapt(chunk, performance.now() - startedAt);
}

function adapt(chunk: number, took: number): number {
  const fitting = (chunk * TARGET_CHUNK_MS) / Math.max(1, took);
  return Math.round(Math.min(UPLOAD_CHUNK, Math.max(256 * 1024, Math.min(fitting, chunk * 4))));
}
