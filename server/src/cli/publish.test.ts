import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locale } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHealthGateway, type HealthGateway } from '../testing/console/health-gateway.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { manifestOf, packRelease, registryCaller } from '../testing/registry.ts';
import { addUser } from '../testing/seed.ts';
import { localeOfTerminal } from './command.ts';
import { runCli } from './run-cli.ts';

const PROGRAM = fileURLToPath(new URL('./pedestal.ts', import.meta.url));

describeOnEachDatabase('pedestal publish', (context) => {
  let app: FastifyInstance;
  let gateway: HealthGateway;
  let folder: string;
  let server: string;
  let token: string;
  let admin: string;
  const { call } = registryCaller(() => app);

  beforeEach(async () => {
    gateway = createHealthGateway(context.database, {
      options: context.options,
      clock: Date.now,
      hasPermission: () => true,
      onNotice: () => {},
    });
    app = gateway.app;
    await app.listen({ port: 0, host: '127.0.0.1' });
    server = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    admin = await addUser(context.db, 'admin');
    const title = { 'zh-CN': '仓库', 'en-US': 'Warehouse' };
    await call(admin, 'POST', '/subApps', { name: 'wms', title, base: '/wms' });
    const made = await call(admin, 'POST', '/tokens', {
      label: 'ci',
      subApps: ['wms'],
      mayPoint: true,
    });
    token = made.json().info.token;
    folder = await mkdtemp(join(tmpdir(), 'pedestal-publish-'));
  });

  afterEach(async () => {
    await gateway.close();
    await rm(folder, { recursive: true });
  });

  async function run(args: string[], options: { env?: object; locale?: Locale } = {}) {
    const lines: string[] = [];
    const exitCode = await runCli(args, {
      env: {
        PEDESTAL_TOKEN: token,
        PEDESTAL_URL: server,
        PEDESTAL_CHECK_BROWSER: 'off',
        ...options.env,
      },
      locale: options.locale ?? 'en-US',
      print: (line) => lines.push(line),
      warn: (line) => lines.push(line),
    });
    return { exitCode, text: lines.join('\n') };
  }

  async function build(version: string, name = 'wms') {
    const files = { 'main.js': `export const v = '${version}';`, 'assets/a.css': 'p{}' };
    await mkdir(join(folder, 'assets'), { recursive: true });
    for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
    await writeFile(join(folder, 'main.js.map'), '{}');
    await writeFile(join(folder, '.env'), 'SECRET=1');
    await writeFile(
      join(folder, 'manifest.json'),
      JSON.stringify(manifestOf(name, version, files)),
    );
  }

  it('publishes a build folder by its manifest, without source maps and dot files', async () => {
    await build('1.0.0');
    const env = { npm_package_version: '9.9.9' };
    const { exitCode, text } = await run(['publish', folder], { env });
    expect(text).toMatch(/^Published wms 1\.0\.0 \(2 files, \d+ bytes\)\.$/);
    expect(exitCode).toBe(0);
    const served = await fetch(`${server}/sub-apps/wms/1.0.0/main.js`);
    expect(await served.text()).toBe("export const v = '1.0.0';");
  });

  it('points a channel to the release, with output in the language of the terminal', async () => {
    await build('1.0.0');
    const { exitCode, text } = await run(['publish', folder, '--channel', 'stable'], {
      locale: 'zh-CN',
    });
    expect([exitCode, text]).toEqual([0, expect.stringContaining('stable 通道已指向该版本')]);
    const { subApps } = (await call(admin, 'GET', '')).json().info;
    expect(subApps.find((each: { name: string }) => each.name === 'wms').version).toBe('1.0.0');
  });

  it('publishes an archive, and a plain folder with a version', async () => {
    const archive = join(folder, 'release.tar.gz');
    await writeFile(archive, packRelease('wms', '2.0.0'));
    expect((await run(['publish', archive])).exitCode).toBe(2);
    expect((await run(['publish', archive, '--app', 'wms', '--server', server])).exitCode).toBe(0);
    const plain = join(folder, 'plain');
    await mkdir(plain);
    await writeFile(join(plain, 'index.html'), '<p>');
    await writeFile(join(plain, 'manifest.json'), '{"name":"Stock","icons":[]}');
    expect((await run(['publish', plain])).exitCode).toBe(2);
    const named = ['publish', plain, '--app', 'wms', '--version', '3.0.0', '--notes', 'first'];
    expect((await run(named)).exitCode).toBe(0);
    const { items } = (await call(admin, 'GET', '/releases/wms')).json().info;
    expect(items[0]).toMatchObject({ version: '3.0.0', format: 'html', notes: 'first' });
    const env = { npm_package_version: '3.1.0' };
    expect((await run(['publish', plain, '--app', 'wms'], { env })).text).toContain(
      'Published wms 3.1.0',
    );
  });

  it('prints what the console refused and why, with exit code 1', async () => {
    await build('1.0.0');
    await run(['publish', folder]);
    expect(await run(['publish', folder])).toEqual({
      exitCode: 1,
      text: expect.stringContaining('published already'),
    });
    const wrong = await run(['publish', folder], { env: { PEDESTAL_TOKEN: 'pdt_wrong' } });
    expect(wrong).toEqual({ exitCode: 1, text: expect.stringContaining('publish token') });
    await build('2.0.0');
    await writeFile(join(folder, 'main.js'), 'changed');
    const changed = await run(['publish', folder], { locale: 'zh-CN' });
    expect(changed).toEqual({ exitCode: 1, text: expect.stringContaining('main.js: 文件与') });
  });

  it('says that an archive is too large, instead of sending it', async () => {
    const archive = join(folder, 'large.tar.gz');
    await writeFile(archive, Buffer.alloc(64 * 1024 * 1024 + 1));
    const { exitCode, text } = await run(['publish', archive, '--app', 'wms']);
    expect(exitCode).toBe(1);
    expect(text).toContain('a release may have 64.0 MiB');
  });

  it('refuses invalid options before anything is sent', async () => {
    await build('1.0.0');
    const cases: [string[], object, number][] = [
      [['publish'], {}, 2],
      [['publish', folder, folder], {}, 2],
      [['publish', folder, '--bogus'], {}, 2],
      [['publish', folder, '--browser', 'maybe'], {}, 2],
      [['publish', folder, '--rounds', '1000'], {}, 2],
      [['publish', folder], { PEDESTAL_TOKEN: '' }, 2],
      [['publish', folder], { PEDESTAL_URL: '' }, 2],
      [['publish', folder, '--server', 'ftp://x'], {}, 2],
      [['publish', folder, '--server', 'http://console.example.com'], {}, 2],
      [['publish', join(folder, 'none')], {}, 1],
      [['publish', folder, '--server', 'http://127.0.0.1:9'], {}, 1],
      [['dance'], {}, 2],
      [['help', 'dance'], {}, 2],
    ];
    for (const [args, env, exitCode] of cases) {
      expect([args, (await run(args, { env })).exitCode]).toEqual([args, exitCode]);
    }
    await symlink('/etc/passwd', join(folder, 'link.js'));
    expect(await run(['publish', folder])).toEqual({
      exitCode: 1,
      text: expect.stringContaining('link.js'),
    });
    expect((await call(admin, 'GET', '/releases/wms')).json().info.items).toEqual([]);
  });

  it('never prints the token', async () => {
    await build('1.0.0');
    const shown = [await run(['publish', folder]), await run(['publish', folder])];
    expect(shown.map(({ text }) => text).join('\n')).not.toContain(token.slice(4, 20));
  });

  it('has help in both languages and takes the language from the terminal', async () => {
    expect(await run(['help'])).toEqual({ exitCode: 0, text: expect.stringContaining('publish') });
    for (const args of [
      ['publish', '--help'],
      ['help', 'publish'],
    ]) {
      expect((await run(args)).text).toContain('PEDESTAL_TOKEN');
      expect((await run(args, { locale: 'zh-CN' })).text).toContain('退出码');
    }
    expect(localeOfTerminal({ LANG: 'zh_CN.UTF-8' })).toBe('zh-CN');
    expect(localeOfTerminal({ LANG: 'de_DE' })).toBe('en-US');
  });

  it('exits with an exit code when run as a program', async () => {
    await build('1.0.0');
    const start = (args: string[]) =>
      new Promise<{ code: number; output: string }>((resolve) => {
        execFile(
          process.execPath,
          [PROGRAM, ...args],
          { env: { PEDESTAL_TOKEN: token, PEDESTAL_URL: server } },
          (error, stdout, stderr) =>
            resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
        );
      });
    expect(await start(['publish', folder])).toMatchObject({
      code: 0,
      output: expect.stringContaining('Published wms 1.0.0'),
    });
    expect((await start(['publish', folder])).code).toBe(1);
    expect((await start(['publish'])).code).toBe(2);
  });
});
