import { type AddressInput, ApiError, addressOf, readEnvelope } from './client.ts';
import { HTTP_FAILURE_CODE } from './constants.ts';
import type { RouteInput, RouteOutput } from './define-route.ts';
import type { RouteKey, RouteOf } from './route-key.ts';
import type {
  AppendUploadHeaders,
  CreateUploadHeaders,
  UploadMetadata,
  UploadReplyHeaders,
  uploadShapes,
} from './routes/files/upload.ts';
import type { SPREADSHEET_TYPES } from './routes/records/import.ts';
import { TUS_VERSION, UPLOAD_TYPE } from './rules.ts';

/** Keys of the routes that have a property, such as `download: true`. */
type KeyWith<Trait, K extends RouteKey = RouteKey> = K extends RouteKey
  ? RouteOf<K> extends Trait
    ? K
    : never
  : never;

/** Key of a route whose reply is a file. */
export type DownloadKey = KeyWith<{ download: true }>;

/** Key of a route whose body is one whole file. */
export type UploadKey = KeyWith<{
  upload: { types: readonly ['application/gzip'] | typeof SPREADSHEET_TYPES };
}>;

/** Key of a route that creates a resumable upload (tus). */
export type CreateUploadKey = KeyWith<{ upload: typeof uploadShapes.createTransfer }>;

type MediaTypeOf<K extends UploadKey> =
  RouteOf<K> extends { upload: { types: readonly (infer T extends string)[] } } ? T : never;

/** A `fetch` that adds the session, such as `shell.fetch`. */
type Send = (address: string, init?: RequestInit) => Promise<Response>;

interface TransferOptions {
  signal?: AbortSignal;
}

/** Fetches a file. The caller reads the body of the reply. */
export function download<K extends DownloadKey>(
  send: Send,
  key: K,
  input: RouteInput<RouteOf<K>>,
  options: TransferOptions = {},
): Promise<Response> {
  const address = addressOf(key, input as AddressInput<K>);
  const { body } = input as { body?: unknown };
  if (body === undefined) return send(address, options);
  return send(address, {
    ...options,
    method: key.slice(0, key.indexOf(' ')),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Sends a whole file. Resolves with the envelope's `info`; rejects with `ApiError`. */
export async function upload<K extends UploadKey>(
  send: Send,
  key: K,
  input: AddressInput<K> & { file: Blob; type: MediaTypeOf<K> },
  options: TransferOptions = {},
): Promise<RouteOutput<RouteOf<K>>> {
  const response = await send(addressOf(key, input), {
    ...options,
    method: 'POST',
    headers: { 'content-type': input.type },
    body: input.file,
  });
  return (await readEnvelope(response, describeStatus)) as RouteOutput<RouteOf<K>>;
}

/** Progress of a resumable upload. */
export interface UploadProgress {
  /** Bytes received so far. */
  offset: number;
  /** Id of the file, once the upload is complete. */
  nodeId: string | null;
}

/**
 * Creates a resumable upload; `body` may contain its first bytes. Resolves with its URL for the
 * calls below; rejects with `ApiError`.
 */
export async function createUpload<K extends CreateUploadKey>(
  send: Send,
  key: K,
  input: AddressInput<K> & { size: number; metadata: UploadMetadata; body?: Blob | undefined },
  options: TransferOptions = {},
): Promise<UploadProgress & { url: string }> {
  const { size, metadata, body } = input;
  const headers: CreateUploadHeaders = {
    'tus-resumable': TUS_VERSION,
    'upload-length': String(size),
    'upload-metadata': encodeMetadata(metadata),
    ...(body ? { 'content-type': UPLOAD_TYPE } : {}),
  };
  const reply = await sendChecked(send, addressOf(key, input), {
    ...options,
    method: 'POST',
    headers: { ...headers },
    ...(body ? { body } : {}),
  });
  const url = readHeader(reply, 'location');
  if (!url) throw new Error('The reply does not name the upload.');
  return { url, ...readProgress(reply) };
}

/** Appends bytes at the offset that the gateway reported last. Rejects with `ApiError`. */
export async function appendUpload(
  send: Send,
  url: string,
  { offset, body }: { offset: number; body: Blob },
  options: TransferOptions = {},
): Promise<UploadProgress> {
  const headers: AppendUploadHeaders = {
    'tus-resumable': TUS_VERSION,
    'upload-offset': String(offset),
    'content-type': UPLOAD_TYPE,
  };
  const init = { ...options, method: 'PATCH', headers: { ...headers }, body };
  return readProgress(await sendChecked(send, url, init));
}

/** Reads the progress to resume at. Rejects with `ApiError`: 404 or 410 if the upload is gone. */
export async function readUpload(
  send: Send,
  url: string,
  options: TransferOptions = {},
): Promise<UploadProgress> {
  const init = { ...options, method: 'HEAD', headers: VERSION_HEADER };
  return readProgress(await sendChecked(send, url, init));
}

/** Cancels an upload. Rejects with `ApiError`. */
export async function cancelUpload(send: Send, url: string): Promise<void> {
  await sendChecked(send, url, { method: 'DELETE', headers: VERSION_HEADER });
}

const VERSION_HEADER = { 'tus-resumable': TUS_VERSION };

const describeStatus = (status: number) => `HTTP ${status}`;

/** tus replies have headers instead of an envelope, but their errors have one. */
async function sendChecked(send: Send, url: string, init: RequestInit): Promise<Response> {
  const reply = await send(url, init).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause;
    const msg = cause instanceof Error ? cause.message : String(cause);
    throw new ApiError({ code: HTTP_FAILURE_CODE, msg, status: 0, cause });
  });
  if (!reply.ok) await readEnvelope(reply, describeStatus);
  return reply;
}

function readHeader({ headers }: Response, name: keyof UploadReplyHeaders): string | null {
  return headers.get(name);
}

function readProgress(reply: Response): UploadProgress {
  return {
    offset: Number(readHeader(reply, 'upload-offset') ?? 0),
    nodeId: readHeader(reply, 'upload-node'),
  };
}

/** `Upload-Metadata`: keys with base64 values; empty values are left out. */
function encodeMetadata(metadata: UploadMetadata): string {
  return Object.entries(metadata)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${key} ${toBase64(String(value))}`)
    .join(',');
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
