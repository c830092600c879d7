import {
  ERROR_MESSAGES,
  ERRORS,
  type ErrorDetails,
  type ErrorName,
  type Locale,
  SUCCESS_CODE,
} from '@pedestal/contract';
import { encodeText } from './encode-text.ts';

const SUCCESS_HEAD = `{"code":${SUCCESS_CODE},"msg":"success","info":`;
const SUCCESS_HEAD_BYTES = Buffer.from(SUCCESS_HEAD);
const SUCCESS_TAIL_BYTES = Buffer.from('}');

/** `info` that is JSON already, because its bytes are kept between calls. */
export class SerialisedInfo {
  readonly json: Buffer;
  /** Strong validator of these bytes: a caller that has them gets 304. */
  readonly etag: string | undefined;

  constructor(json: Buffer, etag?: string) {
    this.json = json;
    this.etag = etag;
  }
}

/** Bytes rather than a string, which would be walked once for its length and once to send it. */
export function successBody(info: unknown): Buffer {
  if (info instanceof SerialisedInfo) {
    return Buffer.concat([SUCCESS_HEAD_BYTES, info.json, SUCCESS_TAIL_BYTES]);
  }
  return encodeText(SUCCESS_HEAD, JSON.stringify(info ?? null), '}');
}

export function failureBody(error: ErrorName, locale: Locale, details: ErrorDetails): string {
  return JSON.stringify({
    code: ERRORS[error].code,
    msg: ERROR_MESSAGES[error][locale],
    info: null,
    ...(Object.keys(details).length > 0 ? { details } : {}),
  });
}
