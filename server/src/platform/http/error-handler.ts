import {
  AppError,
  ERRORS,
  type ErrorDetails,
  type ErrorName,
  type Locale,
} from '@pedestal/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureBody } from './envelope.ts';
import { localeOf } from './locale.ts';
import { setApiHeaders } from './mount-route.ts';
import { writeFailurePage } from './pages/failure-page.ts';

const BY_FASTIFY_CODE: Record<string, ErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'mediaTypeUnsupported',
  FST_ERR_HANDLER_TIMEOUT: 'timedOut',
};

export interface ErrorHandlerOptions {
  defaultLocale: Locale;
  /** The database is unavailable: the reply is 503 with `Retry-After`. */
  isDatabaseAway: (error: unknown) => boolean;
}

/** Turns every failure into a reply without internal details. */
export function handleErrors(app: FastifyInstance, options: ErrorHandlerOptions): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = toAppError(error, options.isDatabaseAway);
    if ((error as Error) instanceof AppError && failure.error === 'unavailable') {
      // One short line per shed request, so that logging does not add to the overload.
      request.log.warn({ reqId: request.id }, 'request refused: busy');
    } else if (ERRORS[failure.error].status >= 500) {
      request.log.error({ reqId: request.id, err: error }, 'request failed');
    }
    sendFailure(request, reply, failure.error, failure.details, options.defaultLocale);
  });
}

function toAppError(error: FastifyError, isDatabaseAway: (error: unknown) => boolean): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return new AppError('unavailable', { retryAfter: 5 });
  const name = BY_FASTIFY_CODE[error.code];
  if (name) return new AppError(name);
  const isCallersFault = (error.statusCode ?? 500) >= 400 && (error.statusCode ?? 500) < 500;
  return new AppError(isCallersFault ? 'malformedRequest' : 'internal');
}

export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  error: ErrorName,
  details: ErrorDetails,
  defaultLocale: Locale,
): void {
  if (details.retryAfter !== undefined) reply.header('retry-after', String(details.retryAfter));
  const locale = localeOf(request.headers['accept-language'], defaultLocale);
  reply.code(ERRORS[error].status);
  const { contract } = request.routeOptions.config;
  if ((contract?.navigation || contract?.download) && opensPage(request)) {
    const { headers, html } = writeFailurePage(error, locale);
    reply.headers(headers).send(html);
    return;
  }
  setApiHeaders(reply);
  reply.send(failureBody(error, locale, details));
}

/** True when a person opened the address in a browser. Calls of pages accept JSON or anything. */
export function opensPage({
  method,
  headers,
}: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'GET' && headers.accept?.startsWith('text/html') === true;
}
