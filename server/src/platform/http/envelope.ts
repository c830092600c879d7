import { createHash } from 'node:crypto';
import {
  ERRORS,
  type ErrorDetails,
  type ErrorName,
  type Locale,
  messageOfError,
  SUCCESS_CODE,
} from '@pedestal/contract';
import { encodeText } from './encode-text.ts';
import { compressOnce } from './encodings.ts';

const SUCCESS_HEAD = `{"code":${SUCCESS_CODE},"msg":"success","info":`;
const SUCCESS_HEAD_BYTES = Buffer.from(SUCCESS_HEAD);
const SUCCESS_TAIL_BYTES = Buffer.from('}');

/** A cached reply: its `info` is already serialised. */
export class CachedReply {
  readonly body: Buffer;
  /** Strong ETag: a caller that has these bytes gets 304. */
  readonly etag: string;
  #compressed: Buffer | undefined;

  constructor(json: Buffer) {
    this.body = Buffer.concat([SUCCESS_HEAD_BYTES, json, SUCCESS_TAIL_BYTES]);
    this.etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  }

  /** Only `info`. */
  get json(): Buffer {
    return this.body.subarray(SUCCESS_HEAD_BYTES.length, -SUCCESS_TAIL_BYTES.length);
  }

  /** The whole body in brotli, compressed at the first use. */
  get compressed(): Buffer {
    this.#compressed ??= compressOnce(this.body);
    return this.#compressed;
  }
}

/** Returns bytes: a string would be encoded twice, for its length and for sending. */
export function successBody(info: unknown): Buffer {
  return encodeText(SUCCESS_HEAD, JSON.stringify(info ?? null), '}');
}

export function failureBody(error: ErrorName, locale: Locale, details: ErrorDetails): string {
  return JSON.stringify({
    code: ERRORS[error].code,
    msg: messageOfError(error, locale, details.reason),
    info: null,
    ...(Object.keys(details).length > 0 ? { details } : {}),
  });
}
