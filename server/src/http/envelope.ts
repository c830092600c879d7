import {
  ERROR_MESSAGES,
  ERRORS,
  type ErrorDetails,
  type ErrorName,
  type Locale,
  SUCCESS_CODE,
} from '@pedestal/contract';

const SUCCESS_HEAD = `{"code":${SUCCESS_CODE},"msg":"success","info":`;

/** `info` that is JSON already, because its bytes are kept between calls. */
export class SerialisedInfo {
  readonly json: string;
  /** Strong validator of these bytes: a caller that has them gets 304. */
  readonly etag: string | undefined;

  constructor(json: string, etag?: string) {
    this.json = json;
    this.etag = etag;
  }
}

export function successBody(info: unknown): string {
  const json = info instanceof SerialisedInfo ? info.json : JSON.stringify(info ?? null);
  return `${SUCCESS_HEAD}${json}}`;
}

export function failureBody(error: ErrorName, locale: Locale, details: ErrorDetails): string {
  return JSON.stringify({
    code: ERRORS[error].code,
    msg: ERROR_MESSAGES[error][locale],
    info: null,
    ...(Object.keys(details).length > 0 ? { details } : {}),
  });
}
