import { createLedgerModule } from '../../areas/ledger/module.ts';
import type { AuthorityPort } from '../../areas/ledger/ports.ts';
import { createRecordsModule, type RecordsDependencies } from '../../areas/records/module.ts';
import type { Mount } from '../../platform/http/mount-route.ts';

/** The records engine and the ledger, joined as in the gateway. */
export function createRecordsAndLedger(
  mount: Mount,
  dependencies: Omit<RecordsDependencies, 'ledger' | 'authority'> & {
    authority: RecordsDependencies['authority'] & AuthorityPort;
  },
) {
  const { database, clock, jobs, authority } = dependencies;
  const ledger = createLedgerModule({
    database,
    clock,
    jobs,
    blueprints: {
      find: (workspace) => records.blueprints.find(workspace),
      list: () => records.blueprints.list(),
      systemOf: (workspace) => records.blueprints.systemOf(workspace),
    },
  });
  const records: ReturnType<typeof createRecordsModule> = createRecordsModule(mount, {
    ...dependencies,
    ledger: ledger.effects,
  });
  ledger.mountRoutes(mount, {
    authority,
    records: { ...records.names, filterReadable: records.readable.filterReadable },
  });
  return { records, ledger };
}
