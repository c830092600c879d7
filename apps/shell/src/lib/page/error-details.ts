import { APP_VERSION, ApiError } from '@pedestal/contract';

export interface ErrorSource {
  error: unknown;
  /** The region or the sub-app that failed. */
  where: string;
  /** Release version of the failed sub-app. */
  version?: string | null;
}

/** Details of a failure for support. Contains no token, no query parameter and no input. */
export function describeError({ error, where, version }: ErrorSource): string {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  const lines = {
    time: new Date().toISOString(),
    where,
    version,
    console: APP_VERSION,
    path: window.location.pathname,
    'x-request-id': requestId,
    status: error instanceof ApiError ? error.status : undefined,
    error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    browser: navigator.userAgent,
  };
  return Object.entries(lines)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
