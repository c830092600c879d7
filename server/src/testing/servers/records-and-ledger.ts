import { createLedgerModule } from '../../areas/ledger/module.ts';
import { createRecordsModule, type RecordsDependencies } from '../../areas/records/module.ts';
import type { Mount } from '../../platform/http/mount-route.ts';

/** The records engine and the ledger, joined as in the gateway. */
export function createRecordsAndLedger(
  mount: Mount,
  dependencies: Omit<RecordsDependencies, 'ledger'>,
) {
  const { database, clock, jobs } = dependencies;
  const ledger = createLedgerModule({
    database,
    clock,
    jobs,
    blueprints: { find: (workspace) => records.blueprints.find(workspace) },
  });
  const records: ReturnType<typeof createRecordsModule> = createRecordsModule(mount, {
    ...dependencies,
    ledger: ledger.effects,
  });
  return { records, ledger };
}
