import { MAX_IMPORT_ROWS } from '@pedestal/contract';
import { MIB } from '../../platform/limits.ts';
import { SPREADSHEET_LIMITS } from '../../platform/spreadsheet/limits.ts';
import { DAY, MINUTE } from '../../platform/time/durations.ts';

/** Limits and durations of authority. */
export const AUTHORITY_LIMITS = {
  evaluate: {
    /** A change takes effect within this many milliseconds, even if its event is lost. */
    versionLife: 800,
    /** Users whose roles are cached. */
    cachedUsers: 50_000,
    /** Granted resources cached over all role sets; about 1 KiB each including the menu. */
    cachedGrants: 60_000,
  },
  user: {
    /** How long a deletion can be undone. */
    restore: 30 * DAY,
    exportPage: 1_000,
    exportRows: 100_000,
    importProblems: 1_000,
    importFile: {
      ...SPREADSHEET_LIMITS,
      file: 8 * MIB,
      unpacked: 64 * MIB,
      texts: 32 * MIB,
      part: MIB,
      parts: 200,
      /** Headings and explanations included. */
      rows: MAX_IMPORT_ROWS + 10,
      columns: 100,
      cell: 10_000,
      rowText: MIB,
    },
  },
  role: {
    listed: 2_000,
    /** Member ids that the audit entry of a deletion lists. */
    auditedMembers: 1_000,
    /** Roles whose policies on one collection are listed. */
    listedPolicies: 500,
  },
  access: {
    systems: 1_000,
    rolesOfUser: 500,
    grantingRoles: 50,
  },
  resource: { importProblems: 1_000 },
  orgUnit: { listed: 20_000, depth: 12 },
  system: { listed: 1_000 },
  serviceAccount: {
    listed: 500,
    /** Tokens of one account that are listed. */
    tokens: 100,
    usableTokens: 20,
    scopes: 2_000,
    perToken: { max: 600, seconds: 60 },
    /** The last use is stored this often, so that reading records does not write a row each time. */
    storeUseEvery: MINUTE,
  },
  profile: {
    /** Keys that a user may store per system. */
    configKeys: 200,
  },
} as const;
