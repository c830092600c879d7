import { ERRORS, type FileLink } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { setUpDfs, toMetadata } from '../../../testing/dfs.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { addRole, addUser } from '../../../testing/seed.ts';

const HOUR = 3_600_000;

describeOnEachDatabase('links', (context) => {
  const t = setUpDfs(context);

  const makeLink = (nodeId: string, terms: object = {}) =>
    t.info<FileLink>(t.ann, 'POST', 'links/create', { nodeId, ...terms });
  const visit = (key: string, path = '', options: object = {}) =>
    t.app.inject({
      url: `/gateway/dfs/link/${key}${path}`,
      headers: { host: 'localhost' },
      ...options,
    });

  /** Every call that a visitor of a link can make. */
  async function callAll(key: string, fileId: string, cookie?: string) {
    const headers = { host: 'localhost', ...(cookie ? { cookie } : {}) };
    const tus = { ...headers, 'tus-resumable': '1.0.0' };
    const all = [
      visit(key, '/children', { headers }),
      visit(key, `/content/${fileId}`, { headers }),
      visit(key, `/content/${fileId}`, { headers, method: 'HEAD' }),
      visit(key, '/zip', { headers }),
      visit(key, '/zip', { headers, method: 'HEAD' }),
      visit(key, '/uploads', { method: 'POST', headers: { ...tus, 'upload-length': '1' } }),
      visit(key, '/uploads/someupload', { headers }),
      visit(key, '/uploads/someupload', { method: 'HEAD', headers: tus }),
      visit(key, '/uploads/someupload', { method: 'DELETE', headers: tus }),
      visit(key, '/uploads/someupload', {
        method: 'PATCH',
        headers: {
          ...tus,
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
        payload: Buffer.from('x'),
      }),
    ];
    return (await Promise.all(all)).map((reply) => reply.statusCode);
  }

  it('opens a folder and its files without signing in, and nothing else', async () => {
    const root = await t.rootOf(t.ann);
    const folder = await t.makeFolder(t.ann, root, 'folder');
    const file = await t.put(t.ann, folder, 'a.txt', 'hello');
    const beside = await t.put(t.ann, root, 'b.txt', 'other');
    const { key } = await makeLink(folder);
    expect(key).toHaveLength(26 + 43);
    expect((await visit(key)).json().info).toMatchObject({
      needsPassword: false,
      node: { id: folder, name: 'folder' },
      sender: 'ann',
    });
    const { items } = (await visit(key, '/children')).json().info;
    expect(items).toEqual([expect.objectContaining({ id: file, name: 'a.txt' })]);
    expect(Object.keys(items[0])).not.toContain('updatedBy');
    expect((await visit(key, `/content/${file}`)).body).toBe('hello');
    expect((await visit(key, '/zip')).rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await visit(key, `/content/${beside}`)).statusCode).toBe(404);
    expect((await visit(key, `/children?folderId=${root}`)).statusCode).toBe(404);
    const active = await visit(key, `/content/${file}`);
    expect(active.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(active.headers['content-security-policy']).toMatch(/^sandbox/);
  });

  it('replies the same 404 for guessed, truncated, literal, expired and foreign keys', async () => {
    const root = await t.rootOf(t.ann);
    const file = await t.put(t.ann, root, 'a.txt', 'x');
    const { key, id } = await makeLink(file);
    const removed = await makeLink(file);
    await t.info(t.ann, 'POST', 'links/remove', { id: removed.id });
    const guesses = [
      `${id}${'A'.repeat(43)}`,
      `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
      `${'0'.repeat(26)}${key.slice(26)}`,
      removed.key,
      'x'.repeat(69),
    ];
    const replies = await Promise.all(guesses.map((guess) => visit(guess)));
    for (const reply of replies) {
      expect([reply.statusCode, reply.json()]).toEqual([404, replies[0]?.json()]);
    }
    expect((await visit(':key')).statusCode).toBe(422);
  });

  it('stops working when it expires, when the file is trashed, and when its author loses access', async () => {
    const root = await t.rootOf(t.ann);
    const file = await t.put(t.ann, root, 'a.txt', 'x');
    const { key } = await makeLink(file, { expiresAt: t.now + HOUR });
    const all404 = async () => {
      expect((await visit(key)).statusCode).toBe(404);
      expect(new Set(await callAll(key, file))).toEqual(new Set([404]));
    };
    expect((await visit(key)).statusCode).toBe(200);
    t.denied.add(`${t.ann} dfs:file:share`);
    await all404();
    t.denied.clear();
    await context.db
      .updateTable('user')
      .set({ status: 'disabled' })
      .where('id', '=', t.ann)
      .execute();
    await all404();
    await context.db
      .updateTable('user')
      .set({ status: 'active' })
      .where('id', '=', t.ann)
      .execute();
    await t.info(t.ann, 'POST', 'nodes/trash', { ids: [file] });
    await all404();
    await t.info(t.ann, 'POST', 'nodes/restore', { ids: [file] });
    expect((await visit(key)).statusCode).toBe(200);
    t.now += HOUR;
    await all404();
  });

  it('is suspended when its maker left or may not share any more, until a manager of the file takes it over', async () => {
    const cara = await addUser(context.db, 'cara');
    await addRole(context.db, { systemCode: '1001', members: [t.ann, t.bob, cara] });
    t.systems.set(t.bob, ['1001']);
    const file = await t.put(t.bob, await t.rootOf(t.bob), 'a.txt', 'x');
    const share = (targetId: string, level: string) =>
      t.info(t.bob, 'POST', 'shares/save', { nodeId: file, kind: 'user', targetId, level });
    await share(t.ann, 'manage');
    await share(cara, 'edit');
    const { key, id } = await makeLink(file);
    const state = async () => {
      const listed = await t.info<{ links: FileLink[] }>(t.bob, 'GET', `nodes/${file}/shares`);
      return [(await visit(key)).statusCode, listed.links[0]?.suspension];
    };
    expect(await state()).toEqual([200, null]);
    t.denied.add(`${t.ann} dfs:file:share`);
    expect(await state()).toEqual([404, 'rightLost']);
    t.denied.clear();
    expect(await state()).toEqual([200, null]);
    await share(t.ann, 'edit');
    expect(await state()).toEqual([404, 'rightLost']);
    const disabled = { status: 'disabled' as const };
    await context.db.updateTable('user').set(disabled).where('id', '=', t.ann).execute();
    expect(await state()).toEqual([404, 'makerLeft']);

    const takeOver = (who: string) => t.call(who, 'POST', 'links/takeOver', { id });
    expect((await takeOver(cara)).statusCode).toBe(403);
    await share(cara, 'manage');
    t.denied.add(`${cara} dfs:file:share`);
    expect((await takeOver(cara)).statusCode).toBe(403);
    const stranger = await addUser(context.db, 'stranger');
    expect((await takeOver(stranger)).statusCode).toBe(404);
    expect(await state()).toEqual([404, 'makerLeft']);
    expect((await takeOver(t.bob)).statusCode).toBe(200);
    expect(await state()).toEqual([200, null]);
    const rows = await context.db
      .selectFrom('audit')
      .innerJoin('audit_detail', 'audit_detail.seq', 'audit.seq')
      .select(['audit_detail.before', 'audit_detail.after'])
      .where('audit.action', '=', 'dfs.link.takeOver')
      .execute();
    expect(
      rows.map(({ before, after }) => [before, after].map((part) => JSON.parse(part ?? ''))),
    ).toMatchObject([
      [
        { linkId: id, createdBy: t.ann },
        { linkId: id, createdBy: t.bob },
      ],
    ]);
  });

  it('requires the password on every call, HEAD and zip included, and reveals nothing before', async () => {
    const root = await t.rootOf(t.ann);
    const file = await t.put(t.ann, root, 'secret name.txt', 'x');
    const { key, id } = await makeLink(file, { password: 'open sesame' });
    const closed = await visit(key);
    expect(closed.json().info).toEqual({
      needsPassword: true,
      uploadOnly: false,
      node: null,
      downloadsLeft: null,
      expiresAt: null,
      sender: null,
    });
    expect(new Set(await callAll(key, file))).toEqual(new Set([403]));
    const unlock = (password: string) =>
      visit(key, '/unlock', { method: 'POST', payload: { password } });
    expect((await unlock('wrong')).json().code).toBe(ERRORS.linkPasswordWrong.code);
    const cookie =
      String((await unlock('open sesame')).headers['set-cookie']).split(';', 1)[0] ?? '';
    const open = { headers: { host: 'localhost', cookie } };
    expect((await visit(key, '', open)).json().info.node.name).toBe('secret name.txt');
    expect((await visit(key, `/content/${file}`, open)).body).toBe('x');
    const other = await makeLink(file, { password: 'something else' });
    expect((await visit(other.key, `/content/${file}`, open)).statusCode).toBe(403);
    await t.info(t.ann, 'POST', 'links/update', { id, password: 'changed password' });
    expect((await visit(key, `/content/${file}`, open)).statusCode).toBe(403);
    const stored = await context.db.selectFrom('dfs_link').select('password_hash').execute();
    expect(JSON.stringify(stored)).not.toContain('open sesame');
  });

  it('limits attempts to guess a password', async () => {
    const file = await t.put(t.ann, await t.rootOf(t.ann), 'a.txt', 'x');
    const { key } = await makeLink(file, { password: 'open sesame' });
    const unlock = (password: string) =>
      visit(key, '/unlock', { method: 'POST', payload: { password } });
    for (let n = 0; n < t.limits.linkTries.max; n += 1) {
      expect((await unlock('wrong')).json().code).toBe(ERRORS.linkPasswordWrong.code);
    }
    expect((await unlock('open sesame')).statusCode).toBe(429);
    t.now += t.limits.linkTries.seconds * 1000;
    expect((await unlock('open sesame')).statusCode).toBe(200);
  });

  it('enforces the download limit under concurrent downloads', async () => {
    const file = await t.put(t.ann, await t.rootOf(t.ann), 'a.txt', 'x');
    const { key, id } = await makeLink(file, { downloadLimit: 3 });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => visit(key, `/content/${file}`)),
    );
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(3);
    const ranged = await visit(key, `/content/${file}`, {
      headers: { host: 'localhost', range: 'bytes=0-' },
    });
    expect(ranged.statusCode).toBe(404);
    const log = await t.info<{ items: { action: string; name: string }[] }>(
      t.ann,
      'GET',
      `links/${id}/log`,
    );
    expect(log.items.filter(({ action }) => action === 'download')).toHaveLength(3);
    expect((await t.call(t.bob, 'GET', `links/${id}/log`)).statusCode).toBe(404);
  });

  it('accepts files through an upload link and lists nothing of the folder', async () => {
    const root = await t.rootOf(t.ann);
    const folder = await t.makeFolder(t.ann, root, 'inbox');
    const there = await t.put(t.ann, folder, 'a.txt', 'there');
    const { key } = await makeLink(folder, { uploadOnly: true });
    const send = (metadata: Record<string, string>) =>
      visit(key, '/uploads', {
        method: 'POST',
        headers: {
          host: 'localhost',
          'tus-resumable': '1.0.0',
          'upload-length': '3',
          'upload-metadata': toMetadata(metadata),
          'content-type': 'application/offset+octet-stream',
        },
        payload: Buffer.from('new'),
      });
    expect((await send({ parentId: folder, name: 'a.txt', conflict: 'replace' })).statusCode).toBe(
      201,
    );
    expect(await t.names(t.ann, folder)).toEqual(['a (2).txt', 'a.txt']);
    expect((await t.download(t.ann, await t.addressOf(t.ann, there))).body).toBe('there');
    expect((await send({ parentId: root, name: 'b.txt' })).statusCode).toBe(404);
    expect((await visit(key, '/children')).statusCode).toBe(404);
    expect((await visit(key, `/content/${there}`)).statusCode).toBe(404);
    expect((await visit(key, '/zip')).statusCode).toBe(404);
    const wrong = await t.call(t.ann, 'POST', 'links/create', { nodeId: there, uploadOnly: true });
    expect(wrong.json().code).toBe(ERRORS.misplaced.code);
  });

  it('shows keys only to people who may create links, and audits every change', async () => {
    const file = await t.put(t.ann, await t.rootOf(t.ann), 'a.txt', 'x');
    const { id } = await makeLink(file);
    await t.info(t.ann, 'POST', 'links/update', { id, downloadLimit: 5 });
    await context.db
      .insertInto('dfs_share')
      .values({
        id: 's',
        node_id: file,
        kind: 'user',
        target_id: t.bob,
        level: 2,
        created_by: t.ann,
        created_at: 1,
      })
      .execute();
    expect((await t.info<{ links: object[] }>(t.bob, 'GET', `nodes/${file}/shares`)).links).toEqual(
      [],
    );
    expect(
      (await t.info<{ links: object[] }>(t.ann, 'GET', `nodes/${file}/shares`)).links,
    ).toHaveLength(1);
    await t.info(t.ann, 'POST', 'links/remove', { id });
    const audit = await context.db.selectFrom('audit').select('action').orderBy('seq').execute();
    expect(audit.map((row) => row.action)).toEqual([
      'dfs.link.create',
      'dfs.link.update',
      'dfs.link.remove',
    ]);
  });

  it('serves the same page for every key, also to requests from other sites', async () => {
    const elsewhere = {
      headers: { host: 'localhost', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    };
    const file = await t.put(t.ann, await t.rootOf(t.ann), 'a.txt', 'x');
    const { key } = await makeLink(file);
    const page = await visit(key, '/page', elsewhere);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.body).toBe((await visit('x'.repeat(69), '/page', elsewhere)).body);
    const fetched = { headers: { ...elsewhere.headers, 'sec-fetch-mode': 'cors' } };
    expect((await visit(key, '', fetched)).statusCode).toBe(403);
    const opened = { headers: { ...elsewhere.headers, accept: 'text/html,*/*;q=0.8' } };
    for (const [cut, end] of [
      [key, ''],
      [key.slice(0, 20), '/page'],
      [key.slice(0, 20), ''],
    ] as const) {
      const reply = await visit(cut, end, opened);
      expect(reply.headers['content-type']).toContain('text/html');
      expect(reply.body).not.toContain('"code"');
    }
    const script = await t.app.inject({ url: '/gateway/dfs/linkPage/page.js' });
    expect(script.headers['content-type']).toContain('javascript');
  });
});
