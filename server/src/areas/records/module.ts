import type { Administration } from '../../administration/change.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount-route.ts';
import type { TaskScheduler } from '../../platform/jobs/schedules.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import type { CollectionSchema } from './catalogue/schema.ts';
import { createGateService } from './gate/gate.service.ts';
import { createShareService, scheduleShareCounts } from './gate/share.service.ts';
import { deleteCallsBefore } from './history/call.store.ts';
import { scheduleHistorySeal } from './history/seal.ts';
import { RECORD_LIMITS } from './limits.ts';
import { createLabelService } from './link/label.service.ts';
import { mountRecordLinks } from './link/link.routes.ts';
import { createLinkService } from './link/link.service.ts';
import { mountRecordPolicies } from './policy/policy.routes.ts';
import { createPolicyService } from './policy/policy.service.ts';
import { createWhyService } from './policy/why.service.ts';
import type { AuthorityPort, PolicyRolePort } from './ports.ts';
import { createTargetService } from './record/check-targets.ts';
import { createOnce } from './record/once.ts';
import { mountRecords } from './record/record.routes.ts';
import { createRecordListService } from './record/record-list.service.ts';
import { createRecordReadService } from './record/record-read.service.ts';
import { createRecordTrashService } from './record/record-trash.service.ts';
import { createRecordWriteService } from './record/record-write.service.ts';
import { scheduleSearchIndex } from './search/rebuild-index.ts';
import { mountRecordSearch } from './search/search.routes.ts';
import { createSearchService } from './search/search.service.ts';

export interface RecordsDependencies {
  database: Database;
  clock: () => number;
  bus: Bus;
  jobs: TaskScheduler;
  authority: Pick<AuthorityPort, 'rolesOf'> & PolicyRolePort;
  administration: Administration;
}

/** Creates the records engine and mounts its routes. */
export function createRecordsModule(
  mount: Mount,
  { database, clock, bus, jobs, authority, administration }: RecordsDependencies,
) {
  const { db, kind } = database;
  const catalogue = createCatalogue({ db, clock, bus });
  const gates = createGateService({ db, authority });
  const targets = createTargetService({ kind, catalogue, gates });
  const once = createOnce({ db, clock });
  const onChanged = ({ workspace, id }: CollectionSchema, ids: readonly string[]) =>
    void bus.publish('records-changed', { workspace, collection: id, ids: [...ids] });
  const shares = createShareService({ db, clock });
  const labels = createLabelService({ kind, catalogue, gates });
  const reads = createRecordReadService({ db, kind, catalogue, gates, labels });
  mountRecords(mount, {
    reads,
    lists: createRecordListService({ db, kind, clock, catalogue, gates, labels, shares }),
    writes: createRecordWriteService({
      kind,
      clock,
      catalogue,
      gates,
      reads,
      targets,
      onChanged,
      once,
    }),
    trash: createRecordTrashService({ kind, clock, catalogue, gates, reads, onChanged, once }),
  });
  mountRecordLinks(mount, createLinkService({ db, kind, catalogue, gates }));
  mountRecordSearch(mount, createSearchService({ db, kind, catalogue, gates }));
  mountRecordPolicies(mount, {
    policies: createPolicyService({ administration, catalogue, roles: authority }),
    whys: createWhyService({ db, kind, catalogue, gates }),
  });
  scheduleSearchIndex(jobs, { db, kind, catalogue });
  scheduleShareCounts(jobs, { db, kind, catalogue });
  scheduleHistorySeal(jobs, { db, clock });
  jobs.schedule({
    name: 'records.calls.purge',
    title: { 'zh-CN': '清理记录调用', 'en-US': 'Purge calls that wrote records' },
    when: { every: RECORD_LIMITS.purgeEvery },
    run: () => deleteCallsBefore(db, clock() - RECORD_LIMITS.callsKeptFor),
  });
}
