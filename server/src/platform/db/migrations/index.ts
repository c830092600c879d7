import { authority } from './0001-authority.ts';
import { notice } from './0010-notice.ts';
import { registry } from './0011-registry.ts';
import { administration } from './0020-administration.ts';
import { dfs } from './0030-dfs.ts';
import { attemptSlices } from './0041-attempt-slices.ts';
import { hosting } from './0042-hosting.ts';
import { auditRetention } from './0060-audit-retention.ts';
import { violationReleases } from './0061-violation-releases.ts';
import { activityNames } from './0062-activity-names.ts';
import { manyUploads } from './0063-many-uploads.ts';
import type { Migration } from './migration.ts';

/** In order. A released migration is never changed; a new one is added at the end. */
export const migrations: readonly Migration[] = [
  authority,
  notice,
  registry,
  administration,
  dfs,
  attemptSlices,
  hosting,
  auditRetention,
  violationReleases,
  activityNames,
  manyUploads,
];
