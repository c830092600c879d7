import { ERRORS } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { setUpDfs, toMetadata } from '../../../testing/dfs.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';

const DAY = 86_400_000;
const RECORD = 'attachments/contract/order/42';

describeOnEachDatabase('attachments of records', (context) => {
  const t = setUpDfs(context);

  beforeEach(async () => {
    t.denied.add(`+${t.ann} dfs:rule:manage`);
    t.denied.add(`+${t.ann} dfs:token:manage`);
    t.denied.add(`+${t.ann} contract:order:read`);
    t.denied.add(`+${t.ann} contract:order:write`);
    const rule = {
      subApp: 'contract',
      recordType: 'order',
      systemCode: '1001',
      viewPermission: 'contract:order:read',
      editPermission: 'contract:order:write',
    };
    await t.info(t.ann, 'POST', 'attachmentRules/save', rule);
  });

  const makeToken = (more: object = {}) =>
    t.info<{ id: string; token: string }>(t.ann, 'POST', 'tokens/create', {
      name: 'contract server',
      subApp: 'contract',
      mayWrite: true,
      days: 30,
      ...more,
    });
  const asServer = (token: string, method: 'GET' | 'POST', path: string, body?: object) =>
    t.app.inject({
      method,
      url: `/gateway/dfs/server/${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { payload: body } : {}),
    });
  const sendAsServer = (token: string, parentId: string, name: string, bytes: string) =>
    t.app.inject({
      method: 'POST',
      url: '/gateway/dfs/server/uploads',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': toMetadata({ parentId, name }),
        'content-type': 'application/offset+octet-stream',
      },
      payload: Buffer.from(bytes),
    });

  it('require the permission of the sub-app', async () => {
    const own = await t.info<{ folderId: string; level: string }>(t.ann, 'GET', RECORD);
    expect(own.level).toBe('edit');
    const file = await t.put(t.ann, own.folderId, 'order.pdf', '%PDF-1.7');
    expect((await t.call(t.bob, 'GET', RECORD)).statusCode).toBe(404);
    expect((await t.call(t.bob, 'GET', `nodes/${file}`)).statusCode).toBe(404);
    t.denied.add(`+${t.bob} contract:order:read`);
    expect(await t.info(t.bob, 'GET', RECORD)).toMatchObject({
      level: 'view',
      page: { items: [{ id: file }] },
    });
    expect((await t.upload(t.bob, own.folderId, 'x', 'x')).statusCode).toBe(403);
    t.denied.delete(`+${t.bob} contract:order:read`);
    expect((await t.call(t.bob, 'GET', `nodes/${file}`)).statusCode).toBe(404);
    const unruled = await t.call(t.ann, 'GET', 'attachments/contract/invoice/1');
    expect(unruled.statusCode).toBe(404);
  });

  it('cannot be opened by a rule with a permission that its author lacks', async () => {
    const reply = await t.call(t.ann, 'POST', 'attachmentRules/save', {
      subApp: 'acc',
      recordType: 'bill',
      systemCode: '1001',
      viewPermission: 'acc:bill:read',
      editPermission: 'acc:bill:write',
    });
    expect(reply.statusCode).toBe(403);
  });

  it('can be uploaded, listed, downloaded and trashed with a token of the sub-app', async () => {
    const { token } = await makeToken();
    const { folderId } = (await asServer(token, 'GET', RECORD)).json().info;
    const sent = await sendAsServer(token, folderId, 'a.txt', 'hello');
    expect([sent.statusCode, sent.headers.location]).toEqual([
      201,
      expect.stringContaining('/gateway/dfs/server/uploads/'),
    ]);
    const { items } = (await asServer(token, 'GET', RECORD)).json().info.page;
    expect(items).toMatchObject([{ name: 'a.txt', updatedBy: null }]);
    const { url } = (await asServer(token, 'POST', 'content/address', { id: items[0].id })).json()
      .info;
    expect((await t.app.inject({ url })).body).toBe('hello');
    await asServer(token, 'POST', 'nodes/trash', { ids: [items[0].id] });
    expect((await asServer(token, 'GET', RECORD)).json().info.page.items).toEqual([]);
    expect((await t.app.inject({ url })).statusCode).toBe(404);
  });

  it('are not accessible with a token of another sub-app, and read-only tokens cannot write', async () => {
    const { folderId } = await t.info<{ folderId: string }>(t.ann, 'GET', RECORD);
    const other = await makeToken({ subApp: 'acc' });
    expect((await asServer(other.token, 'GET', RECORD)).statusCode).toBe(404);
    expect((await sendAsServer(other.token, folderId, 'a', 'x')).statusCode).toBe(404);
    const reader = await makeToken({ mayWrite: false });
    expect((await asServer(reader.token, 'GET', RECORD)).statusCode).toBe(200);
    expect((await sendAsServer(reader.token, folderId, 'a', 'x')).statusCode).toBe(403);
    const own = await t.put(t.ann, await t.rootOf(t.ann), 'own.txt', 'x');
    const address = await asServer(reader.token, 'POST', 'content/address', { id: own });
    expect(address.statusCode).toBe(404);
  });

  it('work only while their maker is active and may make tokens, or after a takeover', async () => {
    const { id, token } = await makeToken();
    const state = async () => {
      const [listed] = await t.info<{ suspension: string | null }[]>(t.bob, 'GET', 'tokens');
      return [(await asServer(token, 'GET', RECORD)).statusCode, listed?.suspension];
    };
    t.denied.add(`+${t.bob} dfs:token:manage`);
    expect(await state()).toEqual([200, null]);
    t.denied.delete(`+${t.ann} dfs:token:manage`);
    expect(await state()).toEqual([401, 'rightLost']);
    const change = { status: 'disabled' as const };
    await context.db.updateTable('user').set(change).where('id', '=', t.ann).execute();
    expect(await state()).toEqual([401, 'makerLeft']);
    await t.info(t.bob, 'POST', 'tokens/takeOver', { id });
    expect(await state()).toEqual([200, null]);
  });

  it('refuse forged, changed, revoked and expired tokens and the addresses issued to them', async () => {
    const { id, token } = await makeToken();
    const { folderId } = (await asServer(token, 'GET', RECORD)).json().info;
    const node = String((await sendAsServer(token, folderId, 'a', 'x')).headers['upload-node']);
    const { url } = (await asServer(token, 'POST', 'content/address', { id: node })).json().info;
    const refuses = async (bad: string) => {
      const reply = await asServer(bad, 'GET', RECORD);
      expect([reply.statusCode, reply.json().code]).toEqual([401, ERRORS.fileTokenInvalid.code]);
    };
    for (const bad of [
      '',
      'x',
      token.slice(0, -1),
      `${token}A`,
      token.replace(id, '0'.repeat(26)),
    ]) {
      await refuses(bad);
    }
    const late = await makeToken({ days: 1 });
    await t.info(t.ann, 'POST', 'tokens/revoke', { id });
    await refuses(token);
    expect((await t.app.inject({ url })).statusCode).toBe(404);
    t.now += DAY;
    await refuses(late.token);
    const stored = await context.db.selectFrom('dfs_token').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token.slice(-43));
  });
});
