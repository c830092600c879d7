import type { ApiError } from '@pedestal/contract';

/** The shell makes the error, and its class is not ours: it is known by its name. */
function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

export function isConflict(error: unknown): boolean {
  return isApiError(error) && error.status === 409;
}

export function isForbidden(error: unknown): boolean {
  return isApiError(error) && error.status === 403;
}
