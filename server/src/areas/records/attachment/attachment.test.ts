import {
  collection,
  compileBlueprint,
  defineBlueprint,
  files,
  flow,
  text,
} from '@pedestal/blueprint';
import {
  type FileNode,
  IDEMPOTENCY_KEY_HEADER,
  type RouteDefinition,
  type RouteOutput,
  routeGroups,
  type StoredRecord,
} from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { DAY } from '../../../platform/time/durations.ts';
import { describeRecords } from '../../../testing/records.ts';
import { addRole } from '../../../testing/seed.ts';

const { create, remove: trashRecord, restore, save } = routeGroups.record;
const { recordFile, recordComment, recordTransition, dfsFile, dfsShare, dfsSpace } = routeGroups;
const { dfsContent, dfsServer } = routeGroups;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      order: collection({
        title: ['订单', 'Order'],
        fields: { subject: text({ max: 40 }), photos: files(), secrets: files() },
        states: flow('draft', { finish: 'draft > done' }, { done: { frozen: 'all' } }),
      }),
    },
  }),
);

const order = { workspace: 'test', collection: 'order' };

describeRecords('attachments of records', blueprint, (test) => {
  let boss: string;
  let editor: string;
  let reader: string;
  let stranger: string;
  let id: string;

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    editor = await test.addPerson('editor', test.units.east);
    reader = await test.addPerson('reader', test.units.east);
    stranger = await test.addPerson('stranger', test.units.west);
    await test.addRole({ grantsAll: true, members: [boss] });
    const edits = await test.addRole({
      grants: { order: 'all', 'order:edit': 'all' },
      members: [editor],
    });
    await test.addRole({ grants: { order: 'all' }, members: [reader] });
    await test.addRole({ grants: { order: 'own', 'order:edit': 'own' }, members: [stranger] });
    const place = { role_id: edits, workspace: 'test', collection: 'order' };
    await test.db
      .insertInto('role_field')
      .values([
        { ...place, field: 'secrets', access: 'none' },
        { ...place, field: 'photos', access: 'write' },
      ])
      .execute();
    test.forgetRights();
    const body = { values: { subject: 'one' } };
    const reply = await test.call(boss, create, { params: order, body });
    id = (reply.info as StoredRecord).id;
  });

  const add = (userId: string, name: string, field?: string) =>
    test.addFile(userId, { ...order, id, name, ...(field === undefined ? {} : { field }) });
  const put = async (userId: string, name: string, field?: string) => {
    const reply = await add(userId, name, field);
    expect(reply.code, reply.text).toBe(10000);
    return reply.info as FileNode;
  };
  const list = (userId: string, query: { field?: string } = {}) =>
    test.call(userId, recordFile.list, { params: { ...order, id }, query });
  const namesOf = async (userId: string, query: { field?: string } = {}) => {
    const { info } = await list(userId, query);
    return ((info as { items?: FileNode[] } | null)?.items ?? []).map(({ name }) => name);
  };
  const statusOf = async (userId: string, route: RouteDefinition, input: object) =>
    (await test.call(userId, route, input as never)).status;
  const read = (userId: string, file: FileNode) =>
    test.call(userId, recordFile.content, { params: { ...order, id, file: file.id } });

  it('shows files to whoever opens the record, and lets whoever edits it change them', async () => {
    const file = await put(editor, 'a.txt');
    expect((await add(reader, 'b.txt')).status).toBe(403);
    expect((await add(stranger, 'c.txt')).status).toBe(404);
    expect(await namesOf(reader)).toEqual(['a.txt']);
    expect((await list(reader)).info).toMatchObject({ level: 'view' });
    expect((await list(editor)).info).toMatchObject({ level: 'edit' });
    expect((await list(stranger)).status).toBe(404);
    expect((await read(reader, file)).text).toBe('content');
    expect((await read(stranger, file)).status).toBe(404);
    const input = { params: { ...order, id, file: file.id } };
    expect(await statusOf(stranger, recordFile.remove, input)).toBe(404);
    expect(await statusOf(reader, recordFile.remove, input)).toBe(403);
    expect(await statusOf(editor, recordFile.remove, input)).toBe(200);
    expect(await namesOf(editor)).toEqual([]);
  });

  it('finds a file only under its own record', async () => {
    const file = await put(boss, 'a.txt');
    const other = await test.call(boss, create, { params: order, body: { values: {} } });
    const elsewhere = { ...order, id: (other.info as StoredRecord).id, file: file.id };
    expect(await statusOf(boss, recordFile.content, { params: elsewhere })).toBe(404);
    expect(await statusOf(boss, recordFile.remove, { params: elsewhere })).toBe(404);
    expect(await namesOf(boss)).toEqual(['a.txt']);
  });

  it('hides the files of a hidden field, and freezes those of a frozen one', async () => {
    const secret = await put(boss, 'secret.txt', 'secrets');
    const photo = await put(editor, 'photo.txt', 'photos');
    expect(await namesOf(reader, { field: 'secrets' })).toEqual(['secret.txt']);
    expect((await list(editor, { field: 'secrets' })).status).toBe(404);
    expect((await read(editor, secret)).status).toBe(404);
    expect((await add(editor, 'x.txt', 'secrets')).status).toBe(404);
    for (const field of ['subject', 'nothing']) {
      expect((await list(boss, { field })).status).toBe(404);
    }
    const { version } = (
      await test.call(boss, routeGroups.record.open, { params: { ...order, id } })
    ).info as StoredRecord;
    const finish = { params: { ...order, id, transition: 'finish' }, body: { version } };
    expect(await statusOf(boss, recordTransition.run, finish)).toBe(200);
    expect((await list(editor, { field: 'photos' })).info).toMatchObject({ level: 'view' });
    expect((await add(editor, 'late.txt', 'photos')).status).toBe(403);
    const input = { params: { ...order, id, file: photo.id } };
    expect(await statusOf(editor, recordFile.remove, input)).toBe(403);
    await put(editor, 'scan.txt');
  });

  it('opens no other way to a file: every call of the file service passes the gate', async () => {
    const file = await put(boss, 'a.txt');
    const secret = await put(boss, 'b.txt', 'secrets');
    const { folderId } = (await list(boss)).info as { folderId: string };
    const calls = (node: string, folder: string, space: string): [RouteDefinition, object][] => [
      [dfsFile.children, { params: { id: folder }, query: {} }],
      [dfsFile.detail, { params: { id: node } }],
      [dfsFile.search, { query: { folderId: folder, text: 'txt' } }],
      [dfsFile.versions, { params: { id: node } }],
      [dfsFile.activity, { params: { id: node }, query: {} }],
      [dfsFile.listTrash, { query: { spaceId: space } }],
      [dfsFile.emptyTrash, { body: { spaceId: space } }],
      [dfsFile.rename, { body: { id: node, name: 'x.txt' } }],
      [dfsFile.trash, { body: { ids: [node] } }],
      [dfsFile.restore, { body: { ids: [node] } }],
      [dfsFile.purge, { body: { ids: [node] } }],
      [dfsFile.setFavourite, { body: { id: node, favourite: true } }],
      [dfsFile.createFolder, { body: { parentId: folder, name: 'x' } }],
      [dfsFile.conflicts, { body: { parentId: folder, names: ['a.txt'] } }],
      [dfsContent.address, { body: { id: node } }],
      [dfsContent.zipAddress, { body: { ids: [node] } }],
      [dfsShare.list, { params: { id: node } }],
      [dfsShare.createLink, { body: { nodeId: node, uploadOnly: false } }],
    ];
    const refused = async (userId: string, node: FileNode) => {
      for (const [route, input] of calls(node.id, node.parentId ?? '', node.spaceId)) {
        expect([route.path, await statusOf(userId, route, input)]).toEqual([route.path, 404]);
      }
    };
    await refused(stranger, file);
    await refused(editor, secret);
    const root = await ownRoot(stranger);
    const move = { body: { ids: [file.id], parentId: root } };
    expect(await statusOf(stranger, dfsFile.move, move)).toBe(404);
    expect(await statusOf(stranger, dfsFile.copy, move)).toBe(404);
    const attachments = { subApp: 'records', recordType: 'test-order', recordId: id };
    expect(await statusOf(stranger, dfsSpace.attachments, { params: attachments })).toBe(404);
    const opened = await test.call(reader, dfsSpace.attachments, { params: attachments });
    expect(opened.info).toMatchObject({ folderId, level: 'view' });
  });

  async function ownRoot(userId: string): Promise<string> {
    const { info } = await test.call(userId, dfsSpace.list, {});
    const own = (info as { kind: string; rootId: string }[]).find(({ kind }) => kind === 'person');
    return own?.rootId ?? '';
  }

  it('ignores shares and links of what was moved into a record, and shares nothing in it', async () => {
    await addRole(test.db, { systemCode: null, grantsAll: true, members: [boss] });
    test.forgetRights();
    const parentId = await ownRoot(boss);
    const folder = (
      await test.call(boss, dfsFile.createFolder, { body: { parentId, name: 'shared' } })
    ).info as FileNode;
    const at = Date.now();
    await test.db
      .insertInto('dfs_share')
      .values({
        id: 'share',
        node_id: folder.id,
        kind: 'user',
        target_id: stranger,
        level: 3,
        created_by: boss,
        created_at: at,
      })
      .execute();
    const link = (
      await test.call(boss, dfsShare.createLink, {
        body: { nodeId: folder.id, uploadOnly: false },
      })
    ).info as RouteOutput<typeof dfsShare.createLink>;
    const detail = { params: { id: folder.id } };
    const visit = { params: { key: link.key } };
    expect(await statusOf(stranger, dfsFile.detail, detail)).toBe(200);
    expect(await statusOf(stranger, routeGroups.dfsLink.open, visit)).toBe(200);
    const { folderId } = (await list(boss)).info as { folderId: string };
    const move = { body: { ids: [folder.id], parentId: folderId } };
    expect(await statusOf(boss, dfsFile.move, move)).toBe(200);
    expect(await statusOf(stranger, dfsFile.detail, detail)).toBe(404);
    expect(await statusOf(stranger, routeGroups.dfsLink.open, visit)).toBe(404);
    expect((await test.call(stranger, dfsFile.sharedWithMe, {})).info).toEqual({ items: [] });
    expect(await statusOf(boss, dfsShare.createLink, { body: { nodeId: folder.id } })).toBe(403);
    const share = { nodeId: folder.id, kind: 'user', targetId: stranger, level: 'view' };
    expect(await statusOf(boss, dfsShare.save, { body: share })).toBe(403);
  });

  it('gives no rule and no server token a way to the records engine', async () => {
    await addRole(test.db, { systemCode: null, grantsAll: true, members: [boss] });
    test.forgetRights();
    const file = await put(boss, 'a.txt');
    const rule = {
      subApp: 'records',
      recordType: 'test-order',
      systemCode: 'A',
      viewPermission: 'test:order',
      editPermission: 'test:order',
    };
    expect(await statusOf(boss, dfsSpace.saveRule, { body: rule })).toBe(422);
    const token = { name: 'x', subApp: 'records', mayWrite: true, days: 1 };
    expect(await statusOf(boss, routeGroups.dfsToken.create, { body: token })).toBe(422);
    // As if the database held them already.
    await test.db
      .insertInto('dfs_record_rule')
      .values({
        sub_app: 'records',
        record_type: 'test-order',
        system_code: 'A',
        view_permission: 'test:order',
        edit_permission: 'test:order',
        updated_at: 1,
      })
      .execute();
    const made = await test.call(boss, routeGroups.dfsToken.create, {
      body: { ...token, subApp: 'recordsx' },
    });
    const { token: secret } = made.info as { token: string };
    await test.db.updateTable('dfs_token').set({ sub_app: 'records' }).execute();
    expect(await statusOf(stranger, dfsFile.detail, { params: { id: file.id } })).toBe(404);
    const params = { subApp: 'records', recordType: 'test-order', recordId: id };
    const bearer = { authorization: `Bearer ${secret}` };
    const asServer = async (route: RouteDefinition, input: object) =>
      (await test.call(null, route, input as never, bearer)).status;
    expect(await asServer(dfsServer.attachments, { params })).toBe(404);
    expect(await asServer(dfsServer.address, { body: { id: file.id } })).toBe(404);
    expect(await asServer(dfsServer.trash, { body: { ids: [file.id] } })).toBe(404);
  });

  it('drops files from favourites and recent files with the right to open the record', async () => {
    const file = await put(editor, 'a.txt');
    await test.call(editor, dfsFile.setFavourite, { body: { id: file.id, favourite: true } });
    const address = await test.call(editor, dfsContent.address, { body: { id: file.id } });
    const { url } = address.info as { url: string };
    const lists = async () => [
      (await test.call(editor, dfsFile.favourites, {})).info,
      (await test.call(editor, dfsFile.recent, {})).info,
    ];
    expect(await lists()).toMatchObject([
      { items: [{ id: file.id }] },
      { items: [{ id: file.id }] },
    ]);
    expect((await test.app.inject({ url })).statusCode).toBe(200);
    await test.db.deleteFrom('user_role').where('user_id', '=', editor).execute();
    test.forgetRights();
    expect(await lists()).toEqual([{ items: [] }, { items: [] }]);
    expect((await test.app.inject({ url })).statusCode).toBe(404);
  });

  it('shows in the timeline what happened to files that the person can see', async () => {
    await put(editor, 'a.txt');
    await put(boss, 'b.txt', 'secrets');
    const events = async (userId: string) => {
      const reply = await test.call(userId, recordComment.timeline, {
        params: { ...order, id },
        query: {},
      });
      const { items } = reply.info as RouteOutput<typeof recordComment.timeline>;
      return items.flatMap((item) =>
        item.kind === 'file'
          ? [[item.action, item.file.name, item.field, item.by?.userName ?? null]]
          : [],
      );
    };
    const seen = ['upload', 'a.txt', null, 'editor'];
    expect(await events(reader)).toEqual([['upload', 'b.txt', 'secrets', 'boss'], seen]);
    expect(await events(editor)).toEqual([seen]);
  });

  it('keeps the files of a record in the trash for when it comes back', async () => {
    const file = await put(editor, 'a.txt');
    const params = { ...order, id };
    expect(await statusOf(boss, trashRecord, { params, body: { version: 1 } })).toBe(200);
    expect((await list(boss)).status).toBe(404);
    expect(await statusOf(boss, dfsFile.detail, { params: { id: file.id } })).toBe(404);
    await test.cleanUpFiles();
    expect(await statusOf(boss, restore, { params, body: {} })).toBe(200);
    expect(await namesOf(reader)).toEqual(['a.txt']);
  });

  it('purges the files of a record that was deleted for good, and no others', async () => {
    const file = await put(boss, 'a.txt', 'photos');
    const other = await test.call(boss, create, { params: order, body: { values: {} } });
    const kept = (other.info as StoredRecord).id;
    await test.addFile(boss, { ...order, id: kept, name: 'b.txt' });
    await test.db
      .deleteFrom('r_test_order' as never)
      .where('id' as never, '=', id as never)
      .execute();
    await test.cleanUpFiles();
    await test.db
      .updateTable('dfs_node')
      .set({ trashed_at: Date.now() - 31 * DAY })
      .where('trashed_at', 'is not', null)
      .execute();
    await test.cleanUpFiles();
    const rows = await test.db.selectFrom('dfs_node').select(['id', 'name']).execute();
    expect(rows.some((row) => row.id === file.id)).toBe(false);
    expect(rows.map(({ name }) => name)).toContain('b.txt');
  });

  it('adds a file once per call id', async () => {
    const url = `/gateway/records/test/order/${id}/files?name=a.txt`;
    const send = () =>
      test.app.inject({
        method: 'POST',
        url,
        headers: {
          sdnxrequestid: editor,
          'content-type': 'application/octet-stream',
          [IDEMPOTENCY_KEY_HEADER]: 'f'.repeat(32),
        },
        payload: Buffer.from('once'),
      });
    const [first, second] = [await send(), await send()];
    expect(first.json().code).toBe(10000);
    expect(second.json().info.id).toBe(first.json().info.id);
    expect(await namesOf(editor)).toEqual(['a.txt']);
  });

  it('does not store files as values of the record', async () => {
    await put(boss, 'a.txt', 'photos');
    const body = { version: 1, values: { photos: ['x'] } };
    expect(await statusOf(boss, save, { params: { ...order, id }, body })).toBe(422);
  });
});
