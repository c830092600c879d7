import { AppError } from '@pedestal/contract';
import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify';

const MAX_DEPTH = 32;
/** Content type of browser reports about violations of a content security policy. */
const REPORT_TYPE = 'application/csp-report';
// Fastify parses the type leniently; other spellings may bypass a browser's CORS rules.
const JSON_TYPE = /^application\/json(; ?charset=utf-8)?$/i;

/**
 * Accepts exactly `application/json` with limited depth, and browser reports. Refuses every other
 * body.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const accept =
    (isAccepted: (request: FastifyRequest) => boolean): FastifyBodyParser<string> =>
    (request, body, done) => {
      if (!isAccepted(request)) done(new AppError('mediaTypeUnsupported'));
      else if (isDeeperThan(body, MAX_DEPTH)) {
        done(new AppError('malformedRequest', { reason: 'too deeply nested' }));
      } else if (body === '') done(null, undefined);
      else parse(request, body, done);
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

/** Checks the nesting before parsing, so that a hostile body costs one pass and no stack. */
function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (inString) {
      if (char === 92) index += 1;
      else if (char === 34) inString = false;
    } else if (char === 34) inString = true;
    else if (char === 91 || char === 123) {
      depth += 1;
      if (depth > limit) return true;
    } else if (char === 93 || char === 125) depth -= 1;
  }
  return false;
}
