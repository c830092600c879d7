import type { Readable } from 'node:stream';

/** A reply that is not the envelope: a page, a script, a document for other tools. */
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
