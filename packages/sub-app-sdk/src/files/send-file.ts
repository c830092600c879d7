import {
  appendUploadRequest,
  createUploadRequest,
  readUploadReply,
  UPLOAD_CHUNK,
  UPLOADS_PATH,
  uploadRequest,
} from '@pedestal/contract';
import type { ShellFetch } from '../shell.ts';

const FIRST_CHUNK = 1024 * 1024;
/** Files up to this size are sent with the request that creates the upload. */
const SMALL_FILE = FIRST_CHUNK;
/** Target duration of a chunk: progress is visible and no timeout is hit. */
const TARGET_CHUNK_MS = 2_000;
const RETRY_MS = [500, 1_000, 3_000, 5_000, 10_000];

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
}

/** The gateway refused the upload; a retry would fail too. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  /** Error code of the gateway, if it sent one. */
  readonly code: number | undefined;

  constructor(message: string, code: number | undefined) {
    super(message);
    this.code = code;
  }
}

/**
 * Creates or resumes a tus upload. Adapts the chunk size to the connection and retries transient
 * failures. Resolves with the URL of the upload; rejects when the gateway refuses it, the signal is
 * aborted, or the retries fail.
 */
export async function sendFile(options: SendFileOptions): Promise<string> {
  const { file, signal } = options;
  let { key, url } = options;
  let offset = 0;
  let chunk = FIRST_CHUNK;
  let failures = 0;
  let mustReadOffset = url !== undefined;
  for (;;) {
    signal.throwIfAborted();
    try {
      const startedAt = performance.now();
      if (url === undefined) {
        const created = await create(options, key);
        ({ url, offset } = created);
        if (offset < file.size) await options.onUrl(url);
      } else if (mustReadOffset) {
        const known = await readOffset(options, url);
        mustReadOffset = false;
        if (known === null) {
          url = undefined;
          key = crypto.randomUUID();
          continue;
        }
        offset = known;
      } else {
        offset = await append(options, url, offset, Math.min(file.size, offset + chunk));
        chunk = adapt(chunk, performance.now() - startedAt);
      }
      options.onProgress(offset);
      if (offset >= file.size) return url;
      failures = 0;
    } catch (error) {
      if (signal.aborted || error instanceof UploadRefused) throw error;
      const wait = RETRY_MS[failures];
      if (wait === undefined) throw error;
      failures += 1;
      mustReadOffset = url !== undefined;
      await sleep(wait, signal);
    }
  }
}

function adapt(chunk: number, took: number): number {
  const fitting = (chunk * TARGET_CHUNK_MS) / Math.max(1, took);
  return Math.round(Math.min(UPLOAD_CHUNK, Math.max(256 * 1024, Math.min(fitting, chunk * 4))));
}

async function create(
  { fetch, file, target, signal }: SendFileOptions,
  key: string,
): Promise<{ url: string; offset: number }> {
  const isSmall = file.size > 0 && file.size <= SMALL_FILE;
  const request = createUploadRequest(file.size, { ...target, key }, isSmall ? file : undefined);
  const reply = await fetch(UPLOADS_PATH, { ...request, signal });
  await refuse(reply);
  const { path, offset } = readUploadReply(reply.headers);
  if (!path) throw new Error('no location');
  return { url: path, offset };
}

/** Returns the offset to resume at; null if the upload does not exist any more. */
async function readOffset({ fetch, signal }: SendFileOptions, url: string): Promise<number | null> {
  const reply = await fetch(url, { ...uploadRequest('HEAD'), signal });
  if (reply.status === 404 || reply.status === 410) return null;
  await refuse(reply);
  return readUploadReply(reply.headers).offset;
}

async function append(
  { fetch, file, signal }: SendFileOptions,
  url: string,
  offset: number,
  end: number,
): Promise<number> {
  const reply = await fetch(url, {
    ...appendUploadRequest(offset, file.slice(offset, end)),
    signal,
  });
  await refuse(reply);
  return readUploadReply(reply.headers).offset;
}

/** Transient statuses: timeouts, concurrent writers, rate limits. Every other refusal is final. */
const TRANSIENT = new Set([408, 423, 425, 429]);

async function refuse(reply: Response): Promise<void> {
  if (reply.ok) return;
  const body = (await reply.json().catch(() => ({}))) as { msg?: string; code?: number };
  const isOffset = reply.status === 409 && body.code === 40900;
  const message = body.msg ?? `HTTP ${reply.status}`;
  if (reply.status >= 500 || TRANSIENT.has(reply.status) || isOffset) throw new Error(message);
  throw new UploadRefused(message, body.code);
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
