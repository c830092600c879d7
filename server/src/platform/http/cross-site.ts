import { AppError } from '@pedestal/contract';
import type { FastifyRequest } from 'fastify';

/** Refuses calls caused by another site, because the browser may send the cookie with them. */
export function refuseCrossSite(request: FastifyRequest, canBeLinkedTo = false): void {
  const site = request.headers['sec-fetch-site'];
  if (canBeLinkedTo && request.headers['sec-fetch-mode'] === 'navigate') return;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new AppError('crossSite');
  }
  const origin = request.headers.origin;
  if (origin !== undefined && !isSameHost(origin, request.headers.host)) {
    throw new AppError('crossSite');
  }
}

export function isSameHost(origin: string, host: string | undefined): boolean {
  const separator = origin.indexOf('://');
  return separator > 0 && origin.slice(separator + 3) === host;
}
