import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileNode, FileSpace } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach } from 'vitest';
import type { CleanupService } from '../areas/files/cleanup/cleanup.service.ts';
import { FILE_LIMITS, type FileLimits } from '../areas/files/limits.ts';
import { createFilesModule, type FilesDependencies } from '../areas/files/module.ts';
import type { BlobStore } from '../platform/blob-store/blob-store.ts';
import { openLocalBlobStore } from '../platform/blob-store/local-blob-store.ts';
import type { Pace } from '../platform/http/body/body-pace.ts';
import { createLimiter } from '../platform/http/limiter.ts';
import { createKeyring } from '../platform/keyring/keyring.ts';
import type { DatabaseTestContext } from './each-database.ts';
import { createTestGateway } from './gateway.ts';
import { addSystem, addUser } from './seed.ts';

const hashes = new Map<string, string>();

/** Replaces argon2id, which has its own tests and would make these slow. */
const passwords = {
  async hash(password: string) {
    const stored = `hash-${hashes.size}`;
    hashes.set(stored, password);
    return stored;
  },
  verify: async (password: string, stored: string | null) =>
    stored !== null && hashes.get(stored) === password,
};

/** The smallest valid PNG. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export interface DfsTest {
  readonly app: FastifyInstance;
  readonly store: BlobStore;
  readonly cleanup: CleanupService;
  readonly folder: string;
  now: number;
  limits: FileLimits;
  /** `<user> <permission>` denies a file permission, `+<user> <permission>` grants another one. */
  denied: Set<string>;
  /** Systems that people may enter. */
  systems: Map<string, string[]>;
  /** Ids of ended sessions. */
  ended: Set<string>;
  ann: string;
  bob: string;
  call(userId: string, method: 'GET' | 'POST', path: string, body?: object): Promise<Reply>;
  /** Returns the reply's `info`; throws when the call failed. */
  info<T>(userId: string, method: 'GET' | 'POST', path: string, body?: object): Promise<T>;
  upload(
    userId: string,
    parentId: string,
    name: string,
    bytes: Buffer | string,
    more?: Metadata,
  ): Promise<Reply>;
  /** Uploads a file and returns its id. */
  put(
    userId: string,
    parentId: string,
    name: string,
    bytes: Buffer | string,
    more?: Metadata,
  ): Promise<string>;
  rootOf(userId: string): Promise<string>;
  names(userId: string, folderId: string, query?: string): Promise<string[]>;
  makeFolder(userId: string, parentId: string, name: string): Promise<string>;
  /** Downloads with the cookies of that person's browser. */
  download(userId: string, url: string, headers?: Record<string, string>): Promise<Reply>;
  addressOf(userId: string, id: string, more?: object): Promise<string>;
}

type MutableTest = { -readonly [K in keyof DfsTest]: DfsTest[K] };
type Reply = Awaited<ReturnType<FastifyInstance['inject']>>;
type Metadata = Record<string, string>;

export function toMetadata(values: Metadata): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

/** A gateway with the file service only. The person's id is their session token and cookie. */
export function setUpDfs(
  context: DatabaseTestContext,
  {
    openStore = openLocalBlobStore,
    pace,
  }: { openStore?: (folder: string) => Promise<BlobStore>; pace?: Pace } = {},
): DfsTest {
  const test = { limits: FILE_LIMITS } as MutableTest;

  beforeEach(async () => {
    test.now = 1_800_000_000_000;
    test.denied = new Set();
    test.systems = new Map();
    test.ended = new Set();
    test.limits = FILE_LIMITS;
    test.folder = await mkdtemp(join(tmpdir(), 'pedestal-dfs-'));
    test.store = await openStore(test.folder);
    const hasPermission = (userId: string, code: string) => isAllowed(test, userId, code);
    test.app = createTestGateway(
      (mount) => {
        const dependencies = makeDependencies(test, context, hasPermission);
        test.cleanup = createFilesModule(mount, dependencies).cleanup;
      },
      hasPermission,
      pace,
    );
    await addSystem(context.db, '1001');
    test.ann = await addUser(context.db, 'ann');
    test.bob = await addUser(context.db, 'bob');
  });

  afterEach(async () => {
    await test.app.close();
    await rm(test.folder, { recursive: true, force: true });
  });

  addCalls(test);
  return test;
}

/** File permissions are granted unless denied, all others are denied unless granted with `+`. */
function isAllowed({ denied }: MutableTest, userId: string, code: string): boolean {
  return code.startsWith('dfs:file:')
    ? !denied.has(`${userId} ${code}`)
    : denied.has(`+${userId} ${code}`);
}

function makeDependencies(
  test: MutableTest,
  context: DatabaseTestContext,
  hasPermission: (userId: string, code: string) => boolean,
): FilesDependencies {
  const clock = () => test.now;
  return {
    database: context.database,
    clock,
    log: pino({ level: 'silent' }),
    jobs: { schedule: () => {} },
    limiter: createLimiter(clock),
    // Read at each use, so that a test can change them.
    limits: new Proxy({} as FileLimits, {
      get: (_target, name) => test.limits[name as keyof FileLimits],
    }),
    store: test.store,
    keyring: createKeyring('a secret of thirty-two characters'),
    authority: {
      rightsOf: async (userId) => ({
        has: (code) => hasPermission(userId, code),
        holds: (systemCode, code) =>
          hasPermission(userId, code) &&
          (!code.startsWith('dfs:file:') || (test.systems.get(userId) ?? []).includes(systemCode)),
      }),
      holdsEverything: async () => false,
      listSystems: async (userId) =>
        (test.systems.get(userId) ?? []).map((code) => ({ code, name: code, nameEn: code })),
    },
    // Without the records engine, nobody reaches the files of its records.
    records: {
      keyOf: () => '',
      findLevels: async () => new Map(),
      findGone: async () => [],
      onFilesChanged: () => {},
    },
    signIn: {
      passwords,
      findSessionOfBrowser: async (id, cookies) =>
        cookies.get('who') === id && !test.ended.has(id)
          ? { id, userId: id, userName: id, loginKey: '', systemCode: '', reauthAt: 0 }
          : null,
    },
  };
}

function addCalls(test: MutableTest): void {
  test.call = (userId, method, path, body) =>
    test.app.inject({
      method,
      url: `/gateway/dfs/${path}`,
      headers: { sdnxrequestid: userId },
      ...(body ? { payload: body } : {}),
    });
  test.info = async (userId, method, path, body) => {
    const reply = await test.call(userId, method, path, body);
    if (reply.json().code !== 10000) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`);
    return reply.json().info;
  };
  test.upload = (userId, parentId, name, bytes, more = {}) =>
    test.app.inject({
      method: 'POST',
      url: '/gateway/dfs/uploads',
      headers: {
        sdnxrequestid: userId,
        'tus-resumable': '1.0.0',
        'upload-length': String(Buffer.byteLength(bytes)),
        'upload-metadata': toMetadata({ parentId, name, ...more }),
        'content-type': 'application/offset+octet-stream',
      },
      payload: Buffer.from(bytes),
    });
  test.put = async (...args) => {
    const reply = await test.upload(...args);
    if (reply.statusCode !== 201) throw new Error(`${reply.statusCode} ${reply.body}`);
    return String(reply.headers['upload-node']);
  };
  test.rootOf = async (userId) => {
    const spaces = await test.info<FileSpace[]>(userId, 'GET', 'spaces');
    return spaces.find((space) => space.kind === 'person')?.rootId ?? '';
  };
  test.names = async (userId, folderId, query = '') => {
    const page = await test.info<{ items: FileNode[] }>(
      userId,
      'GET',
      `folders/${folderId}/children${query}`,
    );
    return page.items.map((item) => item.name);
  };
  test.makeFolder = async (userId, parentId, name) =>
    (await test.info<FileNode>(userId, 'POST', 'folders/create', { parentId, name })).id;
  test.download = (userId, url, headers = {}) =>
    test.app.inject({
      url,
      headers: { host: 'localhost', cookie: `__Host-who=${userId}`, ...headers },
    });
  test.addressOf = async (userId, id, more = {}) =>
    (await test.info<{ url: string }>(userId, 'POST', 'content/address', { id, ...more })).url;
}
