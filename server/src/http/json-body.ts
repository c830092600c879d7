import { AppError } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';

const MAX_DEPTH = 32;
// Fastify reads the type leniently; what is not written exactly so may have been made to slip past a browser's rules.
const JSON_TYPE = /^application\/json(; ?charset=utf-8)?$/i;

/** Accepts exactly `application/json`, bounded in depth, and refuses every other body. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) {
      done(new AppError('mediaTypeUnsupported'));
    } else if (isDeeperThan(body as string, MAX_DEPTH)) {
      done(new AppError('malformedRequest', { reason: 'too deeply nested' }));
    } else if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

/** Nesting of a JSON text, counted before parsing so that a hostile body costs one pass and no stack. */
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
