import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHealthGateway, type HealthGateway } from '../../testing/console/health-gateway.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { packRelease, registryCaller } from '../../testing/registry.ts';
import { addUser } from '../../testing/seed.ts';
import { runCli } from '../run-cli.ts';

const CODE = { 'main.js': 'export {}' };

describeOnEachDatabase('the terminal of a team', (context) => {
  let gateway: HealthGateway;
  let server: string;
  let admin: string;
  let token: string;
  let folder: string;
  const { call, upload } = registryCaller(() => gateway.app);

  const makeToken = async (mayPoint: boolean) =>
    (await call(admin, 'POST', '/tokens', { label: 'ci', subApps: ['shop'], mayPoint })).json().info
      .token as string;

  beforeEach(async () => {
    admin = await addUser(context.db, 'admin');
    gateway = createHealthGateway(context.database, {
      options: context.options,
      clock: Date.now,
      hasPermission: () => true,
      onNotice: () => {},
      sharedVersions: { antd: '6.1.0' },
    });
    await gateway.app.listen({ port: 0, host: '127.0.0.1' });
    server = `http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`;
    const title = { 'zh-CN': '商店', 'en-US': 'Shop' };
    await call(admin, 'POST', '/subApps', { name: 'shop', title, base: '/shop' });
    token = await makeToken(true);
    folder = await mkdtemp(join(tmpdir(), 'pedestal-check-'));
  });

  afterEach(async () => {
    await gateway.close();
    await rm(folder, { recursive: true });
  });

  async function run(args: string[], usedToken = token) {
    const lines: string[] = [];
    const exitCode = await runCli(args, {
      env: { PEDESTAL_TOKEN: usedToken, PEDESTAL_URL: server, PEDESTAL_CHECK_BROWSER: 'off' },
      locale: 'en-US',
      print: (line) => lines.push(line),
      warn: (line) => lines.push(line),
    });
    return { exitCode, text: lines.join('\n') };
  }

  const add = (version: string, shared: Record<string, string> = {}) =>
    upload(
      { sdnxrequestid: admin },
      { name: 'shop' },
      packRelease('shop', version, CODE, { shared }),
    );

  it('lists, points, rolls back, promotes and reads health with a token that may', async () => {
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) await add(version);
    await run(['point', 'shop', '1.0.0']);
    expect((await run(['point', 'shop', '2.0.0'])).text).toBe('shop  stable 2.0.0  canary –');
    expect((await run(['rollback', 'shop'])).text).toBe('shop  stable 1.0.0  canary –');
    await run(['point', 'shop', '3.0.0', '--channel', 'canary', '--percent', '10']);
    expect((await run(['list'])).text).toBe('shop  stable 1.0.0  canary 3.0.0');
    expect((await run(['promote', 'shop'])).text).toBe('shop  stable 3.0.0  canary –');
    expect((await run(['promote', 'shop'])).exitCode).toBe(1);
    expect((await run(['health', 'shop'])).text).toBe('shop  stable 3.0.0  canary –');
    expect((await run(['point', 'shop'])).exitCode).toBe(2);
  });

  it('refuses a token that may not activate, and sub-apps of others', async () => {
    await add('1.0.0');
    const weak = await makeToken(false);
    expect((await run(['list'], weak)).exitCode).toBe(0);
    for (const args of [
      ['point', 'shop', '1.0.0'],
      ['rollback', 'shop'],
      ['promote', 'shop'],
    ]) {
      expect((await run(args, weak)).exitCode).toBe(1);
    }
    expect((await run(['health', 'auth'])).exitCode).toBe(1);
    expect((await run(['list'], 'pdt_wrong')).exitCode).toBe(1);
    expect((await run(['list'])).text).toBe('shop  stable –  canary –');
  });

  it('refuses a release for stable that needs other shared modules, and takes it as canary', async () => {
    await add('1.0.0', { antd: '^7.0.0' });
    const refused = await run(['point', 'shop', '1.0.0']);
    expect(refused.exitCode).toBe(1);
    expect(refused.text).toContain('shared.antd: ^7.0.0');
    const atOnce = await upload(
      { sdnxrequestid: admin },
      { name: 'shop', channel: 'stable' },
      packRelease('shop', '1.1.0', CODE, { shared: { antd: '^7.0.0' } }),
    );
    expect(atOnce.json()).toMatchObject({ code: 20049 });
    expect((await run(['point', 'shop', '1.0.0', '--channel', 'canary'])).exitCode).toBe(0);
    expect((await run(['promote', 'shop'])).text).toContain('shared.antd');
  });

  it('checks a build against the console', async () => {
    await writeFile(
      join(folder, 'index.html'),
      '<script>start()</script><script src="https://cdn.example/x.js"></script><script src="/a.js"></script>',
    );
    const found = await run(['check', folder, '--app', 'shop', '--budget', '1']);
    expect(found.exitCode).toBe(1);
    expect(found.text).toContain('has 1 inline script(s)');
    expect(found.text).toContain('loads files from https://cdn.example');
    expect(found.text).toContain('/a.js outside its mount point');
    await writeFile(join(folder, 'index.html'), '<script src="/shop/a.js"></script>');
    expect(await run(['check', folder, '--app', 'shop'])).toMatchObject({
      exitCode: 0,
      text: 'Passed.',
    });
    const ran = await run(['check', folder, '--app', 'shop', '--browser', 'auto']);
    expect(ran).toMatchObject({
      exitCode: 0,
      text: expect.stringMatching(/^warning: was not run in a browser: .*\nPassed\.$/),
    });
    const required = await run(['check', folder, '--app', 'shop', '--browser', 'required']);
    expect(required.exitCode).toBe(1);
    await writeFile(join(folder, 'big.js'), 'x'.repeat(3_000));
    const large = await run(['check', folder, '--app', 'shop', '--budget', '2']);
    expect(large.text).toContain('over the budget of 2 KiB');
  });

  it('checks a build before it is published: errors keep it from stable, warnings do not', async () => {
    const publish = (version: string, ...options: string[]) =>
      run(['publish', folder, '--app', 'shop', '--version', version, ...options]);
    await writeFile(join(folder, 'index.html'), '<script>start()</script>');
    const refused = await publish('1.0.0', '--channel', 'stable');
    expect(refused.exitCode).toBe(1);
    expect(refused.text).toMatch(
      /^error: has 1 inline script.*\n1 error\(s\): not published to st/,
    );
    const canary = await publish('1.0.0', '--channel', 'canary');
    expect(canary.exitCode).toBe(0);
    expect(canary.text).toMatch(/^error: has 1 inline script.*\nPublished shop 1\.0\.0/);
    await writeFile(join(folder, 'index.html'), '<script src="//cdn.example/x.js"></script>');
    const warned = await publish('1.1.0', '--channel', 'stable');
    expect(warned.exitCode).toBe(0);
    expect(warned.text).toMatch(
      /^warning: loads files from https:\/\/cdn\.example.*\nPublished shop 1\.1\.0/,
    );
    await writeFile(join(folder, 'big.js'), 'x'.repeat(3_000));
    const large = await publish('1.2.0', '--channel', 'stable', '--budget', '2');
    expect(large.text).toContain('over the budget of 2 KiB');
    expect(large.text).toContain('the stable release has 0 KiB');
    expect((await publish('1.2.0', '--budget', 'much')).exitCode).toBe(2);
    expect((await run(['list'])).text).toBe('shop  stable 1.1.0  canary 1.0.0');
  });

  it('checks an archive as it checks a folder', async () => {
    const archive = join(folder, 'release.tar.gz');
    const shared = { antd: '^7.0.0' };
    await writeFile(archive, packRelease('shop', '1.0.0', CODE, { shared }));
    const refused = await run(['publish', archive, '--app', 'shop', '--channel', 'stable']);
    expect(refused.exitCode).toBe(1);
    expect(refused.text).toContain('needs the shared module antd ^7.0.0; the console has 6.1.0');
    expect(refused.text).toContain('not published to stable');
    await writeFile(archive, 'no archive');
    const broken = await run(['publish', archive, '--app', 'shop']);
    expect(broken.exitCode).toBe(1);
    expect((await run(['list'])).text).toBe('shop  stable –  canary –');
  });
});
