import { MAX_FAILURE_MESSAGE } from '@pedestal/contract';
import type { SubAppError } from '@pedestal/host';
import { callQuietly } from '../../lib/api/api.ts';

interface FailedRelease {
  name: string;
  version: string | null;
}

/** Counts a failure against its release. A lost report is acceptable. */
export function reportFailure(
  { name, version }: FailedRelease,
  { step, kind, message }: Pick<SubAppError, 'step' | 'kind' | 'message'>,
): void {
  const body = { name, version, step, kind, message: message.slice(0, MAX_FAILURE_MESSAGE) };
  callQuietly('POST /gateway/console/telemetry/subAppFailure', { body }).catch(() => {});
}
