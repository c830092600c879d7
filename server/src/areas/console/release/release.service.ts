import type { Readable } from 'node:stream';
import { AppError, type Locale, type SubAppManifest } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { ConsoleLimits } from '../limits.ts';
import { type ChannelName, findSubApp, type SubAppRow } from '../registry/registry.store.ts';
import { type Actor, type ChangeRegistry, personOf } from '../registry/registry-change.ts';
import { entryAddress, type ReadSnapshot } from '../registry/registry-snapshot.ts';
import { pointerRecord } from '../registry/sub-app-records.ts';
import { refuseUnfit } from '../registry/sub-app-settings.ts';
import { EntryUnreadable, readEntry } from './entry-check.ts';
import { movePointer } from './pointer.store.ts';
import {
  findRelease,
  findRetirable,
  insertRelease,
  type ListedRelease,
  listReleases,
  retireReleases,
} from './release.store.ts';
import { integrityOf, parseManifest, type ReleaseFile, takeArchive } from './release-archive.ts';
import type { ReleaseFileStore } from './release-file-store.ts';

export interface UploadInput {
  name: string;
  version?: string | undefined;
  format?: 'module' | 'html' | undefined;
  channel?: ChannelName | undefined;
  notes: string;
}

export interface RemoteInput {
  name: string;
  version: string;
  entry: string;
  format: 'module' | 'html';
  pin: boolean;
  notes: string;
}

export interface NewRelease {
  subApp: SubAppRow;
  version: string;
  source: 'archive' | 'remote' | 'bundled';
  format: 'module' | 'html';
  entry: string;
  integrity: string | null;
  manifest: SubAppManifest | null;
  files: readonly ReleaseFile[];
  notes: string;
  channel: ChannelName | undefined;
}

export interface ReleaseDependencies {
  db: Db;
  clock: () => number;
  limits: ConsoleLimits['registry'];
  maxUploadBytes: number;
  store: ReleaseFileStore;
  change: ChangeRegistry;
  readSnapshot: ReadSnapshot;
}

const MODULE_TYPES = new Set(['text/javascript', 'application/javascript']);

export type ReleaseService = ReturnType<typeof createReleaseService>;

export function createReleaseService(dependencies: ReleaseDependencies) {
  const { db, clock, limits, maxUploadBytes, store, change, readSnapshot } = dependencies;
  let uploads = 0;

  async function list(name: string, cursor: string | undefined, limit: number) {
    await mustFind(name);
    const rows = await listReleases(db, name, cursor, limit + 1);
    const items = rows.slice(0, limit);
    const next = rows.length > limit ? (items.at(-1)?.id ?? null) : null;
    return { items: items.map(toView), next };
  }

  async function upload(input: UploadInput, body: Readable | undefined, from: Sender) {
    if (!body) throw new AppError('mediaTypeUnsupported');
    const subApp = await mustFind(input.name);
    if (input.version !== undefined) await refuseTaken(input.name, input.version);
    if (uploads >= limits.uploadsAtOnce) throw new AppError('unavailable', { retryAfter: 10 });
    uploads += 1;
    try {
      const content = await takeArchive(
        body,
        { name: input.name, version: input.version, format: input.format },
        { store, limits: limits.archive, maxBytes: maxUploadBytes, locale: from.locale },
      );
      const { manifest, files, version } = content;
      return await add(
        {
          subApp,
          version,
          source: 'archive',
          format: manifest.format,
          entry: manifest.entry,
          integrity: files.find(({ path }) => path === manifest.entry)?.integrity ?? null,
          manifest,
          files,
          notes: input.notes,
          channel: input.channel,
        },
        from.actor,
      );
    } finally {
      uploads -= 1;
    }
  }

  async function addRemote(input: RemoteInput, context: SignedInContext) {
    const subApp = await mustFind(input.name);
    await refuseTaken(input.name, input.version);
    const { entry, integrity, manifest } = await inspectRemote(input);
    const { version, format, notes } = input;
    const release = { version, format, notes, entry, integrity, manifest };
    return add(
      { ...release, subApp, source: 'remote', files: [], channel: undefined },
      personOf(context),
    );
  }

  /** Reads what lies there once: that it is there, what it is, and what its hash is. */
  async function inspectRemote({ entry, format, pin, name }: RemoteInput) {
    const url = new URL(entry);
    const { settings } = await readSnapshot();
    const allowed = settings.allowedOrigins.find(({ origin }) => origin === url.origin);
    if (!allowed || url.username || url.password) throw new AppError('entryRefused', NOT_ALLOWED);
    const options = { ...limits.entryCheck, allowPrivate: allowed.allowPrivate };
    try {
      const { data, type } = await readEntry(url, options);
      if (!url.pathname.endsWith('/manifest.json')) {
        if (!isTypeOf(format, type)) throw new AppError('entryRefused', NOT_READABLE);
        return { entry, integrity: pin ? integrityOf(data) : null, manifest: null };
      }
      const manifest = parseManifest(data);
      if (manifest.name !== name || manifest.format !== format) throw new EntryUnreadable();
      const file = manifest.files.find(({ path }) => path === manifest.entry);
      const address = new URL(manifest.entry, url).href;
      return { entry: address, integrity: file?.integrity ?? null, manifest };
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('entryRefused', NOT_READABLE);
    }
  }

  async function add(release: NewRelease, actor: Actor) {
    const { subApp, version, channel, files, manifest, ...rest } = release;
    const now = clock();
    const row = {
      ...rest,
      id: newId(now),
      sub_app: subApp.name,
      version,
      manifest: manifest && JSON.stringify(manifest),
      size: files.reduce((sum, file) => sum + file.size, 0),
      files: files.length,
      created_by: actor.userId ?? actor.name,
      created_at: now,
    };
    if (channel) refuseUnfit(subApp.isolation, release.format);
    await change(actor, async (trx) => {
      await insertRelease(trx, row, files).catch((error: unknown) => {
        throw isUniqueViolation(error) ? new AppError('versionTaken') : error;
      });
      const after = { version, source: row.source, format: row.format, entry: row.entry, channel };
      if (!channel) {
        return { result: null, record: { ...releaseRecord(subApp.name, version), after } };
      }
      const move = { subApp: subApp.name, channel, releaseId: row.id, now };
      await movePointer(trx, { ...move, reason: 'point' });
      const { news } = pointerRecord('point', subApp.name, channel, version);
      return { result: null, record: { ...releaseRecord(subApp.name, version), after, news } };
    });
    return toView({ ...row, unpointed_at: null, retired_at: null, creator_name: actor.name });
  }

  async function mustFind(name: string): Promise<SubAppRow> {
    const row = await findSubApp(db, name);
    if (!row) throw new AppError('notFound');
    return row;
  }

  async function refuseTaken(name: string, version: string): Promise<void> {
    if (await findRelease(db, name, version)) throw new AppError('versionTaken');
  }

  /** Lets go of the files of releases that nobody has used for long. Returns how many releases. */
  async function retire(): Promise<number> {
    const before = clock() - limits.keepUnpointed;
    const ids = await findRetirable(db, before, limits.keepNewest);
    if (ids.length > 0) {
      await db.transaction().execute((trx) => retireReleases(trx, ids, clock()));
    }
    return ids.length;
  }

  return { list, upload, addRemote, add, retire };
}

/** Who uploads, and the language that faults of the archive are told in. */
export interface Sender {
  actor: Actor;
  locale: Locale;
}

const NOT_ALLOWED = { reason: 'originNotAllowed' };
const NOT_READABLE = { reason: 'entryNotReadable' };

function isTypeOf(format: 'module' | 'html', type: string): boolean {
  return format === 'html' ? type === 'text/html' : MODULE_TYPES.has(type);
}

function releaseRecord(name: string, version: string) {
  return {
    action: 'release.create' as const,
    targetType: 'release' as const,
    targetId: `${name} ${version}`,
  };
}

function toView(row: ListedRelease) {
  const manifest: SubAppManifest | null = row.manifest === null ? null : JSON.parse(row.manifest);
  return {
    name: row.sub_app,
    version: row.version,
    source: row.source,
    format: row.format,
    entry: entryAddress(row),
    integrity: row.integrity,
    size: row.size,
    files: row.files,
    shared: manifest?.shared ?? {},
    notes: row.notes,
    createdBy: row.creator_name ?? row.created_by,
    createdAt: row.created_at,
    retired: row.retired_at !== null,
  };
}
