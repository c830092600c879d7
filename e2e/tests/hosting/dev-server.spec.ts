import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { collectPageErrors } from '../../support/page-checks.ts';
import { uniqueName } from '../auth/test-data.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { writeFiles } from './small-apps.ts';

const root = join(import.meta.dirname, '../../..');
const mark = join(root, 'e2e/fixtures/foreign/assets/mark.png');

/** A page of Vite and React as its template makes it, with an image that a script imports. */
const FILES = {
  'index.html':
    '<!doctype html><title>Dev</title><div id="root"></div><script type="module" src="/src/main.jsx"></script>',
  'src/main.jsx': `import { createRoot } from 'react-dom/client';
import App from './app.jsx';
createRoot(document.getElementById('root')).render(<App />);`,
  'src/app.jsx': `import { useState } from 'react';
import mark from './mark.png';
export default function App() {
  const [note, setNote] = useState('');
  return <><h1>First words</h1><img src={mark} alt="Mark" />
    <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} /></>;
}`,
};

let folder: string;
let dev: ViteDevServer;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pedestal-dev-'));
  await writeFiles(folder, FILES);
  await writeFile(join(folder, 'src/mark.png'), await readFile(mark));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
});

test.afterAll(async () => {
  await dev?.close();
  await rm(folder, { recursive: true, force: true });
});

test('the dev server of Vite and React runs in the console: images, hot reload, state', async ({
  page: shell,
}) => {
  const name = uniqueName('dev');
  dev = await createServer({
    root: folder,
    base: `/${name}/`,
    cacheDir: join(folder, 'cache'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    server: { host: '127.0.0.1', port: 0 },
  });
  await dev.listen();
  const [address = ''] = dev.resolvedUrls?.local ?? [];
  const admin = await createSignedInClient(adminCredentials());
  const title = { 'zh-CN': name, 'en-US': name };
  const kind = { base: `/${name}`, isolation: 'realm', format: 'html' } as const;
  await admin('POST /gateway/console/registry/subApps', { body: { name, title, ...kind } });
  const person = await createPerson();
  const call = await createSignedInClient(person);
  await call('POST /gateway/console/registry/override/set', {
    body: { name, entry: address, format: 'html' },
  });

  const errors = collectPageErrors(shell);
  await enterConsole(shell, person, `/${name}`);
  const view = shell.frameLocator('iframe:visible');
  await expect(view.getByRole('heading', { name: 'First words' })).toBeVisible();
  await expect(view.getByRole('img', { name: 'Mark' })).toHaveJSProperty('naturalWidth', 64);
  await view.getByRole('textbox', { name: 'Note' }).fill('kept');
  await writeFiles(folder, {
    'src/app.jsx': FILES['src/app.jsx'].replace('First words', 'Other words'),
  });
  await expect(view.getByRole('heading', { name: 'Other words' })).toBeVisible();
  await expect(view.getByRole('textbox', { name: 'Note' })).toHaveValue('kept');
  expect(errors).toEqual([]);
});
