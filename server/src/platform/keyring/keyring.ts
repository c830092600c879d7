import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { insertSetting, readSetting } from '../db/setting.store.ts';
import { OperatorError } from '../operator-error.ts';

export interface Keyring {
  /** Keyed hash: with only the database, nobody can guess or forge the text. */
  hash(purpose: string, ...parts: string[]): string;
  seal(purpose: string, text: string): string;
  /** Throws when the text was not sealed with this key for this purpose. */
  open(purpose: string, sealed: string): string;
}

export function createKeyring(secret: string): Keyring {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string) => {
    const known = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    keys.set(purpose, known);
    return known;
  };
  return {
    hash(purpose, ...parts) {
      const text = JSON.stringify(parts);
      return createHmac('sha256', keyFor(purpose)).update(text).digest('base64url');
    },
    seal(purpose, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, 12), {
        authTagLength: 16,
      });
      decipher.setAuthTag(bytes.subarray(12, 28));
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

export const KEY_FILE = 'secret.key';
/** Setting with the secret of gateways that share PostgreSQL. */
export const SECRET_SETTING = 'secret.key';
const MIN_LENGTH = 32;

/**
 * Opens the installation's secret: `secret` if set, else generated at the first start. With SQLite
 * it is a file that only this user can read; with PostgreSQL it is a row, because the gateways may
 * share nothing else.
 */
export async function openKeyring(options: {
  secret: string | undefined;
  database: Database;
  dataFolder: string;
}): Promise<Keyring> {
  if (options.secret !== undefined) return createKeyring(options.secret);
  const generated = randomBytes(32).toString('base64url');
  return createKeyring(
    options.database.kind === 'sqlite'
      ? await storeInFile(join(options.dataFolder, KEY_FILE), generated)
      : await storeInDatabase(options.database, generated),
  );
}

/** Creates the file atomically, also when the process is killed. */
async function storeInFile(file: string, generated: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, generated, { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  const stored = (await readFile(file, 'utf8')).trim();
  if (stored.length >= MIN_LENGTH) return stored;
  throw new OperatorError(
    `${file} is damaged. Put it back from a backup: without it, second factors cannot be read.`,
  );
}

async function storeInDatabase({ db }: Database, generated: string): Promise<string> {
  const isFirst = await insertSetting(db, SECRET_SETTING, generated, Date.now());
  return isFirst ? generated : ((await readSetting(db, SECRET_SETTING)) ?? generated);
}
