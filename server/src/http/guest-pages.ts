import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Admitted,
  developmentSockets,
  documentHeaders,
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
  /** Base path of the console: where its boot scripts lie. */
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

/**
 * Documents that sub-apps run in. `/guest` is of this site, for sub-apps that are trusted as the shell is but need a
 * window of their own; `/guest-strict` has an origin that is nobody's, for those that are not.
 */
export function serveGuestPages(app: FastifyInstance, options: GuestPagesOptions): void {
  const { base, shellDocument, findGuest, notFound } = options;
  const importMap = /<script type="importmap">[^<]*<\/script>/.exec(shellDocument)?.[0] ?? '';

  const serve =
    (makePage: (guest: Guest, request: FastifyRequest) => Page) =>
    async (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
      const guest = await findGuest(`/${request.params['*']}`, request);
      if (!guest) throw notFound();
      return sendPage(request, reply, makePage(guest, request));
    };

  app.get<{ Params: { '*': string } }>(
    '/guest/*',
    serve((guest) => {
      // A hash in the policy would switch inline scripts off again, so such a page has no import map.
      const map = guest.inlineScripts ? '' : pinScripts(importMap, guest.integrity);
      return {
        html: writePage(map, `${base}guest-boot.js`),
        policy: guestPolicy(guest, importMapHashes(map)),
      };
    }),
  );
  app.get<{ Params: { '*': string } }>(
    '/guest-strict/*',
    serve((guest, request) => {
      const map = pinScripts(importMap, guest.integrity);
      return {
        html: writePage(map, `${base}strict-boot.js`),
        policy: strictPolicy(guest, siteOf(request), importMapHashes(map)),
      };
    }),
  );
}

function writePage(importMap: string, script: string): string {
  return `<!doctype html><html><head><meta charset="utf-8">${importMap}<script src="${script}"></script></head><body></body></html>\n`;
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

function sendPage(request: FastifyRequest, reply: FastifyReply, { html, policy }: Page) {
  const etag = `"${createHash('sha256').update(policy).update(html).digest('base64url')}"`;
  reply.headers({
    ...documentHeaders(policy, request.protocol === 'https'),
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'private, no-cache',
    vary: 'cookie',
    etag,
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.send(html);
}
