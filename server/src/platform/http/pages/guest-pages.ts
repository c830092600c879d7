import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings, compressOnce } from '../encodings.ts';
import {
  type Admitted,
  developmentSockets,
  documentHeaders,
  hashSource,
  importMapHashes,
  pinScripts,
  REPORT_TO,
  sources,
} from './security-headers.ts';

/** What a guest document is told to be for. */
export interface Guest extends Admitted {
  /** Scripts that are written into the page may run: a legacy page, let in by an administrator. */
  inlineScripts: boolean;
}

export interface GuestPagesOptions {
  /** Folder of the built shell, with the boot script of guests. */
  folder: string;
  /** Base path of the console: where the boot script of sealed guests lies. */
  base: string;
  /** The shell's document: guests share its import map. */
  shellDocument: string;
  /** The sub-app whose base begins this path, as this browser may open it. */
  findGuest(path: string, request: FastifyRequest): Promise<Guest | null>;
  notFound: () => Error;
}

interface Page {
  html: string;
  policy: string;
}

interface ReadyPage {
  etag: string;
  compressed: Buffer;
}

/** Guests differ by what lies on other origins, so that few pages are ever written. */
const MAX_READY = 200;

/**
 * Documents that sub-apps run in. `/guest` is of this site, for sub-apps that are trusted as the shell is but need a
 * window of their own; `/guest-strict` has an origin that is nobody's, for those that are not.
 */
export function serveGuestPages(app: FastifyInstance, options: GuestPagesOptions): void {
  const { folder, base, shellDocument, findGuest, notFound } = options;
  const importMap = /<script type="importmap">[^<]*<\/script>/.exec(shellDocument)?.[0] ?? '';
  const boot = readScript(join(folder, 'guest-boot.js'));
  const makeReady = createReadyPages();

  const serve =
    (makePage: (guest: Guest, request: FastifyRequest) => Page) =>
    async (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
      const guest = await findGuest(`/${request.params['*']}`, request);
      if (!guest) throw notFound();
      const page = makePage(guest, request);
      return sendPage(request, reply, page, makeReady(page));
    };

  app.get<{ Params: { '*': string } }>(
    '/guest/*',
    serve((guest) => {
      // A hash in the policy would switch inline scripts off again, so such a page has no import map.
      const map = guest.inlineScripts ? '' : pinScripts(importMap, guest.integrity);
      return {
        // In the page itself: a file of its own would be a round trip before anything of the sub-app is asked for.
        html: writePage(map, `<script>${boot}</script>`),
        policy: guestPolicy(guest, [hashSource(boot), ...importMapHashes(map)]),
      };
    }),
  );
  app.get<{ Params: { '*': string } }>(
    '/guest-strict/*',
    serve((guest, request) => {
      const map = pinScripts(importMap, guest.integrity);
      return {
        html: writePage(map, `<script src="${base}strict-boot.js"></script>`),
        policy: strictPolicy(guest, siteOf(request), importMapHashes(map)),
      };
    }),
  );
}

function writePage(importMap: string, script: string): string {
  return `<!doctype html><html><head><meta charset="utf-8">${importMap}${script}</head><body></body></html>\n`;
}

function guestPolicy({ inlineScripts, origins }: Guest, hashes: readonly string[]): string {
  const inline = inlineScripts ? ["'unsafe-inline'"] : hashes;
  return [
    "default-src 'none'",
    sources('script-src', "'self'", ...inline, ...origins),
    sources('style-src', "'self'", "'unsafe-inline'", ...origins),
    sources('img-src', "'self'", 'data:', 'blob:', ...origins),
    sources('font-src', "'self'", 'data:', ...origins),
    sources('connect-src', "'self'", ...origins, ...developmentSockets(origins)),
    sources('media-src', "'self'", 'blob:', ...origins),
    sources('worker-src', "'self'", 'blob:'),
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    REPORT_TO,
  ].join('; ');
}

/** Everything that is not code goes over the bridge, so that it connects to nothing. */
function strictPolicy({ origins }: Guest, site: string, hashes: readonly string[]): string {
  return [
    'sandbox allow-scripts allow-forms allow-popups allow-downloads',
    "default-src 'none'",
    sources('script-src', site, ...hashes, ...origins),
    sources('style-src', site, "'unsafe-inline'", ...origins),
    sources('img-src', site, 'data:', ...origins),
    sources('font-src', site, 'data:', ...origins),
    "connect-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    REPORT_TO,
  ].join('; ');
}

/** The host was checked before: it is one that the console answers to. */
function siteOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.headers.host}`;
}

/** A script that names the end of its own element would be cut off there. */
function readScript(path: string): string {
  return readFileSync(path, 'utf8').trim().replaceAll('</script', '<\\/script');
}

function createReadyPages(): (page: Page) => ReadyPage {
  const known = new Map<string, ReadyPage>();
  return ({ html, policy }) => {
    const etag = `"${createHash('sha256').update(policy).update(html).digest('base64url')}"`;
    const ready = known.get(etag) ?? { etag, compressed: compressOnce(html) };
    if (known.size < MAX_READY) known.set(etag, ready);
    return ready;
  };
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, policy }: Page,
  { etag, compressed }: ReadyPage,
) {
  reply.headers({
    ...documentHeaders(policy, request.protocol === 'https'),
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'private, no-cache',
    vary: 'cookie, accept-encoding',
    etag,
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (!acceptedEncodings(request.headers['accept-encoding']).has('br')) return reply.send(html);
  return reply.header('content-encoding', 'br').send(compressed);
}
