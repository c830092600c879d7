import { describe, expect, it } from 'vitest';
import { dfsUploadRoutes } from './routes/files/upload.ts';
import {
  appendUploadRequest,
  createUploadRequest,
  readUploadReply,
  UPLOADS_PATH,
  uploadRequest,
} from './upload-transfer.ts';

const { create, append } = dfsUploadRoutes;

describe('the requests of an upload', () => {
  it('have the headers that the routes state', () => {
    const metadata = { parentId: 'p1', name: '报告.txt', path: '', key: 'k'.repeat(22) };
    const created = createUploadRequest(5, metadata, new Blob(['hello']));
    expect(create.upload.headers.parse(created.headers)).toEqual(created.headers);
    expect(created.headers['upload-metadata']).toBe(
      `parentId cDE=,name 5oql5ZGKLnR4dA==,key ${btoa('k'.repeat(22))}`,
    );
    const appended = appendUploadRequest(5, new Blob(['world']));
    expect(append.upload.headers.parse(appended.headers)).toEqual(appended.headers);
    expect([created.method, appended.method, UPLOADS_PATH]).toEqual([
      create.method,
      append.method,
      create.path,
    ]);
  });

  it('have no content type without a body', () => {
    const { headers, ...rest } = createUploadRequest(5, { parentId: 'p1', name: 'a' });
    expect(headers).not.toHaveProperty('content-type');
    expect(rest).toEqual({ method: 'POST' });
  });

  it('ask for the progress and cancel with the version alone', () => {
    expect(uploadRequest('HEAD')).toEqual({
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0' },
    });
  });

  it('are answered with the offset, and with the file at the end', () => {
    const headers = { 'upload-offset': '5', 'upload-node': 'n1', location: '/gateway/x/1' };
    expect(readUploadReply(new Headers(headers))).toEqual({
      path: '/gateway/x/1',
      offset: 5,
      nodeId: 'n1',
    });
    expect(readUploadReply(new Headers())).toEqual({ path: null, offset: 0, nodeId: null });
  });
});
