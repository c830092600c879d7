import type { Logger } from 'pino';
import type { Administration } from '../../administration/change.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount-route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { createPostgresEngine } from './engine/postgres-engine.ts';
import { createSqliteEngine } from './engine/sqlite-engine.ts';
import { mountItems } from './item/item.routes.ts';
import { createItemService } from './item/item.service.ts';
import { createItemEditService } from './item/item-edit.service.ts';
import { createReadyItems } from './item/ready-items.ts';
import type { AuthorityPort, BlueprintPort, FigurePorts, FilesPort, NoticePort } from './ports.ts';
import { createDatasetCheck } from './query/check-dataset.ts';
import { createExportService } from './query/export.service.ts';
import { mountQueries } from './query/query.routes.ts';
import { createQueryService } from './query/query.service.ts';
import { createDelivery } from './schedule/delivery.ts';
import { mountSchedules } from './schedule/schedule.routes.ts';
import { createScheduleService } from './schedule/schedule.service.ts';
import { createSending } from './schedule/send-job.ts';

export interface ReportsDependencies {
  database: Database;
  /** A replica that reports are read from; without it, the database itself. */
  replicaUrl?: string | undefined;
  clock: () => number;
  log: Logger;
  bus: Bus;
  jobs: Pick<Jobs, 'schedule' | 'register'>;
  administration: Administration;
  authority: AuthorityPort;
  notices: NoticePort;
  personalFiles: FilesPort;
  /** Undefined: no mail server is set. */
  mailer?: Mailer | undefined;
  sources: FigurePorts;
  blueprints: BlueprintPort;
}

/** Creates reports and mounts their routes. */
export function createReportsModule(mount: Mount, dependencies: ReportsDependencies) {
  const { database, replicaUrl, clock, log, bus, jobs } = dependencies;
  const { administration, notices, sources, blueprints, personalFiles, mailer } = dependencies;
  const { db, kind, source } = database;
  const url = replicaUrl ?? source.databaseUrl;
  const engine = url === undefined ? createSqliteEngine(source) : createPostgresEngine({ url });
  const ready = createReadyItems({ database, clock, log, blueprints, sources });
  const authority = { ...dependencies.authority, ready };
  const items = createItemService({ administration, authority, ready });
  const { findDataset } = items;
  const queries = createQueryService({ kind, clock, log, bus, engine, sources, findDataset });
  const files = createExportService({ db, clock, jobs, calculate: queries.calculate });
  mountQueries(mount, queries, files);
  const checkDataset = createDatasetCheck({ clock, sources });
  mountItems(mount, items, createItemEditService({ administration, authority, checkDataset }));
  const delivery = createDelivery({ db, log, personalFiles, mailer });
  const sending = createSending({ db, clock, jobs, authority, notices, files, delivery });
  const canMail = mailer !== undefined;
  mountSchedules(mount, createScheduleService({ administration, authority, sending, canMail }));
  return { sendDue: sending.startDue, close: engine.close };
}
