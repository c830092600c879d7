import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Env } from '../env.ts';
import { openSnapshot } from '../platform/db/portable/portable.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { ContentPurged, copyContents, copyReleases } from './backup-contents.ts';
import { writeTables } from './backup-tables.ts';
import {
  databaseOptionsOf,
  type Installation,
  openInstallation,
  type Progress,
} from './installation.ts';
import { syncFolder } from './layout.ts';
import { type BackupManifest, makeManifest, writeManifest } from './manifest.ts';
import { fingerprint, readSecretFile, writeSecretFile } from './secret.ts';

/** Content may be purged while it is copied; the backup then starts again with a newer snapshot. */
const ATTEMPTS = 5;

/**
 * Writes a consistent snapshot of everything that an installation stores to a new folder, while gateways run.
 */
export async function writeBackup(
  env: Env,
  folder: string,
  progress: Progress,
): Promise<BackupManifest> {
  const target = resolve(folder);
  await requireNew(target);
  const draft = `${target}.partial`;
  // Fails where there is no database; openInstallation would create one.
  await (await openSnapshot(databaseOptionsOf(env))).close();
  const installation = await openInstallation(env);
  try {
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true, mode: 0o700 });
    const manifest = await fill(env, installation, draft, progress);
    await writeManifest(draft, manifest);
    await syncFolder(draft);
    await rename(draft, target);
    await syncFolder(dirname(target));
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await installation.close();
  }
}

async function requireNew(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new OperatorError(`${folder} cannot be used (${error.code}).`);
  });
  if (names.length === 0) return;
  throw new OperatorError(`${folder} is not empty. Use a new folder for each backup.`);
}

async function fill(
  env: Env,
  installation: Installation,
  folder: string,
  progress: Progress,
): Promise<BackupManifest> {
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await openSnapshot(databaseOptionsOf(env));
    try {
      const { tables, wanted } = await writeTables(snapshot, folder, progress);
      const missing: string[] = [];
      const files = await copyContents(installation, folder, wanted, missing);
      const releases = await copyReleases(installation, folder, wanted, missing);
      progress('files', '', files.count);
      progress('releases', '', releases.count);
      const { migrations } = wanted;
      const secret = await saveSecret(env, folder, wanted.secret);
      return makeManifest(
        { database: snapshot.kind, migrations, tables, files, releases, missing, secret },
        Date.now(),
      );
    } catch (error) {
      if (!(error instanceof ContentPurged) || attempt === ATTEMPTS) throw error;
    } finally {
      await snapshot.close();
    }
  }
}

async function saveSecret(
  env: Env,
  folder: string,
  inDatabase: string | undefined,
): Promise<BackupManifest['secret']> {
  if (env.PEDESTAL_SECRET !== undefined) {
    return { kept: 'operator', fingerprint: fingerprint(env.PEDESTAL_SECRET) };
  }
  const secret =
    env.DATABASE_URL === undefined ? await readSecretFile(env.PEDESTAL_DATA) : inDatabase;
  if (secret === undefined) return { kept: 'none', fingerprint: '' };
  await writeSecretFile(folder, secret);
  return { kept: 'backup', fingerprint: fingerprint(secret) };
}
