import {
  AppError,
  MAX_RESOURCES,
  PERMISSIONS,
  type PortableResource,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import { type Administration, lockAuthority, record } from '../../../administration/change.ts';
import { type Reach, readReach, requireSystem } from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';
import { planResources, type ResourcePlan } from './import-resources.ts';
import * as store from './resource.store.ts';
import { describe, mapTaken, toColumns } from './resource-fields.ts';
import { buildForest } from './resource-forest.ts';
import { createMeaningTest, requireKnownSystem } from './resource-rights.ts';

type Routes = typeof routeGroups.resourceAdmin;

export type ResourceFileService = ReturnType<typeof createResourceFileService>;

/** Exports and imports the resources of a system as a JSON file. */
export function createResourceFileService({ db, clock, change }: Administration) {
  async function plan(
    from: Db,
    reach: Reach,
    { systemCode, resources }: RouteParsed<Routes['importJson']>['body'],
  ) {
    await requireKnownSystem(from, systemCode, () => requireSystem(reach, systemCode));
    const rows = await store.listResources(from, systemCode);
    const isMine = await createMeaningTest(from, reach.holdings, systemCode);
    const { holdsAll } = reach.holdings;
    return { rows, plan: await planResources(resources, rows, { holdsAll, isMine }) };
  }

  return {
    async exportAll(
      systemCode: string,
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['exportJson']>> {
      const reach = await readReach(db, context.session.userId, PERMISSIONS.readResources);
      await requireKnownSystem(db, systemCode, () => requireSystem(reach, systemCode));
      const rows = await store.listResources(db, systemCode);
      await db.transaction().execute((trx) =>
        record(trx, context, clock(), {
          action: 'resource.export',
          targetType: 'system',
          targetId: systemCode,
          systemCode,
          after: { resources: rows.length },
        }),
      );
      return { resources: toFile(rows) };
    },

    async importAll(
      body: RouteParsed<Routes['importJson']>['body'],
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['importJson']>> {
      const { userId } = context.session;
      if (body.dryRun) {
        const reach = await readReach(db, userId, PERMISSIONS.writeResources);
        return report((await plan(db, reach, body)).plan, false);
      }
      return change(async (trx, effects) => {
        await lockAuthority(trx, effects, 'everybody');
        const reach = await readReach(trx, userId, PERMISSIONS.writeResources);
        const { rows, plan: planned } = await plan(trx, reach, body);
        if (planned.problems.length > 0) return report(planned, false);
        if (rows.length + planned.created.length > MAX_RESOURCES) throw new AppError('tooLarge');
        const now = clock();
        await mapTaken(() => apply(trx, body.systemCode, rows, planned, now));
        await record(trx, context, now, {
          action: 'resource.import',
          targetType: 'system',
          targetId: body.systemCode,
          systemCode: body.systemCode,
          before: { resources: planned.updated.map(({ row }) => describe(row)) },
          after: {
            created: planned.created,
            updated: planned.updated.map(({ wanted }) => wanted),
          },
        });
        return report(planned, true);
      });
    },
  };
}

function toFile(rows: readonly store.ResourceRow[]): PortableResource[] {
  const forest = buildForest(rows);
  const codeById = new Map(rows.map((row) => [row.id, row.code]));
  return forest
    .childrenOf(0)
    .flatMap((top) => forest.branchOf(top.id))
    .map((row) => ({ parentCode: codeById.get(row.parent_id) ?? null, ...describe(row) }));
}

function report(plan: ResourcePlan, applied: boolean) {
  return {
    created: plan.created.length,
    updated: plan.updated.length,
    unchanged: plan.unchanged,
    applied,
    problems: plan.problems.slice(0, AUTHORITY_LIMITS.resource.importProblems),
  };
}

async function apply(
  trx: Db,
  systemCode: string,
  rows: readonly store.ResourceRow[],
  { created, updated }: ResourcePlan,
  now: number,
): Promise<void> {
  const ids = new Map(rows.map((row) => [row.code, row.id]));
  const firstId = created.length > 0 ? await store.takeResourceIds(trx, created.length) : 0;
  for (const [index, item] of created.entries()) ids.set(item.code, firstId + index);
  const parentIdOf = ({ parentCode }: PortableResource) =>
    parentCode === null ? 0 : (ids.get(parentCode) ?? 0);
  const lastSort = Math.max(0, ...rows.map((row) => row.sort));
  await store.insertResources(
    trx,
    created.map((item, index) => ({
      id: firstId + index,
      parent_id: parentIdOf(item),
      system_code: systemCode,
      sort: lastSort + index + 1,
      ...toColumns(item),
      created_at: now,
      updated_at: now,
    })),
  );
  for (const { row, wanted } of updated) {
    const columns = { ...toColumns(wanted), parent_id: parentIdOf(wanted), updated_at: now };
    await store.updateResource(trx, row, columns);
  }
}
