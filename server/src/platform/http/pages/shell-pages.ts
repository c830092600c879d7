import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Locale } from '@pedestal/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OperatorError } from '../../operator-error.ts';
import { acceptedEncodings, compressOnce } from '../encodings.ts';
import { sendFailure } from '../error-handler.ts';
import type { ContentPolicy } from './content-policy.ts';
import {
  type Admitted,
  documentHeaders,
  NOTHING_ADMITTED,
  pinScripts,
  shellPolicy,
} from './security-headers.ts';

const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;
const FOREVER = `public, max-age=${YEAR_SECONDS}, immutable`;
/** Browsers ask for the icon again whenever a page changes its address. */
const FOR_A_DAY = `public, max-age=${DAY_SECONDS}`;
const isIcon = (path: string) => path.includes('/favicon.');
const MAX_VARIANTS = 200;
/** Files with a hash in their name are never revalidated. A first load has about eighty of them. */
const VALIDATORS = ['etag', 'last-modified', 'accept-ranges'];

export interface ShellPagesOptions {
  /** Folder of the built shell. */
  folder: string;
  base: string;
  defaultLocale: Locale;
  /** Foreign origins and scripts that the documents of this browser may load. */
  admittedFor?: (request: FastifyRequest) => Promise<Admitted>;
  /** Sends the file that a guest document asks for below its own path. Returns false: there is none. */
  sendGuestFile?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
}

/**
 * Serves the built shell: immutable hashed assets, and the document for every URL of a page. A
 * missing script or style is a 404, never the document: a browser would run HTML as code.
 */
export async function serveShell(app: FastifyInstance, options: ShellPagesOptions): Promise<void> {
  const html = readDocument(options);
  const variantFor = createVariants(html);

  await app.register(fastifyStatic, {
    root: options.folder,
    prefix: options.base,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.map', '**/*.br', '**/*.gz', '**/*.html'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('x-content-type-options', 'nosniff');
      reply.header('cross-origin-resource-policy', 'same-origin');
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? FOREVER : isIcon(path) ? FOR_A_DAY : 'no-cache');
      if (isHashed) for (const name of VALIDATORS) reply.removeHeader(name);
      // A strict frame has an opaque origin and needs the shared modules, which are public.
      if (/\/assets\/|-boot\.js(\.br|\.gz)?$/.test(path)) {
        reply.header('access-control-allow-origin', '*');
        reply.header('cross-origin-resource-policy', 'cross-origin');
      }
    },
  });

  const sendDocument = async (request: FastifyRequest, reply: FastifyReply) => {
    const isSignIn = request.url.startsWith(`${options.base}user/`);
    // Without the database the shell still opens and shows an error; foreign origins are then left
    // out.
    const admitted = isSignIn
      ? undefined
      : await options.admittedFor?.(request).catch(() => undefined);
    const variant = variantFor(admitted ?? NOTHING_ADMITTED);
    reply.headers({
      ...documentHeaders(variant.policy, request.protocol === 'https'),
      vary: 'accept-encoding',
    });
    if (!acceptedEncodings(request.headers['accept-encoding']).has('br'))
      return reply.send(variant.html);
    return reply.header('content-encoding', 'br').send(variant.compressed);
  };

  app.setNotFoundHandler(async (request, reply) => {
    if (request.url === '/' && options.base !== '/') return reply.redirect(options.base);
    if (isPageRequest(request, options.base)) return sendDocument(request, reply);
    if (await options.sendGuestFile?.(request, reply)) return reply;
    return sendFailure(request, reply, 'notFound', {}, options.defaultLocale);
  });
}

interface Variant {
  html: string;
  compressed: Buffer;
  policy: ContentPolicy;
}

/** Caches documents: most people may open the same sub-apps, so there are few variants. */
function createVariants(document: string): (admitted: Admitted) => Variant {
  const known = new Map<string, Variant>();
  return ({ origins, releases, integrity }) => {
    const key = [...origins, ...releases].join(' ');
    let variant = known.get(key);
    if (!variant) {
      const html = pinScripts(document, integrity).replaceAll(
        '%PEDESTAL_ORIGINS%',
        origins.join(' '),
      );
      variant = {
        html,
        compressed: compressOnce(html),
        policy: shellPolicy(html, origins),
      };
      if (known.size < MAX_VARIANTS) known.set(key, variant);
    }
    return variant;
  };
}

/** The shell's document with the settings of the console. */
export function readDocument({
  folder,
  base,
  defaultLocale,
}: Pick<ShellPagesOptions, 'folder' | 'base' | 'defaultLocale'>): string {
  const path = join(folder, 'index.html');
  if (!existsSync(path)) {
    throw new OperatorError('The shell is not built. Run: npm run build');
  }
  return readFileSync(path, 'utf8')
    .replaceAll('%PEDESTAL_BASE%', base)
    .replaceAll('%PEDESTAL_LOCALE%', defaultLocale);
}

function isPageRequest(request: FastifyRequest, base: string): boolean {
  const path = request.url.split('?', 1)[0] ?? '/';
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    (path.startsWith(base) || `${path}/` === base) &&
    !/^(gateway|assets)(\/|$)/.test(path.slice(base.length)) &&
    !/\.[a-zA-Z0-9]{1,8}$/.test(path) &&
    !/(\/|%2f|%5c)(\.|%2e)/i.test(path) &&
    wantsDocument(request)
  );
}

/**
 * Browsers accept `text/html` for documents. Tools that accept anything, such as monitors, get it
 * too.
 */
function wantsDocument({ headers }: FastifyRequest): boolean {
  const { accept = '*/*' } = headers;
  return accept.includes('text/html') || (accept === '*/*' && !headers['sec-fetch-dest']);
}
