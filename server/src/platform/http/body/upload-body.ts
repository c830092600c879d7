import { AppError, type RouteDefinition, routeGroups } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';

/** Media types of upload routes. */
const UPLOAD_TYPES = new Set(
  Object.values(routeGroups)
    .flatMap((routes): RouteDefinition[] => Object.values(routes))
    .flatMap((route) => route.upload?.types ?? []),
);

/**
 * Passes the body of an upload route to its handler as a stream, so that it is never buffered
 * whole. Every other route refuses these media types.
 */
export function acceptUploads(app: FastifyInstance): void {
  for (const type of UPLOAD_TYPES) {
    app.addContentTypeParser(type, (request, payload, done) => {
      const upload = request.routeOptions.config.contract?.upload;
      if (!upload?.types.includes(type)) return done(new AppError('mediaTypeUnsupported'));
      if (Number(request.headers['content-length'] ?? 0) > upload.maxBytes) {
        return done(new AppError('tooLarge'));
      }
      request.call.upload = payload;
      done(null);
    });
  }
}
