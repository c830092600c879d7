import type { Readable } from 'node:stream';

/** A reply without the envelope: a page, a script or a file. */
export class RawReply {
  readonly contentType: string;
  readonly body: string | Readable;
  readonly headers: Record<string, string>;
  readonly status: number;

  constructor(
    contentType: string,
    body: string | Readable,
    headers: Record<string, string> = {},
    status = 200,
  ) {
    this.contentType = contentType;
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}
