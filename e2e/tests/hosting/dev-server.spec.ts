import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { collectPageErrors } from '../../support/page-checks.ts';
import { uniqueName } from '../auth/test-data.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { writeFiles } from './small-apps.ts';
import { startWebpackServer } from './webpack-server.ts';

const root = join(import.meta.dirname, '../../..');
const mark = join(root, 'e2e/fixtures/foreign/assets/mark.png');

/** A page of Vite and React as its template makes it, with an image that a script imports. */
const REACT = {
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
    <a href="?page=2">Next</a><p>{'Page ' + (new URLSearchParams(location.search).get('page') ?? 1)}</p>
    <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} /></>;
}`,
};

/** A page of webpack; vue-cli builds such. */
const WEBPACK = {
  'src/main.js': `import mark from './mark.png';
import { words } from './words.js';
const heading = document.body.appendChild(document.createElement('h1'));
heading.textContent = words;
document.body.append(Object.assign(new Image(), { src: mark, alt: 'Mark' }));
document.body.append(Object.assign(document.createElement('input'), { ariaLabel: 'Note' }));
import.meta.webpackHot.accept('./words.js', () => { heading.textContent = words; });`,
  'src/words.js': `export const words = 'First words';`,
};

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pedestal-dev-'));
});

test.afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function writeApp(files: Record<string, string>): Promise<void> {
  await writeFiles(folder, files);
  await writeFile(join(folder, 'src/mark.png'), await readFile(mark));
}

type Isolation = 'realm' | 'strict';

/** Opens the page of a dev server in the console, for the person who develops it. */
async function openDevPage(shell: Page, name: string, entry: string, isolation: Isolation) {
  const admin = await createSignedInClient(adminCredentials());
  const title = { 'zh-CN': name, 'en-US': name };
  const kind = { base: `/${name}`, isolation, format: 'html' } as const;
  await admin('POST /gateway/console/registry/subApps', { body: { name, title, ...kind } });
  const person = await createPerson();
  const call = await createSignedInClient(person);
  await call('POST /gateway/console/registry/override/set', {
    body: { name, entry, format: 'html' },
  });
  await enterConsole(shell, person, `/${name}`);
  const view = shell.frameLocator('iframe:visible');
  await expect(view.getByRole('heading', { name: 'First words' })).toBeVisible();
  await expect(view.getByRole('img', { name: 'Mark' })).toHaveJSProperty('naturalWidth', 64);
  await view.getByRole('textbox', { name: 'Note' }).fill('kept');
  return view;
}

/** Changes a file and waits until the page shows it, without having been loaded again. */
async function expectHotReload(view: ReturnType<Page['frameLocator']>, path: string, code = '') {
  await writeFiles(folder, { [path]: code.replace('First words', 'Other words') });
  await expect(view.getByRole('heading', { name: 'Other words' })).toBeVisible();
  await expect(view.getByRole('textbox', { name: 'Note' })).toHaveValue('kept');
}

/** Starts what `vite --cors` starts: a sealed page has an origin that Vite does not know. */
async function startVite(base: string): Promise<ViteDevServer> {
  await writeApp(REACT);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const dev = await createServer({
    root: folder,
    base,
    cacheDir: join(folder, 'cache'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    server: { host: '127.0.0.1', port: 0, cors: true },
  });
  return dev.listen();
}

test('the dev server of Vite and React runs in the console: images, hot reload, state', async ({
  page: shell,
}) => {
  const name = uniqueName('dev');
  const dev = await startVite(`/${name}/`);
  try {
    const errors = collectPageErrors(shell);
    const view = await openDevPage(shell, name, dev.resolvedUrls?.local[0] ?? '', 'realm');
    await expectHotReload(view, 'src/app.jsx', REACT['src/app.jsx']);
    expect(errors).toEqual([]);
  } finally {
    await dev.close();
  }
});

test('the dev server of Vite and React runs sealed: images, hot reload, state, links and Back', async ({
  page: shell,
}) => {
  const name = uniqueName('sealed');
  const dev = await startVite(`/${name}/`);
  try {
    const errors = collectPageErrors(shell);
    const view = await openDevPage(shell, name, dev.resolvedUrls?.local[0] ?? '', 'strict');
    await expectHotReload(view, 'src/app.jsx', REACT['src/app.jsx']);
    await view.getByRole('link', { name: 'Next' }).click();
    await expect(view.getByText('Page 2', { exact: true })).toBeVisible();
    await shell.evaluate(() => history.back());
    await expect(view.getByText('Page 1', { exact: true })).toBeVisible();
    // The address bar does not follow a sealed page.
    expect(new URL(shell.url()).pathname).toBe(`/${name}`);
    expect(errors).toEqual([]);
  } finally {
    await dev.close();
  }
});

for (const isolation of ['realm', 'strict'] as const) {
  const where = isolation === 'strict' ? 'sealed' : 'in the console';
  test(`a dev server of webpack runs ${where}: source maps in eval, images, updates from its own path`, async ({
    page: shell,
  }) => {
    const name = uniqueName('pack');
    await writeApp(WEBPACK);
    const dev = await startWebpackServer(folder, `/${name}/`);
    try {
      const errors = collectPageErrors(shell);
      const view = await openDevPage(shell, name, dev.url, isolation);
      await expectHotReload(view, 'src/words.js', WEBPACK['src/words.js']);
      expect(errors).toEqual([]);
    } finally {
      await dev.close();
    }
  });
}
