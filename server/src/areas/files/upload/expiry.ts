import type { FileLimits } from '../limits.ts';
import type { UploadRow } from './upload.store.ts';

/**
 * When an upload expires that received bytes now. Visitors of a link have little time between two chunks, and cannot
 * keep an upload open for longer than `uploadLife` in all.
 */
export function expiryOf(
  { source, created_at }: Pick<UploadRow, 'source' | 'created_at'>,
  { limits, now }: { limits: FileLimits; now: number },
): number {
  if (source === null) return now + limits.uploadLife;
  return Math.min(now + limits.linkUploads.life, created_at + limits.uploadLife);
}
