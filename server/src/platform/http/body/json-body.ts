import { AppError, MAX_BODY_VALUES } from '@pedestal/contract';
import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify';
import { KIB } from '../../limits.ts';
import { findExcess } from './json-scan.ts';

const MAX_DEPTH = 32;
/** Longer bodies are parsed in a turn of the event loop of their own. */
const LONG_BODY = 256 * KIB;
/** Content type of browser reports about violations of a content security policy. */
const REPORT_TYPE = 'application/csp-report';
// Fastify parses the type leniently; other spellings may bypass a browser's CORS rules.
const JSON_TYPE = /^application\/json(; ?charset=utf-8)?$/i;

/**
 * Accepts exactly `application/json` with limited depth and size, and browser reports. Refuses every other
 * body.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const accept =
    (isAccepted: (request: FastifyRequest) => boolean): FastifyBodyParser<string> =>
    (request, body, done) => {
      if (!isAccepted(request)) return done(new AppError('mediaTypeUnsupported'));
      const values = request.routeOptions.config.contract?.bodyValues ?? MAX_BODY_VALUES;
      const excess = findExcess(body, { depth: MAX_DEPTH, values });
      if (excess === 'values') return done(new AppError('tooLarge'));
      if (excess === 'depth') {
        return done(new AppError('malformedRequest', { reason: 'too deeply nested' }));
      }
      if (body === '') return done(null, undefined);
      if (body.length < LONG_BODY) return parse(request, body, done);
      setImmediate(() => parse(request, body, (error, value) => setImmediate(done, error, value)));
    };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    accept(({ headers }) => JSON_TYPE.test(headers['content-type'] ?? '')),
  );
  app.addContentTypeParser(
    REPORT_TYPE,
    { parseAs: 'string' },
    accept(({ routeOptions }) => routeOptions.config.contract?.report === true),
  );
}
