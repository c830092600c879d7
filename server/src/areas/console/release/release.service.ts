import type { Readable } from 'node:stream';
import { AppError, type Locale } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { ConsoleLimits } from '../limits.ts';
import { type Actor, personOf } from '../registry-change.ts';
import type { AddRelease, NewRelease } from './add-release.ts';
import type { ChannelName } from './channel.store.ts';
import { findRelease, findRetirable, listReleases, retireReleases } from './release.store.ts';
import { type ReleaseContent, readArchive } from './release-archive.ts';
import type { ReleaseFileStore } from './release-file-store.ts';
import { toReleaseView } from './release-view.ts';
import { type AllowedOrigin, inspectRemote, type RemoteInput } from './remote-release.ts';
import type { RegisteredSubApp, RequireSubApp } from './sub-app.ts';

export interface UploadInput {
  name: string;
  version?: string | undefined;
  format?: 'module' | 'html' | undefined;
  channel?: ChannelName | undefined;
  notes: string;
}

/** Who uploads, and the language in which faults of the archive are described. */
export interface Sender {
  actor: Actor;
  locale: Locale;
}

export interface ReleaseDependencies {
  db: Db;
  clock: () => number;
  limits: ConsoleLimits['release'];
  maxUploadBytes: number;
  store: ReleaseFileStore;
  addRelease: AddRelease;
  requireSubApp: RequireSubApp;
  listAllowedOrigins(): Promise<readonly AllowedOrigin[]>;
}

export type ReleaseService = ReturnType<typeof createReleaseService>;

export function createReleaseService(dependencies: ReleaseDependencies) {
  const { db, clock, limits, addRelease, requireSubApp, listAllowedOrigins } = dependencies;
  const { store, maxUploadBytes } = dependencies;
  let uploads = 0;

  async function list(name: string, cursor: string | undefined, limit: number) {
    await requireSubApp(db, name);
    const rows = await listReleases(db, name, cursor, limit + 1);
    const items = rows.slice(0, limit);
    const next = rows.length > limit ? (items.at(-1)?.id ?? null) : null;
    return { items: items.map(toReleaseView), next };
  }

  async function upload(input: UploadInput, body: Readable | undefined, sender: Sender) {
    if (!body) throw new AppError('mediaTypeUnsupported');
    const subApp = await requireSubApp(db, input.name);
    if (input.version !== undefined) await refuseTaken(input.name, input.version);
    if (uploads >= limits.concurrentUploads) {
      throw new AppError('unavailable', { retryAfter: limits.retryUploadAfterSeconds });
    }
    uploads += 1;
    try {
      const content = await readArchive(
        body,
        { name: input.name, version: input.version, format: input.format },
        {
          store,
          limits: limits.archive,
          maxBytes: maxUploadBytes,
          locale: sender.locale,
        },
      );
      return await addRelease(toArchiveRelease(subApp, content, input), sender.actor);
    } finally {
      uploads -= 1;
    }
  }

  async function addRemote(input: RemoteInput, context: SignedInContext) {
    const subApp = await requireSubApp(db, input.name);
    await refuseTaken(input.name, input.version);
    const content = await inspectRemote(input, await listAllowedOrigins(), limits.entryCheck);
    const { version, format, notes } = input;
    return addRelease(
      {
        ...content,
        subApp,
        version,
        format,
        notes,
        source: 'remote',
        files: [],
        channel: undefined,
      },
      personOf(context),
    );
  }

  async function refuseTaken(name: string, version: string): Promise<void> {
    if (await findRelease(db, name, version)) throw new AppError('versionTaken');
  }

  /** Retires releases that no channel has pointed to for long. Returns how many. */
  async function retire(): Promise<number> {
    const unpointedBefore = clock() - limits.unusedRetention;
    const ids = await findRetirable(db, unpointedBefore, limits.keepNewest);
    if (ids.length > 0) {
      await db.transaction().execute((trx) => retireReleases(trx, ids, clock()));
    }
    return ids.length;
  }

  return { list, upload, addRemote, retire };
}

function toArchiveRelease(
  subApp: RegisteredSubApp,
  { version, manifest, files }: ReleaseContent,
  { notes, channel }: UploadInput,
): NewRelease {
  const { format, entry } = manifest;
  const integrity = files.find(({ path }) => path === entry)?.integrity ?? null;
  return {
    subApp,
    version,
    source: 'archive',
    format,
    entry,
    integrity,
    manifest,
    files,
    notes,
    channel,
  };
}
