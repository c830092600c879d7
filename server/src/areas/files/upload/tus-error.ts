import {
  AppError,
  ERRORS,
  type ErrorDetails,
  type ErrorName,
  TUS_VERSION,
} from '@pedestal/contract';
import type { CallContext } from '../../../platform/http/context.ts';
import { failureBody } from '../../../platform/http/envelope.ts';
import { RawReply } from '../../../platform/http/raw-reply.ts';

/** Error names of the statuses that the tus protocol prescribes. */
const NAMES = {
  400: 'malformedRequest',
  409: 'changedMeanwhile',
  412: 'malformedRequest',
  413: 'tooLarge',
  415: 'mediaTypeUnsupported',
  423: 'unavailable',
} as const satisfies Record<number, ErrorName>;

/** Tus clients take every 2xx as success, so business errors with status 200 get a status of their own. */
const STATUSES: Partial<Record<ErrorName, number>> = { quotaExceeded: 413 };
const BUSINESS_STATUS = 409;

/** A refusal with a status of the tus protocol. */
export class TusError extends Error {
  override readonly name = 'TusError';
  readonly status: keyof typeof NAMES;

  constructor(status: keyof typeof NAMES) {
    super(NAMES[status]);
    this.status = status;
  }
}

/** Turns a refusal into the reply that tus clients expect; anything else is thrown again. */
export function replyWithRefusal(error: unknown, { locale }: CallContext): RawReply {
  const { name, status, details } = toRefusal(error);
  const headers = {
    'tus-resumable': TUS_VERSION,
    ...(status === 412 ? { 'tus-version': TUS_VERSION } : {}),
    ...(details.retryAfter === undefined ? {} : { 'retry-after': String(details.retryAfter) }),
  };
  const body = failureBody(name, locale, details);
  return new RawReply('application/json; charset=utf-8', body, headers, status);
}

function toRefusal(error: unknown): { name: ErrorName; status: number; details: ErrorDetails } {
  if (error instanceof TusError) {
    return { name: NAMES[error.status], status: error.status, details: {} };
  }
  if (!(error instanceof AppError)) throw error;
  const status = STATUSES[error.error] ?? ERRORS[error.error].status;
  return {
    name: error.error,
    status: status === 200 ? BUSINESS_STATUS : status,
    details: error.details,
  };
}
