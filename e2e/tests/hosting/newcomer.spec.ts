import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { createSignedInClient } from '../../support/client.ts';
import { type Gateway, startGateway } from '../../support/gateway.ts';
import { collectPageErrors } from '../../support/page-checks.ts';
import { addRight, type Call, signInAt } from './own-console.ts';
import { TEMPLATES, type Template } from './scaffold-templates.ts';
import { edit, freePort, plainEnvironment } from './workshop.ts';

const execute = promisify(execFile);
const { PEDESTAL_E2E_TEMPLATES: wanted, CHROMIUM_PATH = '/usr/bin/chromium' } = process.env;
/** As in the configuration: a busy machine needs more time. */
const patience = Number(process.env.PEDESTAL_E2E_PATIENCE ?? 1);

/** With npm's registry, as a team does it: `npm run test:templates`. */
test.skip(wanted === undefined, 'installs packages from npm');
test.describe.configure({ mode: 'default', timeout: 600_000 * patience });
// A step that cannot be taken is named long before the time of the test is up.
test.use({ actionTimeout: 60_000 * patience });

let gateway: Gateway;
let admin: Call;
let folder: string;
/** That of somebody who has only Node and npm, with an empty cache. */
let env: NodeJS.ProcessEnv;

test.beforeAll(async () => {
  gateway = await startGateway({ PEDESTAL_DEMO: 'off' });
  const credentials = { userName: 'admin', password: gateway.adminPassword };
  admin = await createSignedInClient(credentials, gateway.url);
  folder = await mkdtemp(join(tmpdir(), 'pedestal-newcomer-'));
  const home = join(folder, 'home');
  await mkdir(home);
  env = {
    // The way to the registry: proxies and certificates.
    ...plainEnvironment(),
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    ...{ HOME: home, LC_ALL: 'C.UTF-8', NO_COLOR: '1', CI: '1', NG_CLI_ANALYTICS: 'false' },
    ...{ PEDESTAL_URL: gateway.url, CHROMIUM_PATH, PEDESTAL_CHECK_BROWSER: 'required' },
  };
});

test.afterAll(async () => {
  await gateway?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const chosen = TEMPLATES.filter(({ name }) => [undefined, 'all', name].includes(wanted));

for (const template of chosen) {
  test(`from nothing to a release with the template ${template.name}`, async ({ page }) => {
    const { name: kind, format, heading } = template;
    const name = `try-${kind}`;
    const app = join(folder, name);
    const isolation = format === 'html' ? 'realm' : 'none';
    const run = (command: string, args: string[], cwd = app) => runCommand(command, args, cwd);
    const spent = stopwatch(kind);
    const token = await prepare(template, name, isolation);
    await signInAt(page, gateway, '/settings');

    // 1. An empty folder, until the sub-app is in the console.
    const idea = Date.now();
    const scaffold = `${gateway.url}/gateway/packages/create-pedestal-sub-app.tgz`;
    await run('npx', ['--yes', scaffold, name, '--template', kind], folder);
    await spent('create and install', () => run('npm', ['install']));
    const port = await freePort();
    const dev = await startDev(app, port);
    try {
      const args = ['pedestal', 'dev', '--app', name, '--url', `http://localhost:${port}`];
      const address = /http\S+\/settings\/development\S+/.exec(await run('npx', args))?.[0];
      await page.goto(address ?? '');
      await page.getByRole('button', { name: 'Use this entry' }).click();
      await expect(page).toHaveURL(`${gateway.url}/${name}`);
      const errors = collectPageErrors(page);
      const title = headingOf(page, format);
      await expect(title).toHaveText(heading, { timeout: 120_000 });
      await spent('idea to running', async () => undefined, idea);

      // 2. A change on disk is seen at once.
      const change = template.markHeading('Changed: ');
      await edit(app, change.path, change.before, change.after);
      await spent('hot reload', () => expect(title).toHaveText(/^Changed: /));
      await template.tour(page, viewOf(page, format), popupsOf(page, format));
      await edit(app, change.path, change.after, change.before);
      expect(errors).toEqual([]);
    } finally {
      dev.kill();
    }
    await page.getByRole('button', { name: 'Use the published version' }).click();

    // 3. Its own checks, a release, a worse one, and back.
    await spent('its own types', () => run('npm', ['run', 'check']));
    await spent('its own tests', () => run('npm', ['test']));
    env.PEDESTAL_TOKEN = token;
    const release = () => run('npm', ['run', 'release', '--', '--channel', 'stable']);
    const printed = await spent('publish', release);
    expect(printed).toContain(`Published ${name} 0.1.0`);
    // How long a task takes is a matter of the machine.
    const findings = printed.split('\n').filter((line) => /^(error|warning):(?!.* ms)/.test(line));
    expect(findings).toEqual([]);
    const errors = collectPageErrors(page);
    const title = headingOf(page, format);
    const open = async (text: RegExp) => {
      await page.goto(`${gateway.url}/${name}`);
      await expect(title).toHaveText(text);
    };
    await open(heading);
    await template.tour(page, viewOf(page, format), popupsOf(page, format));
    const { path, before, after } = template.markHeading('Worse: ');
    await edit(app, path, before, after);
    await edit(app, 'package.json', '"0.1.0"', '"0.1.1"');
    await release();
    await open(/^Worse: /);
    // Somebody at work in the console opens it again.
    await page.goto(`${gateway.url}/settings`);
    const tab = page.getByRole('tab', { selected: false });
    await expect(page.locator('[data-linked="true"]')).toBeVisible();
    await spent('rollback', () => run('npx', ['pedestal', 'rollback', name]));
    await spent('rollback felt', async () => {
      await tab.click();
      await expect(title).toHaveText(new RegExp(`^(?!Worse).*${heading.source}`));
    });
    expect(errors).toEqual([]);
  });
}

/** What an administrator does once. Returns the token of the team. */
async function prepare(
  { action }: Template,
  name: string,
  isolation: 'none' | 'realm',
): Promise<string> {
  const title = { 'zh-CN': name, 'en-US': name };
  await admin('POST /gateway/console/registry/subApps', {
    body: { name, title, base: `/${name}`, isolation },
  });
  await addRight(admin, `${name}:${action}`);
  const { token } = await admin('POST /gateway/console/registry/tokens', {
    body: { label: name, subApps: [name], mayPoint: true },
  });
  return token;
}

async function runCommand(command: string, args: string[], cwd: string): Promise<string> {
  try {
    return (await execute(command, args, { cwd, env })).stdout;
  } catch (error) {
    // What the command says of its failure may be in either.
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error([command, ...args].join(' '), { cause: stdout + stderr });
  }
}

async function startDev(app: string, port: number) {
  const args = ['run', 'dev', '--', '--port', String(port)];
  const child = spawn('npm', args, { cwd: app, env, stdio: 'inherit', detached: true });
  const kill = () => child.pid && process.kill(-child.pid);
  const answers = () =>
    fetch(`http://localhost:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    await expect.poll(answers, { timeout: 120_000 }).toBe(true);
  } catch (error) {
    kill();
    throw error;
  }
  return { kill };
}

function viewOf(page: Page, format: Template['format']) {
  const place = '#root-subapp';
  return format === 'html' ? page.frameLocator(`${place} iframe:visible`) : page.locator(place);
}

/** Dialogs of a module are beside its element, those of a page in its frame. */
const popupsOf = (page: Page, format: Template['format']) =>
  format === 'html' ? viewOf(page, format) : page;

const headingOf = (page: Page, format: Template['format']) =>
  viewOf(page, format).getByRole('heading', { level: 1 });

/** Prints how long each step took. */
function stopwatch(kind: string) {
  return async <T>(step: string, work: () => Promise<T>, start = Date.now()): Promise<T> => {
    const result = await work();
    console.log(`${kind}: ${step}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
    return result;
  };
}
