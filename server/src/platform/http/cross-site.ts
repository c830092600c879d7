import { AppError } from '@pedestal/contract';
import type { FastifyRequest } from 'fastify';

/** Refuses calls that another site made a browser send: the cookie travels with some of them. */
export function refuseCrossSite(request: FastifyRequest, mayBeLinkedTo = false): void {
  const site = request.headers['sec-fetch-site'];
  if (mayBeLinkedTo && request.headers['sec-fetch-mode'] === 'navigate') return;
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
