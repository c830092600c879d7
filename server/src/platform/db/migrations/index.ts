import { platform } from './0001-platform.ts';
import { authority } from './0002-authority.ts';
import { signIn } from './0003-sign-in.ts';
import { consoleArea } from './0004-console.ts';
import { files } from './0005-files.ts';
import { audit } from './0006-audit.ts';
import { sealedSubApps } from './0007-sealed-sub-apps.ts';
import { lookAlikeNames } from './0008-look-alike-names.ts';
import { rightsPerSystem } from './0009-rights-per-system.ts';
import { sessionTabs } from './0010-session-tabs.ts';
import { uploadReservation } from './0011-upload-reservation.ts';
import { jobs } from './0012-jobs.ts';
import { releasePieces } from './0014-release-pieces.ts';
import { roleScopes } from './0015-role-scopes.ts';
import { records } from './0016-records.ts';
import { makers } from './0017-makers.ts';
import { schemaChanges } from './0018-schema-changes.ts';
import { recordActs } from './0019-record-acts.ts';
import { imports } from './0020-imports.ts';
import { recordAccess } from './0021-record-access.ts';
import { machineAccess } from './0022-machine-access.ts';
import { workspaceRoles } from './0023-workspace-roles.ts';
import { recordsApp } from './0024-records-app.ts';
import { recordPurge } from './0025-record-purge.ts';
import { recordViews } from './0026-record-views.ts';
import { ledger } from './0027-ledger.ts';
import { approvals } from './0028-approvals.ts';
import { reports } from './0029-reports.ts';
import { pinyinKeys } from './0030-pinyin-keys.ts';
import { releaseHealth } from './0031-release-health.ts';
import { passkeys } from './0032-passkeys.ts';
import { subAppGrants } from './0033-sub-app-grants.ts';
import { periodParts } from './0034-period-parts.ts';
import { watermark } from './0035-watermark.ts';
import { shareStates } from './0036-share-states.ts';
import type { Migration } from './migration.ts';

/** In order. Released migrations never change; new ones are appended. */
export const migrations: readonly Migration[] = [
  platform,
  authority,
  signIn,
  consoleArea,
  files,
  audit,
  sealedSubApps,
  lookAlikeNames,
  rightsPerSystem,
  sessionTabs,
  uploadReservation,
  jobs,
  releasePieces,
  roleScopes,
  records,
  makers,
  schemaChanges,
  recordActs,
  imports,
  recordAccess,
  machineAccess,
  workspaceRoles,
  recordsApp,
  recordPurge,
  recordViews,
  ledger,
  approvals,
  reports,
  pinyinKeys,
  releaseHealth,
  passkeys,
  subAppGrants,
  periodParts,
  watermark,
  shareStates,
];
