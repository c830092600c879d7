import type { FastifyRequest } from 'fastify';
import { type ContentPolicy, REPORT_TO, writePolicy } from './content-policy.ts';
import { withSockets } from './security-headers.ts';

/** What a registration opens for a sealed document. By default nothing. */
export interface Seal {
  connectOrigins: readonly string[];
  /** Other origins of its scripts, styles, images and fonts. */
  fileOrigins: readonly string[];
  popups: boolean;
}

export const CLOSED_SEAL: Seal = { connectOrigins: [], fileOrigins: [], popups: false };

/** Never `allow-same-origin` or top navigation: the origin of the document must stay opaque. */
const SANDBOX = ['allow-scripts', 'allow-forms', 'allow-downloads'];

/**
 * Policy of a sealed document that loads a module. All data goes over the bridge, except to the
 * origins that the registration lists. `origins` hold the files of the release.
 */
export function sealedModulePolicy(
  site: string,
  seal: Seal,
  { hashes, origins: own }: { hashes: readonly string[]; origins: readonly string[] },
): ContentPolicy {
  const origins = [...own, ...seal.fileOrigins];
  return writePolicy({
    ...sealedBase(seal),
    'script-src': [site, ...hashes, ...origins],
    'style-src': [site, "'unsafe-inline'", ...origins],
    'img-src': [site, 'data:', ...origins],
    'font-src': [site, 'data:', ...origins],
    ...REPORT_TO,
  });
}

/**
 * Policy of an uploaded HTML page, in a sealed frame or opened by its address. The whole document
 * is untrusted, so its scripts may be inline: what matters is where it can send requests.
 */
export function sealedPagePolicy(site: string, seal: Seal): ContentPolicy {
  return writePolicy({
    ...sealedBase(seal),
    'script-src': [site, "'unsafe-inline'", "'unsafe-eval'", 'blob:', ...seal.fileOrigins],
    'style-src': [site, "'unsafe-inline'", ...seal.fileOrigins],
    'img-src': [site, 'data:', 'blob:', ...seal.fileOrigins],
    'font-src': [site, 'data:', ...seal.fileOrigins],
    'media-src': [site, 'data:', 'blob:', ...seal.fileOrigins],
    'worker-src': ['blob:'],
    ...REPORT_TO,
  });
}

function sealedBase({ connectOrigins, popups }: Seal) {
  return {
    sandbox: [...SANDBOX, ...(popups ? ['allow-popups'] : [])],
    'default-src': [],
    'connect-src': withSockets(connectOrigins),
    'form-action': [],
    'object-src': [],
    'base-uri': [],
    'frame-ancestors': ["'self'"],
  };
}

/** The host was already checked: it is a host name of the console. */
export function siteOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.headers.host}`;
}
