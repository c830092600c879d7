import { hash, randomBytes } from 'node:crypto';
import type { Locale } from '@pedestal/contract';
import { DETECT_BYTES, type FileLimits } from '../../areas/files/limits.ts';
import { insertRootFolder } from '../../areas/files/node/node.store.ts';
import { ensureFolders, insertFile } from '../../areas/files/node/write-node.ts';
import { ensureSpace } from '../../areas/files/space/ensure-space.ts';
import { saveBlob } from '../../areas/files/upload/blob.store.ts';
import { detectType } from '../../areas/files/upload/detect-type.ts';
import type { BlobStore } from '../../platform/blob-store/blob-store.ts';
import type { Db } from '../../platform/db/database.ts';
import { insertSetting, readSetting } from '../../platform/db/setting.store.ts';
import { type DemoFile, makeDemoFiles } from './demo-files.ts';

const LOADED = 'demo.files';
const OWNERS = ['admin', 'chen.jing'];
const SYSTEM = '1001';

interface Placed extends DemoFile {
  hash: string;
  location: string;
}

/**
 * Adds demo files to the spaces of `OWNERS` and of the first system, once per database. The content
 * is stored before a row refers to it; the cleanup removes the blobs of an interrupted start.
 */
export async function loadDemoFiles(options: {
  db: Db;
  clock: () => number;
  limits: FileLimits;
  /** Of the console: that of the names. */
  locale: Locale;
  openStore(): Promise<BlobStore>;
}): Promise<boolean> {
  const { db, clock, limits, locale } = options;
  if ((await readSetting(db, LOADED)) !== undefined) return false;
  const store = await options.openStore();
  const placed: Placed[] = [];
  for (const file of makeDemoFiles(locale)) placed.push(await place(store, file));
  const now = clock();
  const people = await db
    .selectFrom('user')
    .select('id')
    .where('user_name', 'in', OWNERS)
    .where('deleted_at', 'is', null)
    .execute();
  const spaces = [
    {
      space: await ensureSpace(db, { kind: 'system', key: SYSTEM, now }, insertRootFolder),
      author: null,
    },
  ];
  const own = people.map(async ({ id }) => ({
    space: await ensureSpace(db, { kind: 'person', key: id, now }, insertRootFolder),
    author: id,
  }));
  const targets = [...spaces, ...(await Promise.all(own))];
  const isFirst = await db.transaction().execute(async (trx) => {
    if (!(await insertSetting(trx, LOADED, '1', now))) return false;
    for (const { hash: digest, bytes, location } of placed) {
      await saveBlob(trx, { hash: digest, size: bytes.length, location, at: now });
    }
    for (const { space, author } of targets) {
      const root = { id: space.root_id, spaceId: space.id };
      for (const file of placed) await addFile(trx, root, file, { author, at: now, limits });
    }
    return true;
  });
  if (!isFirst) await Promise.all(placed.map(({ location }) => store.remove(location)));
  return isFirst;
}

async function place(store: BlobStore, file: DemoFile): Promise<Placed> {
  const id = randomBytes(18).toString('base64url');
  const digest = hash('sha256', file.bytes, 'hex');
  await store.begin(id);
  await store.append(id, 0, only(file.bytes));
  await store.seal(id);
  return { ...file, hash: digest, location: await store.place(id, digest) };
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function addFile(
  trx: Db,
  root: { id: string; spaceId: string },
  file: Placed,
  writing: Parameters<typeof insertFile>[4],
): Promise<void> {
  const id = await ensureFolders(trx, root, file.folders, writing);
  const content = {
    hash: file.hash,
    size: file.bytes.length,
    mediaType: await detectType(file.bytes.subarray(0, DETECT_BYTES), file.name),
    origin: 'upload' as const,
  };
  await insertFile(trx, { id, spaceId: root.spaceId }, file.name, content, writing);
}
