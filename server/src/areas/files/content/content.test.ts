import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ERRORS } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { PNG, setUpDfs } from '../../../testing/dfs.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';

const run = promisify(execFile);

describeOnEachDatabase('content', (context) => {
  const t = setUpDfs(context);

  it('sends whole files and ranges', async () => {
    const id = await t.put(t.ann, await t.rootOf(t.ann), '数字.txt', '0123456789');
    const url = await t.addressOf(t.ann, id);
    const get = (range?: string) => t.download(t.ann, url, range ? { range } : {});
    const whole = await get();
    expect([whole.statusCode, whole.body]).toEqual([200, '0123456789']);
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': '10' });
    expect(whole.headers['content-disposition']).toBe(
      `attachment; filename="__.txt"; filename*=UTF-8''%E6%95%B0%E5%AD%97.txt`,
    );
    for (const [range, body, shown] of [
      ['bytes=2-4', '234', 'bytes 2-4/10'],
      ['bytes=7-', '789', 'bytes 7-9/10'],
      ['bytes=-3', '789', 'bytes 7-9/10'],
      ['bytes=5-100', '56789', 'bytes 5-9/10'],
      ['bytes=-100', '0123456789', 'bytes 0-9/10'],
    ] as const) {
      const part = await get(range);
      expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
        206,
        body,
        shown,
      ]);
    }
    expect((await get('bytes=10-')).statusCode).toBe(416);
    expect((await get('bytes=1-2,4-5')).statusCode).toBe(200);
    expect((await get('chars=1-2')).statusCode).toBe(200);
    expect((await get('bytes=5-2')).statusCode).toBe(200);
    expect((await get('bytes=-0')).statusCode).toBe(416);
    const stale = await t.download(t.ann, url, { range: 'bytes=2-4', 'if-range': '"other"' });
    expect(stale.statusCode).toBe(200);
  });

  it('replies to HEAD with the same headers and no body', async () => {
    const id = await t.put(t.ann, await t.rootOf(t.ann), 'a.txt', '0123456789');
    const reply = await t.app.inject({
      method: 'HEAD',
      url: await t.addressOf(t.ann, id),
      headers: { host: 'localhost', cookie: `__Host-who=${t.ann}` },
    });
    expect([reply.statusCode, reply.body, reply.headers['content-length']]).toEqual([
      200,
      '',
      '10',
    ]);
  });

  it.each([
    ['x.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['x.html', '<!doctype html><script>alert(1)</script>'],
    ['x.png', '<html><script>alert(1)</script></html>'],
    ['x.xml', '<?xml version="1.0"?><x/>'],
    ['x.txt', 'hello <script>alert(1)</script>'],
    ['x.js', 'alert(1)'],
  ])('never serves %s as a type that can run scripts', async (name, body) => {
    const id = await t.put(t.ann, await t.rootOf(t.ann), name, body);
    for (const inline of [true, false]) {
      const reply = await t.download(t.ann, await t.addressOf(t.ann, id, { inline }));
      expect(['text/plain; charset=utf-8', 'application/octet-stream']).toContain(
        reply.headers['content-type'],
      );
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
      expect(reply.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    }
    const saved = await t.download(t.ann, await t.addressOf(t.ann, id));
    expect(saved.headers['content-disposition']).toMatch(/^attachment/);
  });

  it('detects the media type from the content, not from the name', async () => {
    const root = await t.rootOf(t.ann);
    const lying = await t.put(t.ann, root, 'note.txt', PNG);
    const shown = await t.download(t.ann, await t.addressOf(t.ann, lying, { inline: true }));
    expect(shown.headers['content-type']).toBe('image/png');
    expect(shown.headers['content-disposition']).toMatch(/^inline/);
    const binary = await t.put(t.ann, root, 'movie.mp4', Buffer.from([0, 1, 2, 3]));
    const saved = await t.download(t.ann, await t.addressOf(t.ann, binary, { inline: true }));
    expect(saved.headers['content-type']).toBe('application/octet-stream');
    expect(saved.headers['content-disposition']).toMatch(/^attachment/);
  });

  it('issues addresses bound to the browser, the session, the expiry and the access level', async () => {
    const root = await t.rootOf(t.ann);
    const id = await t.put(t.ann, root, 'a.txt', 'secret');
    const url = await t.addressOf(t.ann, id);
    expect((await t.download(t.ann, url)).statusCode).toBe(200);
    const missing = await t.download(t.ann, '/gateway/dfs/content?address=nothing');
    const refusals = [
      await t.download(t.bob, url),
      await t.app.inject({ url }),
      await t.download(
        t.ann,
        url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      ),
      await t.download(t.ann, `${url}x`),
    ];
    t.ended.add(t.ann);
    refusals.push(await t.download(t.ann, url));
    t.ended.clear();
    t.now += t.limits.addressLife;
    refusals.push(await t.download(t.ann, url));
    for (const reply of refusals) {
      expect([reply.statusCode, reply.json()]).toEqual([404, missing.json()]);
    }
    const fresh = await t.addressOf(t.ann, id);
    await context.db
      .updateTable('user')
      .set({ status: 'disabled' })
      .where('id', '=', t.ann)
      .execute();
    expect((await t.download(t.ann, fresh)).statusCode).toBe(404);
  });

  it('zips folders and files with equal names so that other programs can open the archive', async () => {
    const root = await t.rootOf(t.ann);
    const folder = await t.makeFolder(t.ann, root, '文件夹');
    await t.makeFolder(t.ann, folder, 'empty');
    const inner = await t.makeFolder(t.ann, folder, 'inner');
    await t.put(t.ann, inner, 'a.txt', 'inner a');
    const a = await t.put(t.ann, root, 'a.txt', 'top a');
    t.now += 1;
    const other = await t.makeFolder(t.ann, root, 'other');
    const twin = await t.put(t.ann, other, 'a.txt', 'other a');
    const nested = await t.put(t.ann, folder, 'b.txt', 'nested');
    const gone = await t.put(t.ann, folder, 'gone.txt', 'gone');
    await t.info(t.ann, 'POST', 'nodes/trash', { ids: [gone] });
    const { url } = await t.info<{ url: string }>(t.ann, 'POST', 'content/zip', {
      ids: [folder, a, twin, nested],
    });
    const reply = await t.download(t.ann, url);
    expect(reply.headers['content-type']).toBe('application/zip');
    const file = join(t.folder, 'out.zip');
    await writeFile(file, reply.rawPayload);
    const script = `import sys, zipfile, json
z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
print(json.dumps({n: z.read(n).decode() for n in z.namelist()}))`;
    const { stdout } = await run('python3', ['-c', script, file]);
    expect(JSON.parse(stdout)).toEqual({
      '文件夹/': '',
      'a.txt': 'top a',
      'a (2).txt': 'other a',
      '文件夹/b.txt': 'nested',
      '文件夹/empty/': '',
      '文件夹/inner/': '',
      '文件夹/inner/a.txt': 'inner a',
    });
    expect((await t.download(t.bob, url)).statusCode).toBe(404);
  });

  it('refuses a zip with too many files before sending it', async () => {
    t.limits = { ...t.limits, batchFiles: 2 };
    const root = await t.rootOf(t.ann);
    const ids = [];
    for (const name of ['a', 'b', 'c']) ids.push(await t.put(t.ann, root, name, 'x'));
    const reply = await t.call(t.ann, 'POST', 'content/zip', { ids });
    expect(reply.json().code).toBe(ERRORS.tooManyFiles.code);
  });

  it('reveals no internals when content is missing', async () => {
    const id = await t.put(t.ann, await t.rootOf(t.ann), 'a.txt', 'x');
    const url = await t.addressOf(t.ann, id);
    const { location } = await context.db
      .selectFrom('dfs_blob')
      .select('location')
      .executeTakeFirstOrThrow();
    await t.store.remove(location);
    const reply = await t.download(t.ann, url);
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toContain(location);
  });
});
