import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { insertSetting, readSetting } from '../db/setting.store.ts';
import { OperatorError } from '../operator-error.ts';

export interface Keyring {
  /** Keyed hash: whoever has only the database can neither guess the text nor make one up. */
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
/** Where gateways that share only PostgreSQL keep it. */
export const SECRET_SETTING = 'secret.key';
const MIN_LENGTH = 32;

/**
 * The installation's secret: the operator's own where one is set, else made at the first start. Beside the embedded
 * database it is a file that only this user may read; gateways that share PostgreSQL and nothing else find it there.
 */
export async function openKeyring(options: {
  secret: string | undefined;
  database: Database;
  dataFolder: string;
}): Promise<Keyring> {
  if (options.secret !== undefined) return createKeyring(options.secret);
  const made = randomBytes(32).toString('base64url');
  return createKeyring(
    options.database.kind === 'sqlite'
      ? await keepInFile(join(options.dataFolder, KEY_FILE), made)
      : await keepInDatabase(options.database, made),
  );
}

/** The whole file appears at once or not at all, whenever the process is killed. */
async function keepInFile(file: string, made: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, made, { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  const kept = (await readFile(file, 'utf8')).trim();
  if (kept.length >= MIN_LENGTH) return kept;
  throw new OperatorError(
    `${file} is damaged. Put it back from a backup: without it, second factors cannot be read.`,
  );
}

async function keepInDatabase({ db }: Database, made: string): Promise<string> {
  const isFirst = await insertSetting(db, SECRET_SETTING, made, Date.now());
  return isFirst ? made : ((await readSetting(db, SECRET_SETTING)) ?? made);
}
