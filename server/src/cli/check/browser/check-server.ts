import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { TarFile } from '../../../platform/archive/read-tar.ts';
import { guestPolicy, readScript, writePage } from '../../../platform/http/pages/guest-document.ts';
import {
  hashSource,
  importMapHashes,
  NOTHING_ADMITTED,
} from '../../../platform/http/pages/security-headers.ts';
import type { Target } from '../check-build.ts';
import type { SharedModules } from './shared-modules.ts';

export interface CheckedBuild {
  files: readonly TarFile[];
  target: Target;
  /** Path of its files on the server, with a closing slash. */
  folder: string;
  isPage: boolean;
}

export interface CheckServer {
  origin: string;
  close(): Promise<void>;
}

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** What answers a request: a status, a type and a body. */
interface Answer {
  status?: number;
  type: string;
  body: string | Buffer;
  policy?: string;
}

/**
 * Serves a build as the console would: its files below its release and below its mount point, the
 * guest document with the console's policy, and the console's shared modules. Calls of the gateway
 * are refused, because nobody is signed in.
 */
export async function startCheckServer(
  build: CheckedBuild,
  pages: string,
  shared: SharedModules,
): Promise<CheckServer> {
  const host = readScript(join(pages, 'check-page.js'));
  const boot = readScript(join(pages, 'guest-boot.js'));
  const byPath = new Map(build.files.map(({ path, data }) => [path, data]));
  let origin = '';

  async function answer(path: string): Promise<Answer | undefined> {
    const { base } = build.target;
    if (path === '/pedestal-check.js') return { type: 'text/javascript', body: host };
    if (path.startsWith('/gateway/')) return REFUSED;
    if (path.startsWith('/guest/')) return guestDocument(build, { boot, shared, origin });
    const names = [build.folder, `${base}/`, '/'].filter((start) => path.startsWith(start));
    for (const start of names) {
      const name = path.slice(start.length);
      const data = byPath.get(name);
      if (data) return { type: typeOf(name), body: data };
    }
    if (`${path}/`.startsWith(`${base}/`) && extname(path) === '') {
      return { type: 'text/html', body: checkDocument(shared) };
    }
    const module = await shared.read(path);
    return module && { type: typeOf(path), body: module };
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    answer(safeDecode(pathname)).then(
      (found) => send(response, found),
      () => send(response, undefined),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const REFUSED: Answer = {
  status: 503,
  type: 'application/json',
  body: JSON.stringify({ code: 9999, msg: 'There is no gateway in a check.' }),
};

function send(response: ServerResponse, found: Answer | undefined): void {
  if (!found) return void response.writeHead(404).end();
  const { status = 200, type, body, policy } = found;
  if (policy !== undefined) response.setHeader('content-security-policy', policy);
  response.setHeader('cache-control', 'no-store');
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
}

function guestDocument(
  { target, isPage }: CheckedBuild,
  { boot, shared, origin }: { boot: string; shared: SharedModules; origin: string },
): Answer {
  const { base, inlineScripts, granted } = target;
  const map = inlineScripts ? '' : shared.importMap;
  const guest = {
    ...NOTHING_ADMITTED,
    inlineScripts,
    grants: {
      cdn: granted.cdn ?? [],
      connect: granted.connect ?? [],
      inline: granted.inline ?? [],
      eval: granted.eval ?? false,
    },
    pageBase: isPage ? base : null,
  };
  return {
    type: 'text/html',
    body: writePage(map, `<script>${boot}</script>`),
    policy: guestPolicy(guest, origin, [hashSource(boot), ...importMapHashes(map)]),
  };
}

function checkDocument({ importMap }: SharedModules): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Check</title>
<link rel="icon" href="data:,">${importMap}</head>
<body><div id="root-subapp" style="height:760px"></div>
<script type="module" src="/pedestal-check.js"></script></body></html>
`;
}

function typeOf(path: string): string {
  return TYPES[extname(path)] ?? 'application/octet-stream';
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
