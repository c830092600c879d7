import { expect, it } from 'vitest';
import { ApiError } from './client.ts';
import { download, upload } from './transfer.ts';

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
