import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { subApp } from './plugin.ts';

const CONSOLE = 'https://console.example.com';

async function startDevServer(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'pedestal-plugin-'));
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [subApp({ name: 'demo', gateway: `${CONSOLE}/` })],
    server: { host: '127.0.0.1', port: 0, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  onTestFinished(async () => {
    await server.close();
    await rm(root, { recursive: true });
  });
  await server.listen();
  const address = server.httpServer?.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

test('the dev server allows only the configured console and localhost as origins', async () => {
  const url = await startDevServer();
  const allowed = async (origin: string) => {
    const response = await fetch(`${url}/@vite/client`, { headers: { origin } });
    return response.headers.get('access-control-allow-origin');
  };
  expect(await allowed(CONSOLE)).toBe(CONSOLE);
  expect(await allowed('http://localhost:8080')).toBe('http://localhost:8080');
  expect(await allowed('https://elsewhere.example.com')).toBeNull();
});
