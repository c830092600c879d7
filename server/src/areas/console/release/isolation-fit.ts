import { AppError } from '@pedestal/contract';
import type { SubAppReleaseTable, SubAppTable } from '../../../platform/db/tables-console.ts';

/** Throws `releaseUnfit` for a format that cannot run in an isolation: only modules run in the page itself. */
export function requireFormatFits(
  isolation: SubAppTable['isolation'],
  format: SubAppReleaseTable['format'],
): void {
  if (isolation === 'none' && format !== 'module') throw new AppError('releaseUnfit');
}
