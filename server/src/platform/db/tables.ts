import type { AuditTables } from './tables-audit.ts';
import type { AuthorityTables } from './tables-authority.ts';
import type { ConsoleTables } from './tables-console.ts';
import type { DfsTables } from './tables-files.ts';
import type { PlatformTables } from './tables-platform.ts';
import type { ApprovalTables, RecordsTables, ReportTables } from './tables-records.ts';
import type { SignInTables } from './tables-sign-in.ts';
import type { WebhookTables } from './tables-webhooks.ts';

export type { DataScope, Flag, ResourceType, Status } from './columns.ts';

export interface Tables
  extends PlatformTables,
    AuthorityTables,
    SignInTables,
    ConsoleTables,
    DfsTables,
    RecordsTables,
    ApprovalTables,
    ReportTables,
    WebhookTables,
    AuditTables {}
