import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { MINUTE } from '../time/durations.ts';
import type { ByteRange, PresignOptions, StoredEntry } from './blob-store.ts';

export interface S3Options {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

class S3Failure extends Error {
  override readonly name = 'S3Failure';
  readonly status: number;

  constructor(call: string, status: number, code: string) {
    super(`the object store answered ${status} ${code} to ${call}`);
    this.status = status;
  }
}

const TIME_LIMIT = MINUTE;
const MAX_PAGES = 100_000;

export interface UploadedPart {
  number: number;
  etag: string;
}

export type S3Client = ReturnType<typeof createS3Client>;

/**
 * The S3 calls that the store needs, with path-style URLs, which every compatible server supports.
 */
export function createS3Client(options: S3Options) {
  const connection = connect(options);
  const { aws, urlOf } = connection;
  return {
    ...createObjectCalls(connection),
    ...createMultipartCalls(connection),

    async presign(key: string, wanted: PresignOptions): Promise<string> {
      const url = new URL(urlOf(key));
      url.searchParams.set('X-Amz-Expires', String(wanted.seconds));
      url.searchParams.set('response-content-type', wanted.contentType);
      url.searchParams.set('response-content-disposition', wanted.disposition);
      return (await aws.sign(url, { aws: { signQuery: true } })).url;
    },
  };
}

type Connection = ReturnType<typeof connect>;

function connect(options: S3Options) {
  const { accessKeyId, secretAccessKey, region } = options;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const base = `${options.endpoint.replace(/\/$/, '')}/${options.bucket}`;
  const urlOf = (key: string, query = '') =>
    `${base}/${key.split('/').map(encodeURIComponent).join('/')}${query}`;

  async function call(
    name: string,
    url: string,
    init: RequestInit = {},
    allowed: readonly number[] = [],
  ): Promise<Response> {
    const response = await aws.fetch(url, { signal: AbortSignal.timeout(TIME_LIMIT), ...init });
    if (response.ok || allowed.includes(response.status)) return response;
    const text = await response.text().catch(() => '');
    throw new S3Failure(name, response.status, readTag(text, 'Code') ?? '');
  }

  return { aws, base, urlOf, call };
}

function createObjectCalls({ aws, base, urlOf, call }: Connection) {
  return {
    async put(key: string, body: Buffer): Promise<void> {
      await call('PutObject', urlOf(key), { method: 'PUT', body: new Uint8Array(body) });
    },

    /** null when the object does not exist. */
    async get(key: string, range?: ByteRange): Promise<Readable | null> {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      // No time limit: reading a large object takes longer than a call may, and the reader can
      // destroy the stream.
      const response = await aws.fetch(urlOf(key), { headers });
      if (response.status === 404) return null;
      if (!response.ok) throw new S3Failure('GetObject', response.status, '');
      return response.body ? Readable.fromWeb(response.body as never) : Readable.from([]);
    },

    async sizeOf(key: string): Promise<number | null> {
      const response = await call('HeadObject', urlOf(key), { method: 'HEAD' }, [404]);
      return response.status === 404 ? null : Number(response.headers.get('content-length') ?? 0);
    },

    async remove(key: string): Promise<void> {
      await call('DeleteObject', urlOf(key), { method: 'DELETE' }, [404]);
    },

    async *list(prefix: string): AsyncIterable<StoredEntry> {
      let from = '';
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const query = new URLSearchParams({ 'list-type': '2', prefix, 'max-keys': '1000' });
        if (from) query.set('continuation-token', from);
        const response = await call('ListObjectsV2', `${base}?${query}`);
        const text = await response.text();
        for (const [, entry = ''] of text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          yield {
            name: (readTag(entry, 'Key') ?? '').slice(prefix.length),
            size: Number(readTag(entry, 'Size') ?? 0),
            modifiedAt: Date.parse(readTag(entry, 'LastModified') ?? ''),
          };
        }
        from = readTag(text, 'NextContinuationToken') ?? '';
        if (!from) return;
      }
    },
  };
}

function createMultipartCalls({ urlOf, call }: Connection) {
  return {
    async createMultipart(key: string): Promise<string> {
      const response = await call('CreateMultipartUpload', urlOf(key, '?uploads='), {
        method: 'POST',
      });
      const id = readTag(await response.text(), 'UploadId');
      if (!id) throw new S3Failure('CreateMultipartUpload', response.status, 'no id');
      return id;
    },

    async putPart(key: string, id: string, number: number, body: Buffer): Promise<UploadedPart> {
      const query = `?partNumber=${number}&uploadId=${encodeURIComponent(id)}`;
      const response = await call('UploadPart', urlOf(key, query), {
        method: 'PUT',
        body: new Uint8Array(body),
      });
      return { number, etag: response.headers.get('etag') ?? '' };
    },

    async completeMultipart(
      key: string,
      id: string,
      parts: readonly UploadedPart[],
    ): Promise<void> {
      const rows = parts.map(
        ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
      );
      const response = await call(
        'CompleteMultipartUpload',
        urlOf(key, `?uploadId=${encodeURIComponent(id)}`),
        {
          method: 'POST',
          body: `<CompleteMultipartUpload>${rows.join('')}</CompleteMultipartUpload>`,
        },
      );
      // S3 can fail after it has sent the status 200.
      const text = await response.text();
      if (text.includes('<Error>')) {
        throw new S3Failure('CompleteMultipartUpload', 500, readTag(text, 'Code') ?? '');
      }
    },

    async abortMultipart(key: string, id: string): Promise<void> {
      const query = `?uploadId=${encodeURIComponent(id)}`;
      await call('AbortMultipartUpload', urlOf(key, query), { method: 'DELETE' }, [404, 405, 501]);
    },
  };
}

function readTag(xml: string, tag: string): string | undefined {
  const start = xml.indexOf(`<${tag}>`);
  const end = xml.indexOf(`</${tag}>`, start);
  if (start < 0 || end < 0) return undefined;
  return xml
    .slice(start + tag.length + 2, end)
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
