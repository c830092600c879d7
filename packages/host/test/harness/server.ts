import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bundles, GUEST_BOOT } from './bundle.ts';
import { hashSource, type SharedModules } from './shared.ts';

const TESTS = fileURLToPath(new URL('..', import.meta.url));
const FIXTURES = fileURLToPath(new URL('../../../../e2e/fixtures/dist/', import.meta.url));
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
};

/** Starts two origins that serve the same files. The first is the shell's. */
export async function startServers(pages: Bundles, shared: SharedModules) {
  const bundles = { ...pages, ...shared.files };
  const foreign = createServer();
  const foreignUrl = await listen(foreign);
  const shell = createServer();
  const shellUrl = await listen(shell);
  const requests = new Map<string, number>();
  for (const server of [shell, foreign]) {
    server.on('request', (request, response) => {
      respond({ request, response, bundles, shared, foreignUrl, requests }).catch(() =>
        response.writeHead(404).end(),
      );
    });
  }
  return {
    shellUrl,
    foreignUrl,
    async close() {
      for (const server of [shell, foreign]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  bundles: Bundles;
  shared: SharedModules;
  foreignUrl: string;
  requests: Map<string, number>;
}

async function respond(exchange: Exchange): Promise<void> {
  const { request, response, bundles, shared, foreignUrl } = exchange;
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const bundle = bundles[pathname];
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('cache-control', 'no-store');
  if (bundle) return send(response, 'text/javascript', bundle);
  if (pathname.startsWith('/apps/')) return respondFile(exchange, pathname.slice('/apps/'.length));
  if (pathname.startsWith('/sub-apps/')) {
    // The gateway serves uploaded releases the same way, each below its version.
    const [name = '', , ...file] = pathname.slice('/sub-apps/'.length).split('/');
    return sendFile(response, FIXTURES, [name, ...file].join('/'));
  }
  if (pathname.startsWith('/guest-strict/')) {
    response.setHeader('content-security-policy', STRICT_POLICY);
    return send(response, 'text/html', STRICT_PAGE);
  }
  if (pathname.startsWith('/gateway/')) {
    const token = request.headers.sdnxrequestid ?? null;
    return send(response, 'application/json', JSON.stringify({ code: 10000, info: { token } }));
  }
  const isGuest = pathname.startsWith('/guest/');
  const inline = pathname.startsWith('/guest/inline-') ? "'unsafe-inline'" : '';
  const boot = bundles[GUEST_BOOT] ?? '';
  const hashes = isGuest ? `${shared.hash} ${hashSource(boot)}` : shared.hash;
  const scripts = `script-src 'self' ${foreignUrl} ${inline || hashes}`;
  const ownBase = `http://${request.headers.host}${pathname.slice('/guest'.length)}`;
  const base = `base-uri ${isGuest ? ownBase : "'none'"}`;
  response.setHeader(
    'content-security-policy',
    `default-src 'self'; ${scripts}; style-src 'self' 'unsafe-inline' ${foreignUrl}; connect-src 'self' ${foreignUrl}; frame-src 'self' ${foreignUrl}; ${base}; object-src 'none'`,
  );
  const page = isGuest ? GUEST_PAGE : SHELL_PAGE;
  const map = `<script type="importmap">${shared.importMap}</script>`;
  const html = page.replace('<!--map-->', map).replace('<!--boot-->', () => boot);
  send(response, 'text/html', html);
}

/** `hang/…` never responds, `missing/…` is a 404, `flaky-<n>/…` fails the first time, no other origin may read `own/…`. */
async function respondFile({ request, response, requests }: Exchange, path: string): Promise<void> {
  const [mode = '', ...rest] = path.split('/');
  const count = (requests.get(path) ?? 0) + 1;
  requests.set(path, count);
  if (mode === 'hang') return;
  if (mode === 'own') response.removeHeader('access-control-allow-origin');
  if (mode === 'missing') return void response.writeHead(404).end();
  const isFlaky = mode.startsWith('flaky-');
  if (isFlaky && count === 1 && !request.url?.includes('?'))
    return void response.writeHead(503).end();
  await sendFile(response, TESTS, isFlaky || mode === 'own' ? rest.join('/') : path);
}

async function sendFile(response: ServerResponse, folder: string, path: string): Promise<void> {
  const file = normalize(join(folder, path));
  if (!file.startsWith(folder)) return void response.writeHead(404).end();
  send(response, TYPES[extname(file)] ?? 'text/plain', await readFile(file, 'utf8'));
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
}

const SHELL_PAGE = `<!doctype html><html><head><meta charset="utf-8"><title>Shell</title>
<link rel="icon" href="data:,"><!--map--></head><body><h1>Shell</h1>
<div id="stage" style="height:400px"></div><div id="side" style="height:200px"></div>
<script type="module" src="/harness.js"></script></body></html>`;

const GUEST_PAGE = `<!doctype html><html><head><meta charset="utf-8"><!--map-->
<script><!--boot--></script></head><body></body></html>`;

const STRICT_POLICY =
  "sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'";

const STRICT_PAGE = `<!doctype html><html><head><meta charset="utf-8"></head>
<body><script src="/strict-boot.js"></script></body></html>`;
