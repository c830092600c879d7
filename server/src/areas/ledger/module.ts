import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount-route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { createAgeingService } from './book/ageing.service.ts';
import { mountBooks } from './book/book.routes.ts';
import { createBookService } from './book/book.service.ts';
import { type BookAccess, createBookAccess } from './book/book-access.ts';
import { KnownKeys } from './book/known-keys.ts';
import { createFigureService } from './figures/figure.service.ts';
import { mountPeriods } from './period/period.routes.ts';
import { createPeriodService } from './period/period.service.ts';
import type { AuthorityPort, RecordPort, WorkspacePort } from './ports.ts';
import { scheduleExpiry } from './posting/expire-reservations.ts';
import { createGroupQueue } from './posting/group-queue.ts';
import { mountMovements } from './posting/movement.routes.ts';
import { createMovementService } from './posting/movement.service.ts';
import { createRecordEffects } from './posting/record-effects.ts';

interface LedgerDependencies {
  database: Database;
  clock: () => number;
  jobs: Pick<Jobs, 'schedule'>;
  blueprints: WorkspacePort;
  authority: AuthorityPort;
}

/** Creates the ledger. */
export function createLedgerModule(dependencies: LedgerDependencies) {
  const { database, clock, jobs, blueprints, authority } = dependencies;
  const { db, kind } = database;
  const access = createBookAccess({ blueprints, authority });
  const parts = { kind, knownKeys: new KnownKeys() };
  scheduleExpiry(jobs, { ...parts, db, clock, blueprints });
  return {
    mountRoutes: (mount: Mount, others: RouteDependencies) =>
      mountLedger(mount, { ...others, database, clock, blueprints, access }),
    effects: createRecordEffects({ ...parts, clock, blueprints, mayRead: access.mayRead }),
    queue: createGroupQueue({ ...parts, db }),
    /** Books as sources of figures. */
    createFigures: ({ records }: RouteDependencies) =>
      createFigureService({ db, kind, clock, records, blueprints, access }),
  };
}

/** What the routes need of other areas. */
interface RouteDependencies {
  records: RecordPort;
}

interface RouteParts
  extends RouteDependencies,
    Pick<LedgerDependencies, 'database' | 'clock' | 'blueprints'> {
  access: BookAccess;
}

function mountLedger(mount: Mount, parts: RouteParts): void {
  const { database, clock, blueprints, access, records } = parts;
  const { db, kind } = database;
  const common = { db, kind, clock, access, records };
  mountBooks(mount, createBookService(common), createAgeingService(common));
  mountMovements(mount, createMovementService({ ...common, blueprints }));
  mountPeriods(mount, createPeriodService({ ...common, blueprints }));
}
