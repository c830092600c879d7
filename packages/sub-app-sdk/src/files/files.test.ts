import { createClient } from '@pedestal/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Shell } from '../shell.ts';
import { type FilePurposeProps, openFilePicker, showAttachments } from './dialogs.ts';
import { createFiles } from './files.ts';

const RECORD = { subApp: 'contract', recordType: 'deal', recordId: '42' };

describe('createFiles', () => {
  const requests: string[] = [];
  const reply = (info: unknown) => Response.json({ code: 10000, msg: '', info });
  const fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const { method = 'GET' } = init;
    requests.push(`${method} ${path}`);
    if (method === 'POST' && path.endsWith('/uploads')) {
      const sent = init.body instanceof Blob ? init.body.size : 0;
      const headers = { location: `${path}/u1`, 'upload-offset': String(sent) };
      return new Response(null, { status: 201, headers });
    }
    if (method === 'PATCH') {
      const sent = Number(new Headers(init.headers).get('upload-offset'));
      const offset = String(sent + (init.body as Blob).size);
      return new Response(null, { status: 204, headers: { 'upload-offset': offset } });
    }
    if (path.endsWith('/uploads/u1')) return reply({ nodeId: 'n1' });
    if (path.endsWith('/nodes/n1')) return reply({ node: { id: 'n1' }, level: 'edit', path: [] });
    return reply({ folderId: 'f1', level: 'edit', page: { items: [], next: null } });
  };
  const call = createClient({ fetch: (input, init) => fetch(String(input), init) });
  const files = createFiles({ fetch, call });

  afterEach(() => requests.splice(0));

  it('uploads a file and resolves with the stored file', async () => {
    const progress = vi.fn();
    const file = new File(['hello'], 'a.txt');
    expect(await files.upload(file, 'f1', { onProgress: progress })).toEqual({ id: 'n1' });
    expect(progress).toHaveBeenLastCalledWith(5, 5);
    expect(requests).toEqual([
      'POST /gateway/dfs/uploads',
      'GET /gateway/dfs/uploads/u1',
      'GET /gateway/dfs/nodes/n1',
    ]);
  });

  it('creates the upload of a larger file before sending it, so that it can be cancelled', async () => {
    const file = new File([new Uint8Array(1024 * 1024 + 1)], 'large.bin');
    await files.upload(file, 'f1');
    expect(requests.slice(0, 3)).toEqual([
      'POST /gateway/dfs/uploads',
      'PATCH /gateway/dfs/uploads/u1',
      'PATCH /gateway/dfs/uploads/u1',
    ]);
  });

  it('sends nothing after an abort', async () => {
    const signal = AbortSignal.abort();
    await expect(files.upload(new File(['x'], 'a'), 'f1', { signal })).rejects.toThrow();
    expect(requests).toEqual([]);
  });

  it('finds the files of a record by its address', async () => {
    expect((await files.attachments(RECORD)).folderId).toBe('f1');
    expect(requests).toEqual(['GET /gateway/dfs/attachments/contract/deal/42']);
  });
});

describe('dialogs', () => {
  /** A page and a shell that record embedded sub-apps. */
  function setUp(embed?: Shell['embed']) {
    const elements = new Set<unknown>();
    const page = {
      body: { append: (element: unknown) => elements.add(element) },
      createElement: () => {
        const element = { ownerDocument: page, remove: () => elements.delete(element) };
        return element;
      },
    };
    vi.stubGlobal('document', page);
    const close = vi.fn();
    const opened: FilePurposeProps[] = [];
    const open = (_: string, __: HTMLElement, props: unknown) => {
      opened.push(props as FilePurposeProps);
      return close;
    };
    const shell = { mode: 'page', embed: embed ?? open } as Shell;
    return { shell, elements, close, opened };
  }

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('resolves with the chosen files and removes the dialog', async () => {
    const { shell, elements, close, opened } = setUp();
    const picking = openFilePicker(shell, { multiple: true });
    expect(opened[0]?.purpose).toEqual({ kind: 'pick', multiple: true });
    expect(elements.size).toBe(1);
    opened[0]?.onOpen();
    opened[0]?.onDone(null);
    expect(await picking).toBeNull();
    expect([elements.size, close.mock.calls.length]).toEqual([0, 1]);
  });

  it('rejects when the file sub-app cannot be opened', async () => {
    const { shell, elements } = setUp(() => {
      throw new Error('not open to this person');
    });
    await expect(openFilePicker(shell)).rejects.toThrow('not open to this person');
    expect(elements.size).toBe(0);
  });

  it('rejects when the dialog does not open in time, and waits while it is open', async () => {
    vi.useFakeTimers();
    const { shell, opened, close } = setUp();
    const stuck = openFilePicker(shell);
    const refused = expect(stuck).rejects.toThrow('did not open');
    await vi.advanceTimersByTimeAsync(20_000);
    await refused;
    expect(close).toHaveBeenCalledOnce();

    const slow = openFilePicker(shell);
    opened[1]?.onOpen();
    await vi.advanceTimersByTimeAsync(3_600_000);
    opened[1]?.onDone([]);
    expect(await slow).toEqual([]);
  });

  it('shows the files of a record until it is closed', () => {
    const { shell, opened, close } = setUp();
    const undo = showAttachments(shell, {} as HTMLElement, RECORD);
    expect(opened[0]?.purpose).toEqual({ kind: 'attachments', record: RECORD });
    undo();
    expect(close).toHaveBeenCalledOnce();
  });
});
