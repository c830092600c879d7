import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../platform/operator-error.ts';

const MANIFEST_FILE = 'backup.json';
const FORMAT = 1;

const count = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const amount = z.object({ count, bytes: count });

const schema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  database: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()).max(1_000),
  tables: z
    .array(
      z.object({
        name: z.string().regex(/^[a-z0-9_]{1,60}$/),
        columns: z.array(z.string().regex(/^[a-z0-9_]{1,60}$/)).max(200),
        rows: count,
        sha256,
      }),
    )
    .max(500),
  /** Contents of people's files. */
  files: amount,
  /** Files of sub-apps' releases. */
  releases: amount,
  /** Hashes of contents that were missing from the store. */
  missing: z.array(z.string()),
  /** `operator`: the secret is PEDESTAL_SECRET and is not in the backup. */
  secret: z.object({ kept: z.enum(['backup', 'operator', 'none']), fingerprint: z.string() }),
});

/** Describes the content of a backup. */
export type BackupManifest = z.output<typeof schema>;
export type BackupContent = Omit<BackupManifest, 'format' | 'createdAt'>;

export function makeManifest(content: BackupContent, now: number): BackupManifest {
  return { format: FORMAT, createdAt: new Date(now).toISOString(), ...content };
}

/** Written last: a folder without a manifest is not a backup. */
export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const text = JSON.stringify(manifest, null, 1);
  const file = await open(join(folder, MANIFEST_FILE), 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify({ sha256: hashOf(text), backup: text }));
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function readManifest(folder: string): Promise<BackupManifest> {
  const file = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => {
    throw new OperatorError(`${folder} is not a backup: it has no ${MANIFEST_FILE}.`);
  });
  try {
    const { sha256: wanted, backup } = JSON.parse(file) as { sha256: string; backup: string };
    if (hashOf(backup) !== wanted) throw damaged(MANIFEST_FILE);
    return schema.parse(JSON.parse(backup));
  } catch (error) {
    throw error instanceof OperatorError ? error : damaged(MANIFEST_FILE);
  }
}

export function damaged(file: string): OperatorError {
  return new OperatorError(
    `The backup is damaged: ${file} does not match its checksum. Nothing was changed. Use another backup.`,
  );
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
