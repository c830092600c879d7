import { describe, expect, it } from 'vitest';
import { ApiError } from './client.ts';
import { dfsUploadRoutes } from './routes/files/upload.ts';
import {
  appendUpload,
  cancelUpload,
  createUpload,
  download,
  readUpload,
  upload,
} from './transfer.ts';

function recordSends(reply: unknown) {
  const sent: { address: string; init: RequestInit | undefined }[] = [];
  const send = async (address: string, init?: RequestInit) => {
    sent.push({ address, init });
    return Response.json(reply);
  };
  return { send, sent };
}

it('builds the URL of a download from its key and query', async () => {
  const { send, sent } = recordSends('a,b');
  await download(send, 'GET /gateway/authority/users/export', {
    query: { status: 'disabled', search: 'a b' },
  });
  expect(sent[0]?.address).toBe('/gateway/authority/users/export?status=disabled&search=a+b');
  // @ts-expect-error a status that the route does not know
  await download(send, 'GET /gateway/authority/users/export', { query: { status: 'gone' } });
  // @ts-expect-error not a download
  await download(send, 'GET /gateway/authority/users', { query: {} });
});

it('sends a file with its media type and resolves with the info', async () => {
  const file = new Blob(['x']);
  const input = { query: { name: 'orders' }, file, type: 'application/gzip' } as const;
  const { send, sent } = recordSends({ code: 10000, msg: '', info: { version: '1.0.0' } });
  const release = await upload(send, 'POST /gateway/console/registry/releases/upload', input);
  expect(release.version).toBe('1.0.0');
  expect(sent[0]?.address).toBe('/gateway/console/registry/releases/upload?name=orders');
  expect(sent[0]?.init).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/gzip' },
    body: file,
  });
});

it('rejects with the error that the reply names', async () => {
  const file = new Blob(['x']);
  const { send } = recordSends({ code: 20040, msg: 'taken', info: null });
  const input = { query: { name: 'orders' }, file, type: 'application/gzip' } as const;
  const failed = upload(send, 'POST /gateway/console/registry/releases/upload', input);
  await expect(failed).rejects.toBeInstanceOf(ApiError);
  await expect(failed).rejects.toMatchObject({ error: 'versionTaken' });
});

describe('resumable uploads', () => {
  const { create, append } = dfsUploadRoutes;
  const URL = '/gateway/dfs/uploads/1';

  function recordRequests(headers: Record<string, string>) {
    const sent: { address: string; method: string; headers: Headers; body: unknown }[] = [];
    const send = async (address: string, { method, headers: of, body }: RequestInit = {}) => {
      sent.push({ address, method: method ?? 'GET', headers: new Headers(of), body });
      return new Response(null, { status: 204, headers });
    };
    return { send, sent };
  }

  it('are created with the headers that the route declares', async () => {
    const { send, sent } = recordRequests({ location: URL, 'upload-offset': '5' });
    const metadata = { parentId: 'p1', name: '报告.txt', path: '', key: 'k'.repeat(22) };
    const body = new Blob(['hello']);
    const input = { size: 5, metadata, body };
    const created = await createUpload(send, 'POST /gateway/dfs/uploads', input);
    expect(created).toEqual({ url: URL, offset: 5, nodeId: null });
    const headers = Object.fromEntries(sent[0]?.headers ?? []);
    expect(create.upload.headers.parse(headers)).toEqual(headers);
    expect(headers['upload-metadata']).toBe(
      `parentId cDE=,name 5oql5ZGKLnR4dA==,key ${btoa('k'.repeat(22))}`,
    );
    expect(sent).toMatchObject([{ address: create.path, method: create.method, body }]);
  });

  it('are created without a content type if there is no body', async () => {
    const { send, sent } = recordRequests({ location: URL });
    const input = { params: { key: 'k1' }, size: 5, metadata: { parentId: 'p1', name: 'a' } };
    await createUpload(send, 'POST /gateway/dfs/link/:key/uploads', input);
    expect(sent[0]?.address).toBe('/gateway/dfs/link/k1/uploads');
    expect(sent[0]?.headers.has('content-type')).toBe(false);
    expect(sent[0]?.body).toBeUndefined();
  });

  it('receive bytes with the headers that the route declares', async () => {
    const { send, sent } = recordRequests({ 'upload-offset': '10', 'upload-node': 'n1' });
    const body = new Blob(['world']);
    const progress = await appendUpload(send, URL, { offset: 5, body });
    expect(progress).toEqual({ offset: 10, nodeId: 'n1' });
    const headers = Object.fromEntries(sent[0]?.headers ?? []);
    expect(append.upload.headers.parse(headers)).toEqual(headers);
    expect(sent).toMatchObject([{ address: URL, method: append.method, body }]);
  });

  it('are read and cancelled with the protocol version alone', async () => {
    const { send, sent } = recordRequests({});
    expect(await readUpload(send, URL)).toEqual({ offset: 0, nodeId: null });
    await cancelUpload(send, URL);
    expect(sent.map(({ method }) => method)).toEqual(['HEAD', 'DELETE']);
    for (const { headers } of sent) {
      expect(Object.fromEntries(headers)).toEqual({ 'tus-resumable': '1.0.0' });
    }
  });

  it('reject with the error that the reply names, and with status 0 without a reply', async () => {
    const refusal = Response.json({ code: 40900, msg: 'changed', info: null }, { status: 409 });
    const failed = appendUpload(async () => refusal, URL, { offset: 0, body: new Blob(['x']) });
    await expect(failed).rejects.toMatchObject({ status: 409, error: 'changedMeanwhile' });
    const lost = readUpload(() => Promise.reject(new TypeError('Failed to fetch')), URL);
    await expect(lost).rejects.toMatchObject({ status: 0, message: 'Failed to fetch' });
  });
});
