import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings, compressOnce } from '../encodings.ts';
import type { ContentPolicy } from './content-policy.ts';
import { type GuestDocument, guestPolicy, readScript, writePage } from './guest-document.ts';
import { type Seal, sealedModulePolicy, siteOf } from './sealed-policy.ts';
import { documentHeaders, hashSource, importMapHashes, pinScripts } from './security-headers.ts';

/** Properties of a guest document, sealed or not. */
export interface Guest extends GuestDocument {
  /** For sealed documents. */
  seal: Seal;
}

export interface GuestPagesOptions {
  /** Folder of the built shell, which contains the boot scripts of guests. */
  folder: string;
  /** Base path of the console, where the boot script of strict guests is served. */
  base: string;
  /** The shell's document: guests share its import map. */
  shellDocument: string;
  /** The sub-app that is mounted at this path, if this browser may open it. */
  findGuest(path: string, request: FastifyRequest): Promise<Guest | null>;
  notFound: () => Error;
}

interface Page {
  html: string;
  policy: ContentPolicy;
}

interface ReadyPage {
  etag: string;
  compressed: Buffer;
}

/** Guests differ only in their foreign origins, so there are few different pages. */
const MAX_READY = 200;

/**
 * Serves the documents in which sub-apps run. `/guest` is same-origin, for trusted sub-apps that
 * need their own window. `/guest-strict` has an opaque origin, for untrusted ones.
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
    serve((guest, request) => {
      // A hash in the policy would disable inline scripts, so such a page has no import map.
      const map = guest.inlineScripts ? '' : pinScripts(importMap, guest.integrity);
      return {
        // Inline, because a separate file would delay the sub-app by a round trip.
        html: writePage(map, `<script>${boot}</script>`),
        policy: guestPolicy(guest, siteOf(request), [hashSource(boot), ...importMapHashes(map)]),
      };
    }),
  );
  app.get<{ Params: { '*': string } }>(
    '/guest-strict/*',
    serve((guest, request) => {
      const map = pinScripts(importMap, guest.integrity);
      return {
        html: writePage(map, `<script src="${base}strict-boot.js"></script>`),
        policy: sealedModulePolicy(siteOf(request), guest.seal, {
          hashes: importMapHashes(map),
          origins: guest.origins,
        }),
      };
    }),
  );
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
