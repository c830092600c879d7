import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createSignedInClient } from '../../support/client.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { publishFolders } from '../hosting/publish-fixtures.ts';
import { createPerson } from '../shell/person.ts';
import { chooser, file, openFiles, row } from './files-page.ts';

const NAME = 'files-client';

/** A sub-app without a build: one module that takes the SDK from the shell. */
async function publishClient(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pedestal-files-client-'));
  const content = await readFile(join(import.meta.dirname, '../../fixtures', NAME, 'src/main.js'));
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  const manifest = {
    name: NAME,
    version: '1.0.0',
    format: 'module',
    entry: 'main.js',
    styles: [],
    preload: [],
    files: [{ path: 'main.js', size: content.length, integrity }],
    shared: { '@pedestal/sub-app-sdk': '^1.0.0' },
  };
  await writeFile(join(folder, 'main.js'), content);
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  const subApp = { name: NAME, base: `/${NAME}`, isolation: 'none', format: 'module' } as const;
  await publishFolders([subApp], () => folder);
  await rm(folder, { recursive: true });
}

test('a sub-app opens the file picker, uploads to its record, and shows attachments', async ({
  page,
}) => {
  test.slow();
  await publishClient();
  const person = await createPerson();
  const call = await createSignedInClient(person);
  await call('POST /gateway/dfs/attachmentRules/save', {
    body: {
      subApp: NAME,
      recordType: 'order',
      systemCode: '1001',
      viewPermission: 'dfs:file:read',
      editPermission: 'dfs:file:write',
    },
  });
  await openFiles(page, person);
  await chooser(page).setInputFiles([file('mine.txt', 'mine'), file('mine.bin', '\u0000\u0001')]);
  await expect(row(page, 'mine.txt')).toBeVisible();

  await page.goto(`/${NAME}`);
  await page.getByRole('button', { name: 'Pick' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose files' });
  await expect(picker.getByText('mine.txt')).toBeVisible();
  await expect(picker.getByText('mine.bin')).toBeHidden();
  await expectNoAxeViolations(page);
  await picker.getByRole('checkbox', { name: /mine\.txt/ }).check();
  await picker.getByRole('button', { name: 'Choose (1)' }).click();
  await expect(page.getByText('Got: mine.txt')).toBeVisible();
  await expect(picker).toBeHidden();

  await page.getByRole('button', { name: 'Pick' }).click();
  await expect(picker.getByText('mine.txt')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Got: nothing')).toBeVisible();

  await page.getByRole('button', { name: 'Send' }).click();
  const uploader = page.getByRole('dialog', { name: 'Upload files' });
  await uploader.getByTestId('dfs-zone').setInputFiles(file('order.txt', 'for the order'));
  await expect(uploader.getByText('1 of 1 uploaded')).toBeVisible();
  await expectNoAxeViolations(page);
  await uploader.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Got: order.txt of 1')).toBeVisible();

  const attachments = page.getByRole('region', { name: 'Attachments' });
  await attachments.getByRole('button', { name: 'order.txt', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'order.txt' });
  await expect(drawer.getByText('for the order')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await attachments.getByRole('button', { name: 'Delete order.txt' }).click();
  await expect(attachments.getByText('No files yet.')).toBeVisible();
  await expectNoAxeViolations(page);
});
