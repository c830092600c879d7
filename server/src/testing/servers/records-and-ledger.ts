import pino from 'pino';
import { createApprovalsModule } from '../../areas/approvals/module.ts';
import { createLedgerModule } from '../../areas/ledger/module.ts';
import type { AuthorityPort } from '../../areas/ledger/ports.ts';
import { createRecordsModule, type RecordsDependencies } from '../../areas/records/module.ts';
import { createReportsModule, type ReportsDependencies } from '../../areas/reports/module.ts';
import { laterRecords } from '../../later-records.ts';
import type { Mount } from '../../platform/http/mount-route.ts';

/** The records engine and the ledger, joined as in the gateway. */
export function createRecordsAndLedger(
  mount: Mount,
  dependencies: Omit<RecordsDependencies, 'ledger' | 'authority' | 'approvals'> & {
    authority: RecordsDependencies['authority'] & AuthorityPort;
    /** Who manages approvals; default: nobody. */
    hasPermission?: (userId: string, code: string) => boolean | Promise<boolean>;
    personalFiles?: ReportsDependencies['personalFiles'];
    mailer?: ReportsDependencies['mailer'];
    replicaUrl?: ReportsDependencies['replicaUrl'];
  },
) {
  const { database, clock, bus, jobs, authority, notices } = dependencies;
  const { administration, hasPermission = () => false, mailer, replicaUrl } = dependencies;
  const { personalFiles = { save: async () => '' } } = dependencies;
  const ledger = createLedgerModule({
    database,
    clock,
    jobs,
    blueprints: {
      find: (workspace) => records.blueprints.find(workspace),
      list: () => records.blueprints.list(),
      systemOf: (workspace) => records.blueprints.systemOf(workspace),
    },
    authority,
  });
  const approvals = createApprovalsModule({
    ...{ database, clock, bus, jobs, notices },
    authority: { hasPermission },
    records: laterRecords(() => records.approved),
  });
  const records: ReturnType<typeof createRecordsModule> = createRecordsModule(mount, {
    externalEffects: approvals.effects,
    ...dependencies,
    ledger: ledger.effects,
    approvals: approvals.port,
  });
  approvals.mountRoutes(mount, { administration });
  ledger.mountRoutes(mount, { records: forLedger(records) });
  const reports = createReportsModule(mount, {
    ...{ database, clock, bus, jobs, administration, notices, personalFiles, mailer, replicaUrl },
    log: pino({ level: 'silent' }),
    authority: { hasPermission, rolesOf: authority.rolesOf },
    blueprints: records.blueprints,
    sources: {
      collection: records.figures.collections,
      lines: records.figures.lines,
      book: ledger.createFigures({ records: forLedger(records) }),
    },
  });
  return { records, ledger, approvals, reports };
}

function forLedger({ names, readable, figures }: ReturnType<typeof createRecordsModule>) {
  return {
    ...names,
    filterReadable: readable.filterReadable,
    openLinked: figures.openLinked,
  };
}
