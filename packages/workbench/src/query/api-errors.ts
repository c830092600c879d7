import type { ErrorDetails, ErrorName } from '@pedestal/contract';

// By its status: the shell creates the error from its own copy of `ApiError`, so `instanceof` would
// fail, and the calls of a sub-app's own service reject with an error class of their own.
function hasStatus(error: unknown, status: number): boolean {
  return error instanceof Error && 'status' in error && error.status === status;
}

/** Whether a call failed because somebody else saved a newer version (409). */
export function isConflict(error: unknown): boolean {
  return hasStatus(error, 409);
}

/** Whether a call failed because what it asks for does not exist, or not for this person (404). */
export function isMissing(error: unknown): boolean {
  return hasStatus(error, 404);
}

/** Whether a call failed because the person lacks the permission (403). */
export function isForbidden(error: unknown): boolean {
  return hasStatus(error, 403);
}

/** Whether a call got no reply at all. */
export function isUnanswered(error: unknown): boolean {
  return hasStatus(error, 0);
}

/** What the server names as the reason of a failed call, such as the place in a file. */
export function readReason(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('details' in error)) return undefined;
  return (error.details as { reason?: string } | undefined)?.reason;
}

/** What a person reads of a failure: of a posting that is refused, what is missing of what. */
export function describeFailure(failure: Error): string {
  const { error, details } = failure as { error?: ErrorName; details?: ErrorDetails };
  const named = error === 'postingRefused' ? (details?.fields ?? []) : [];
  if (named.length === 0) return failure.message;
  return [...new Set(named.map(({ message }) => message))].join(' ');
}
