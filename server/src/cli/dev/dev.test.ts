import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCli } from '../run-cli.ts';

const CONSOLE = 'https://console.example.com';

describe('pedestal dev', () => {
  let server: Server;
  let url: string;
  let hasPlugin: boolean;
  let pageType: string;
  let folder: string;

  beforeEach(async () => {
    hasPlugin = true;
    pageType = 'text/html; charset=utf-8';
    server = createServer((request, reply) => {
      if (request.url === '/based') return reply.writeHead(302, { location: '/based/' }).end();
      const isModule = hasPlugin && request.url === '/@pedestal/entry';
      reply.setHeader('content-type', isModule ? 'text/javascript' : pageType);
      reply.end('');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    folder = await mkdtemp(join(tmpdir(), 'pedestal-dev-'));
  });

  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });

  async function run(args: string[], env: NodeJS.ProcessEnv = { CI: '1' }) {
    const lines: string[] = [];
    const exitCode = await runCli(['dev', ...args], {
      env: { PEDESTAL_URL: CONSOLE, ...env },
      locale: 'en-US',
      print: (line) => lines.push(line),
      warn: (line) => lines.push(line),
    });
    const text = lines.join('\n');
    const address = text.split('\n').find((line) => line.startsWith(CONSOLE));
    return { exitCode, text, query: address && Object.fromEntries(new URL(address).searchParams) };
  }

  it('finds the module of the SDK’s plugin, and otherwise the page', async () => {
    const withPlugin = await run(['--app', 'shop', '--url', url]);
    expect(withPlugin.exitCode).toBe(0);
    expect(withPlugin.text).toContain(`${CONSOLE}/settings/development?`);
    const module = { subApp: 'shop', entry: `${url}/@pedestal/entry`, format: 'module' };
    expect(withPlugin.query).toEqual(module);
    hasPlugin = false;
    expect((await run(['--app', 'shop', '--url', `${url}/shop/`])).query).toEqual({
      subApp: 'shop',
      entry: `${url}/shop/`,
      format: 'html',
    });
    // Vite leads to its base.
    const based = await run(['--app', 'shop', '--url', `${url}/based`]);
    expect(based.query).toMatchObject({ entry: `${url}/based/` });
    pageType = 'application/json';
    expect(await run(['--app', 'shop', '--url', url])).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('neither a page nor a module'),
    });
  });

  it('opens the browser unless that is not wanted', async () => {
    const opened = join(folder, 'opened');
    const browser = join(folder, 'browser.sh');
    await writeFile(
      browser,
      `#!/bin/sh\nprintf '%s' "$1" > '${opened}.part'\nmv '${opened}.part' '${opened}'\n`,
    );
    await chmod(browser, 0o755);
    const args = ['--app', 'shop', '--url', url];
    await run([...args, '--no-open'], { BROWSER: join(folder, 'never') });
    const { text } = await run(args, { BROWSER: browser });
    const address = await vi.waitFor(() => readFile(opened, 'utf8'), { timeout: 20_000 });
    expect(text.split('\n').at(-1)).toBe(address);
    expect((await run(args, { BROWSER: join(folder, 'missing') })).exitCode).toBe(0);
  });

  it('refuses wrong options, and says that no dev server answers', async () => {
    for (const args of [
      [],
      ['--app', 'shop', 'more'],
      ['--app', 'shop', '--url', 'localhost'],
      ['--app', 'shop', '--url', 'file:///etc/passwd'],
      ['--app', 'shop', '--url', 'http://a:b@localhost'],
      ['--app', 'shop', '--server', 'ftp://x'],
    ]) {
      expect([args, (await run(args)).exitCode]).toEqual([args, 2]);
    }
    expect(await run(['--app', 'shop', '--url', 'http://127.0.0.1:9'])).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('does not answer'),
    });
  });
});
