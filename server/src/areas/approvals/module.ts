import type { ApprovalEffectJson } from '@pedestal/blueprint';
import type { Administration } from '../../administration/change.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount-route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mountDefinitions } from './definition/definition.routes.ts';
import { createDefinitionService } from './definition/definition.service.ts';
import { createDefinitionEditService } from './definition/definition-edit.service.ts';
import { createInForce } from './definition/in-force.ts';
import { mountDelegations } from './delegation/delegation.routes.ts';
import { createDelegationService } from './delegation/delegation.service.ts';
import { createOpenCounts } from './inbox/count.ts';
import { mountInbox } from './inbox/inbox.routes.ts';
import { createInboxService } from './inbox/inbox.service.ts';
import type { AuthorityPort, NoticePort, RecordPlace, RecordPort } from './ports.ts';
import { mountActs } from './runtime/act.routes.ts';
import { type ActParts, createActService } from './runtime/act.service.ts';
import { announce } from './runtime/announce.ts';
import { findRunning } from './runtime/approval.store.ts';
import { expireTasks, scheduleExpiry } from './runtime/expire.ts';
import { handOverOfLeavers, scheduleHandOver } from './runtime/hand-over.ts';
import { startApproval } from './runtime/start.ts';
import { mountApprovals } from './view/approval.routes.ts';
import { createApprovalService } from './view/approval.service.ts';
import { findGrants } from './view/grant.ts';
import { createStartService } from './view/start.service.ts';

interface ApprovalsDependencies {
  database: Database;
  clock: () => number;
  bus: Bus;
  jobs: Pick<Jobs, 'schedule'>;
  authority: AuthorityPort;
  notices: NoticePort;
  /** Asked when the first request arrives: records are created after approvals. */
  records: RecordPort;
}

/** Where a transition asks for an approval. */
interface ApprovalWish extends RecordPlace {
  effect: ApprovalEffectJson;
  userId: string;
  chosen: Readonly<Record<string, readonly string[]>>;
}

/** Creates approvals: what records ask of them, and their routes. */
export function createApprovalsModule(dependencies: ApprovalsDependencies) {
  const { database, clock, bus, jobs, authority, notices, records } = dependencies;
  const { db, kind } = database;
  const inForce = createInForce({ clock, records });
  const parts: ActParts = { db, kind, clock, bus, authority, notices, records, inForce };
  const counts = createOpenCounts({ db, bus });
  scheduleExpiry(jobs, parts);
  scheduleHandOver(jobs, parts);
  return {
    /** What records ask about approvals. */
    port: {
      isRunning: async (trx: Db, place: RecordPlace) =>
        (await findRunning(trx, place)) !== undefined,
      findGrants: (
        reader: Db,
        userId: string,
        place: { workspace: string; collection: string },
        recordIds: readonly string[],
      ) => findGrants(parts, reader, userId, place, recordIds),
    },
    effects: {
      async startApproval(trx: Db, { effect, userId, chosen, ...place }: ApprovalWish) {
        const started = await startApproval(parts, trx, {
          place,
          definition: effect.approval,
          ...{ userId, chosen, locale: 'zh-CN', callId: undefined },
        });
        return [() => announce(bus, started)];
      },
    },
    /** Handles time limits that are over, as the job does. */
    expireTasks: () => expireTasks(parts),
    /** Hands over the tasks of people who have left, as the job does. */
    handOverTasks: () => handOverOfLeavers(parts),
    /** Tasks that wait for a person. */
    countOpen: counts.of,
    mountRoutes(mount: Mount, { administration }: { administration: Administration }): void {
      const definitions = createDefinitionService(parts);
      mountDefinitions(
        mount,
        definitions,
        createDefinitionEditService({ ...parts, administration }),
      );
      mountApprovals(mount, createApprovalService(parts), createStartService(parts));
      mountActs(mount, createActService(parts), parts);
      mountInbox(mount, createInboxService(parts, counts), definitions, parts);
      mountDelegations(mount, createDelegationService({ db, clock }));
    },
  };
}
