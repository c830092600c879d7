import type { ApiError } from '@pedestal/contract';

// The shell creates the error from its own copy of the class, so `instanceof ApiError` would fail.
function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** Whether a call failed because somebody else saved a newer version (409). */
export function isConflict(error: unknown): boolean {
  return isApiError(error) && error.status === 409;
}

/** Whether a call failed because the person lacks the permission (403). */
export function isForbidden(error: unknown): boolean {
  return isApiError(error) && error.status === 403;
}
