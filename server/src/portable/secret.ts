import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Row, TableShape } from '../platform/db/portable/portable-database.ts';
import { createKeyring, KEY_FILE, SECRET_SETTING } from '../platform/keyring/keyring.ts';
import { pickCells } from './rows.ts';

/** With the embedded database the secret is a file; with PostgreSQL it is a row of this table. */
export const SECRET_TABLE = 'setting';

/** Identifies a secret without revealing it. */
export function fingerprint(secret: string): string {
  return createKeyring(secret).hash('backup', 'secret');
}

export async function readSecretFile(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, KEY_FILE), 'utf8').catch(() => undefined);
  return text?.trim();
}

export async function writeSecretFile(folder: string, secret: string): Promise<void> {
  await writeFile(join(folder, KEY_FILE), secret, { mode: 0o600, flush: true });
}

export function isSecretRow(table: TableShape, row: Row): boolean {
  return table.name === SECRET_TABLE && pickCells(table, row, 'key')[0] === SECRET_SETTING;
}

export function secretOf(table: TableShape, row: Row): string {
  return String(pickCells(table, row, 'value')[0]);
}

/** Adds the secret to the settings, in key order. */
export async function* withSecretRow(
  table: TableShape,
  settings: AsyncIterable<Row[]>,
  secret: string,
): AsyncIterable<Row[]> {
  const cells = { key: SECRET_SETTING, value: secret, updated_at: Date.now() };
  const row = table.columns.map((column) => cells[column as keyof typeof cells]);
  const keyOf = (each: Row) => Buffer.from(String(pickCells(table, each, 'key')[0]));
  const all: Row[] = [row];
  for await (const rows of settings) all.push(...rows);
  yield all.sort((a, b) => Buffer.compare(keyOf(a), keyOf(b)));
}
