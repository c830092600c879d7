import { gzipSync } from 'node:zlib';
import {
  type RouteDefinition,
  routeGroups,
  SUCCESS_CODE,
  TUS_VERSION,
  UPLOAD_TYPE,
} from '@pedestal/contract';
import { writeTar } from '../../platform/archive/write-tar.ts';
import { newId } from '../../platform/db/id.ts';
import type { Browser } from '../browser.ts';
import { addRole, addSession } from '../seed.ts';
import { type RouteValues, sendRoute } from '../send-route.ts';
import type { SignInTest } from '../sign-in.ts';
import { signIn } from '../sign-in-steps.ts';

const { userAdmin, orgUnitAdmin, roleAdmin, resourceAdmin, systemAdmin, inviteAdmin } = routeGroups;
const { registryAdmin, release, notice, dfsSpace, dfsFile, dfsUpload, dfsShare, dfsLink } =
  routeGroups;
const { dfsToken, dfsServer, serviceAccount } = routeGroups;

/** A small release; its format is html. */
export const ARCHIVE = gzipSync(
  writeTar([{ path: 'index.html', data: Buffer.from('<!doctype html><title>x</title>') }]),
);

type Properties = Record<string, unknown>;
type Maker = () => Promise<Properties>;
type SendMore = Parameters<typeof sendRoute>[3];

interface Tools {
  test: SignInTest;
  /** Makes names unique. */
  unique(): number;
  get(kind: string): Promise<Properties>;
  send(
    route: RouteDefinition,
    values: RouteValues,
    more?: SendMore,
  ): Promise<{ info: Properties; headers: Record<string, unknown> }>;
  create(route: RouteDefinition, body: Properties): Promise<Properties>;
}

export type ContractRecords = ReturnType<typeof createContractRecords>;

/** Records that the routes of the contract refer to, created through the API on first use. */
export function createContractRecords(test: SignInTest, administrator: () => Browser) {
  let count = 0;
  const known = new Map<string, Promise<Properties>>();
  const tools: Tools = {
    test,
    unique: () => {
      count += 1;
      return count;
    },
    get(kind) {
      const found = known.get(kind) ?? makers[kind]?.() ?? Promise.resolve({});
      known.set(kind, found);
      return found;
    },
    async send(route, values, more = {}) {
      const reply = await sendRoute(test.app, route, values, { browser: administrator(), ...more });
      const isJson = String(reply.headers['content-type']).includes('json');
      const { code, info } = isJson ? reply.json() : { code: SUCCESS_CODE, info: {} };
      if (reply.statusCode >= 300 || code !== SUCCESS_CODE) {
        throw new Error(`${route.method} ${route.path}: ${reply.statusCode} ${reply.body}`);
      }
      return { info: (info ?? {}) as Properties, headers: reply.headers };
    },
    create: async (route, body) => (await tools.send(route, { body })).info,
  };
  const makers: Record<string, Maker> = {
    ...peopleMakers(tools),
    ...machineMakers(tools),
    ...systemMakers(tools),
    ...registryMakers(tools),
    ...fileMakers(tools),
    ...sharingMakers(tools),
  };
  return {
    get: tools.get,
    unique: tools.unique,
    forget: (...kinds: string[]) => {
      for (const kind of kinds) known.delete(kind);
    },
  };
}

const namesOf = ({ unique }: Tools) => ({ name: `n${unique()}`, nameEn: `n${unique()}` });

function peopleMakers(tools: Tools): Record<string, Maker> {
  const { test, unique, get, send, create } = tools;
  const user = () =>
    create(userAdmin.create, { userName: `u${unique()}`, displayName: 'U', withPassword: false });
  return {
    user,
    async deletedUser() {
      const { id, version } = await user();
      return (await send(userAdmin.remove, { params: { id }, body: { version } })).info;
    },
    unit: () => create(orgUnitAdmin.create, { parentId: null, ...namesOf(tools) }),
    role: () =>
      create(roleAdmin.create, {
        systemCode: '1001',
        description: '',
        requiresMfa: false,
        ...namesOf(tools),
      }),
    invite: async () =>
      create(inviteAdmin.create, {
        systemCode: '1001',
        loginKey: 'default',
        orgUnitId: null,
        roleIds: [(await get('role')).id],
        note: '',
        maxUses: 1,
        validHours: 1,
      }),
    async session() {
      const { id } = await get('user');
      return { id: await addSession(test.db, String(id), '1001', test.now()) };
    },
    /** A person of their own, for calls that change the session or are limited per person. */
    async caller() {
      const name = `caller${unique()}`;
      const id = await test.addUser(name);
      await addRole(test.db, { systemCode: null, grantsAll: true, members: [id] });
      const browser = test.browser();
      await signIn(browser, name);
      return { browser };
    },
  };
}

/** What other programs use. */
function machineMakers(tools: Tools): Record<string, Maker> {
  const { test, unique, get, send, create } = tools;
  return {
    async serviceAccount() {
      const whole = await test.db
        .selectFrom('role')
        .select('id')
        .where('grants_all', '=', 1)
        .where('system_code', 'is', null)
        .executeTakeFirstOrThrow();
      const scope = `svc${unique()}`;
      await create(resourceAdmin.create, {
        systemCode: '1001',
        parentId: 0,
        type: 'page',
        code: scope,
        path: '/x',
        icon: '',
        hidden: false,
        subApp: '',
        ...namesOf(tools),
      });
      const userName = `account${unique()}`;
      const body = { userName, displayName: 'A', orgUnitId: null, roleIds: [whole.id] };
      return { ...(await create(serviceAccount.create, body)), scope };
    },
    async serviceToken() {
      const { id, scope } = await get('serviceAccount');
      const body = { label: 'x', scope: [scope] };
      return (await send(serviceAccount.createToken, { params: { id }, body })).info;
    },
    async webhook() {
      const { id: created_by } = await get('user');
      const id = newId();
      const now = test.now();
      await test.db
        .insertInto('webhook')
        .values({
          id,
          label: `w${unique()}`,
          url: 'https://hooks.example.com/',
          workspace: 'shop',
          collection: '*',
          events: '["created"]',
          secret: '',
          created_by: String(created_by),
          created_at: now,
          updated_at: now,
        })
        .execute();
      return { id, version: 1 };
    },
    async delivery() {
      const { id: webhook_id } = await get('webhook');
      const id = newId();
      const now = test.now();
      await test.db
        .insertInto('webhook_delivery')
        .values({
          id,
          webhook_id: String(webhook_id),
          event: 'created',
          workspace: 'shop',
          collection: 'order',
          record_id: 'r',
          record_version: 1,
          transition: null,
          at: now,
          state: 'failed',
          next_at: now,
        })
        .execute();
      return { id };
    },
  };
}

function systemMakers(tools: Tools): Record<string, Maker> {
  const { unique, get, create } = tools;
  return {
    resource: () =>
      create(resourceAdmin.create, {
        systemCode: '1001',
        parentId: 0,
        type: 'page',
        code: `r${unique()}`,
        path: '/x',
        icon: '',
        hidden: false,
        subApp: '',
        ...namesOf(tools),
      }),
    system: () =>
      create(systemAdmin.create, {
        code: `s${unique()}`,
        icon: '',
        sort: 1,
        status: 'active',
        ...namesOf(tools),
      }),
    loginEntry: () =>
      create(systemAdmin.createLoginEntry, {
        loginKey: `k${unique()}`,
        systemCode: '1001',
        title: 'Entry',
        titleEn: 'Entry',
        branding: { logo: '', background: '' },
        hostnames: [],
        methods: ['password'],
        activeKey: '2',
        registerOpen: true,
        passwordPolicy: 'standard',
        secondFactor: 'optional',
        locale: null,
      }),
    notice: async () =>
      create(notice.send, { type: 1, title: 't', to: { users: [(await get('user')).id] } }),
  };
}

function registryMakers({ unique, get, send, create }: Tools): Record<string, Maker> {
  return {
    subApp: () =>
      create(registryAdmin.createSubApp, {
        name: `app${unique()}`,
        title: { 'zh-CN': 'App', 'en-US': 'App' },
        base: `/base${unique()}`,
        format: 'html',
      }),
    async release() {
      const { name } = await get('subApp');
      const query = { name, version: `1.${unique()}`, format: 'html' };
      const headers = { 'content-type': 'application/gzip' };
      return (await send(release.upload, { query }, { headers, payload: ARCHIVE })).info;
    },
    publishToken: async () =>
      create(release.createToken, {
        label: `t${unique()}`,
        subApps: [(await get('subApp')).name],
      }),
  };
}

function fileMakers(tools: Tools): Record<string, Maker> {
  const { unique, get, send, create } = tools;
  const folder = async () =>
    create(dfsFile.createFolder, {
      parentId: (await get('root')).rootId,
      name: `f${unique()}`,
    });
  return {
    async root() {
      const spaces = (await send(dfsSpace.list, {})).info as unknown as Properties[];
      return spaces.find((space) => space.kind === 'person') ?? {};
    },
    folder,
    async trashed() {
      const { id } = await folder();
      await create(dfsFile.trash, { ids: [id] });
      return { id };
    },
    async file() {
      const { node } = await upload(tools, dfsUpload.create, await get('folder'), 'x');
      const versions = await send(dfsFile.versions, { params: { id: node } });
      const [first] = versions.info.items as { id: string }[];
      return { id: node, versionId: first?.id };
    },
    upload: async () => upload(tools, dfsUpload.create, await get('folder'), ''),
  };
}

function sharingMakers(tools: Tools): Record<string, Maker> {
  const { unique, get, send, create } = tools;
  const asServer = async () => ({
    browser: undefined,
    headers: { authorization: `Bearer ${(await get('fileToken')).token}` },
  });
  return {
    share: async () =>
      create(dfsShare.save, {
        nodeId: (await get('folder')).id,
        kind: 'user',
        targetId: (await get('user')).id,
        level: 'view',
      }),
    link: async () => create(dfsShare.createLink, { nodeId: (await get('folder')).id }),
    dropLink: async () =>
      create(dfsShare.createLink, { nodeId: (await get('folder')).id, uploadOnly: true }),
    async linkUpload() {
      const { key } = await get('dropLink');
      const started = await upload(tools, dfsLink.createUpload, await get('folder'), '', {
        params: { key },
      });
      return { ...started, key };
    },
    fileToken: () =>
      create(dfsToken.create, { name: `t${unique()}`, subApp: 'x', mayWrite: true, days: 1 }),
    async attachments() {
      const params = { subApp: 'x', recordType: 'x', recordId: 'x' };
      const listed = await send(dfsServer.attachments, { params }, await asServer());
      return { id: listed.info.folderId };
    },
    async serverUpload() {
      const parent = await get('attachments');
      return upload(tools, dfsServer.createUpload, parent, '', {}, await asServer());
    },
    async serverFile() {
      const parent = await get('attachments');
      const { node } = await upload(
        tools,
        dfsServer.createUpload,
        parent,
        'x',
        {},
        await asServer(),
      );
      return { id: node };
    },
  };
}

/** An upload of one byte into a folder; whole if the byte is sent. */
async function upload(
  { unique, send }: Tools,
  route: RouteDefinition,
  parent: Properties,
  payload: 'x' | '',
  values: RouteValues = {},
  more: SendMore = {},
): Promise<Properties> {
  const reply = await send(route, values, {
    ...more,
    headers: {
      ...more.headers,
      'tus-resumable': TUS_VERSION,
      'upload-length': '1',
      'upload-metadata': encodeMetadata({ parentId: parent.id, name: `f${unique()}` }),
      'content-type': UPLOAD_TYPE,
    },
    payload,
  });
  const id = String(reply.headers.location).split('/').at(-1);
  return { id, node: reply.headers['upload-node'] };
}

/** The header `Upload-Metadata`. */
export function encodeMetadata(metadata: Properties): string {
  return Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(String(value)).toString('base64')}`)
    .join();
}
