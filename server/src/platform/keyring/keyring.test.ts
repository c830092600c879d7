import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createKeyring, KEY_FILE, openKeyring } from './keyring.ts';

describe('the keyring', () => {
  it('hashes differently for another purpose, secret or division into parts', () => {
    const keyring = createKeyring('secret');
    expect(keyring.hash('a', 'x')).toBe(keyring.hash('a', 'x'));
    expect(keyring.hash('a', 'x')).not.toBe(keyring.hash('b', 'x'));
    expect(keyring.hash('a', 'x', 'y')).not.toBe(keyring.hash('a', 'xy'));
    expect(createKeyring('other').hash('a', 'x')).not.toBe(keyring.hash('a', 'x'));
  });

  it('opens sealed text only unchanged and for the same purpose', () => {
    const keyring = createKeyring('secret');
    const sealed = keyring.seal('a', '秘密');
    expect(keyring.open('a', sealed)).toBe('秘密');
    expect(() => keyring.open('b', sealed)).toThrow();
    expect(() => createKeyring('other').open('a', sealed)).toThrow();
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => keyring.open('a', changed)).toThrow();
  });
});

describeOnEachDatabase('the installation’s secret', (context) => {
  const open = (secret?: string) =>
    openKeyring({
      secret,
      database: context.database,
      dataFolder: context.options.dataFolder,
    });

  it('is generated once and different for every installation', async () => {
    const [first, second] = await Promise.all([open(), open()]);
    const hash = first.hash('a', 'x');
    expect(second.hash('a', 'x')).toBe(hash);
    expect((await open()).hash('a', 'x')).toBe(hash);
    expect((await open('the operator’s own')).hash('a', 'x')).not.toBe(hash);
  });

  it('is a file for this user only, next to the embedded database', async () => {
    await open();
    const file = join(context.options.dataFolder, KEY_FILE);
    if (context.kind === 'postgres') {
      await expect(stat(file)).rejects.toThrow();
      return;
    }
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await readdir(context.options.dataFolder)).toContain(KEY_FILE);
    await writeFile(file, '');
    await expect(open()).rejects.toThrow('damaged');
  });
});
