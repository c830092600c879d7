import type { RouteOf } from './route-key.ts';
import type {
  AppendUploadHeaders,
  CreateUploadHeaders,
  UploadMetadata,
  UploadReplyHeaders,
} from './routes/files/upload.ts';
import { TUS_VERSION, UPLOAD_TYPE } from './rules.ts';

/** Path for creating uploads with a session. */
export const UPLOADS_PATH: RouteOf<'POST /gateway/dfs/uploads'>['path'] = '/gateway/dfs/uploads';

/** A request for `fetch`, with the headers of the contract. */
export interface UploadRequest<Headers> {
  method: 'POST' | 'PATCH' | 'HEAD' | 'DELETE';
  headers: Headers;
  body?: Blob;
}

/** Creates an upload; `body` may contain its first bytes. */
export function createUploadRequest(
  size: number,
  metadata: UploadMetadata,
  body?: Blob,
): UploadRequest<CreateUploadHeaders> {
  return {
    method: 'POST',
    headers: {
      'tus-resumable': TUS_VERSION,
      'upload-length': String(size),
      'upload-metadata': encodeMetadata(metadata),
      ...(body ? { 'content-type': UPLOAD_TYPE } : {}),
    },
    ...(body ? { body } : {}),
  };
}

/** Appends bytes at the offset that the gateway reported last. */
export function appendUploadRequest(
  offset: number,
  body: Blob,
): UploadRequest<AppendUploadHeaders> {
  return {
    method: 'PATCH',
    headers: {
      'tus-resumable': TUS_VERSION,
      'upload-offset': String(offset),
      'content-type': UPLOAD_TYPE,
    },
    body,
  };
}

/** Reads the offset to resume at (`HEAD`), or cancels the upload (`DELETE`). */
export function uploadRequest<M extends 'HEAD' | 'DELETE'>(method: M) {
  return { method, headers: { 'tus-resumable': TUS_VERSION } } as const;
}

/** Progress of an upload, read from the headers of any reply to the requests above. */
export interface UploadProgress {
  /** Path of the upload; only in the reply that created it. */
  path: string | null;
  /** Bytes received so far. */
  offset: number;
  /** Id of the file, once the upload is complete. */
  nodeId: string | null;
}

/** Reads the progress from the headers of a successful reply. */
export function readUploadReply(headers: {
  get(name: keyof UploadReplyHeaders): string | null;
}): UploadProgress {
  return {
    path: headers.get('location'),
    offset: Number(headers.get('upload-offset') ?? 0),
    nodeId: headers.get('upload-node'),
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
