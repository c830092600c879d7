import {
  AppError,
  type AuditAction,
  MAX_RESOURCES,
  PERMISSIONS,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import {
  type Administration,
  differences,
  lockAuthority,
  record,
  requireChanged,
} from '../../../administration/change.ts';
import { readReach, requireSystem } from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { deleteGrantsOfResources } from '../role/role-grant.store.ts';
import * as store from './resource.store.ts';
import { describe, mapTaken, toColumns } from './resource-fields.ts';
import { buildForest, canContain, requirePlace } from './resource-forest.ts';
import {
  createHeldTest,
  requireCode,
  requireKnownSystem,
  requireMeaningMine,
} from './resource-rights.ts';

type Routes = typeof routeGroups.resourceAdmin;
type NewResource = RouteParsed<Routes['create']>['body'];
type ResourceChanges = RouteParsed<Routes['update']>['body'];
type ResourcePlace = RouteParsed<Routes['move']>['body'];

export type ResourceService = ReturnType<typeof createResourceService>;

export function createResourceService(administration: Administration) {
  return {
    list: (systemCode: string, context: SignedInContext) =>
      listResources(administration.db, systemCode, context),
    create: (body: NewResource, context: SignedInContext) =>
      createResource(administration, body, context),
    update: (id: number, body: ResourceChanges, context: SignedInContext) =>
      updateResource(administration, id, body, context),
    move: (id: number, body: ResourcePlace, context: SignedInContext) =>
      moveResource(administration, id, body, context),
    remove: (id: number, version: number, context: SignedInContext) =>
      deleteResource(administration, id, version, context),
  };
}

async function listResources(
  db: Db,
  systemCode: string,
  context: SignedInContext,
): Promise<RouteOutput<Routes['list']>> {
  const reach = await readReach(db, context.session.userId, PERMISSIONS.readResources);
  await requireKnownSystem(db, systemCode, () => requireSystem(reach, systemCode));
  const rows = await store.listResources(db, systemCode);
  const roles = await store.countRoles(db, systemCode);
  const isHeld = await createHeldTest(db, reach.holdings);
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    sort: row.sort,
    version: row.version,
    ...describe(row),
    roles: roles.get(row.id) ?? 0,
    held: isHeld(row),
  }));
}

async function createResource(
  { clock, change }: Administration,
  { systemCode, parentId, ...fields }: NewResource,
  context: SignedInContext,
) {
  return change(async (trx, effects) => {
    await lockAuthority(trx, effects, 'everybody');
    const reach = await readReach(trx, context.session.userId, PERMISSIONS.writeResources);
    await requireKnownSystem(trx, systemCode, () => requireSystem(reach, systemCode));
    const rows = await store.listResources(trx, systemCode);
    if (rows.length >= MAX_RESOURCES) throw new AppError('tooLarge');
    const forest = buildForest(rows);
    requirePlace(forest, parentId, fields.type, 1);
    requireCode(reach.holdings, fields.code);
    const now = clock();
    const id = await store.takeResourceIds(trx, 1);
    const row = {
      id,
      parent_id: parentId,
      system_code: systemCode,
      sort: (forest.childrenOf(parentId).at(-1)?.sort ?? 0) + 1,
      ...toColumns(fields),
      created_at: now,
      updated_at: now,
    };
    await mapTaken(() => store.insertResources(trx, [row]));
    await record(trx, context, now, {
      ...auditTarget('resource.create', row),
      after: { parentId, ...fields },
    });
    return { id, version: 1 };
  });
}

async function updateResource(
  { clock, change }: Administration,
  id: number,
  { version, ...fields }: ResourceChanges,
  context: SignedInContext,
) {
  return change(async (trx, effects) => {
    await lockAuthority(trx, effects, 'everybody');
    const { reach, resource, forest } = await requireResource(trx, context, id);
    requirePlace(forest, resource.parent_id, fields.type, 1);
    const holdsAll = forest.childrenOf(id).every((child) => canContain(fields.type, child.type));
    if (!holdsAll) throw new AppError('misplaced');
    const changes = differences(describe(resource), fields);
    const meaning = ['code', 'type', 'path', 'subApp'] as const;
    if (meaning.some((field) => changes && field in changes.after)) {
      await requireMeaningMine(trx, reach.holdings, [resource]);
    }
    if (fields.code !== resource.code) requireCode(reach.holdings, fields.code);
    const now = clock();
    const columns = { ...toColumns(fields), updated_at: now };
    requireChanged(await mapTaken(() => store.updateResource(trx, { id, version }, columns)));
    await record(trx, context, now, {
      ...auditTarget('resource.update', resource),
      ...(changes ?? { before: {}, after: {} }),
    });
    return { id, version: version + 1 };
  });
}

async function moveResource(
  { clock, change }: Administration,
  id: number,
  { version, parentId, position }: ResourcePlace,
  context: SignedInContext,
) {
  return change(async (trx, effects) => {
    await lockAuthority(trx, effects, 'everybody');
    const { resource, forest } = await requireResource(trx, context, id);
    if (forest.branchOf(id).some((below) => below.id === parentId)) {
      throw new AppError('insideItself');
    }
    requirePlace(forest, parentId, resource.type, forest.heightOf(id));
    const now = clock();
    const columns = { parent_id: parentId, updated_at: now };
    requireChanged(await store.updateResource(trx, { id, version }, columns));
    const siblings = forest.childrenOf(parentId).filter((one) => one.id !== id);
    const order = [...siblings.slice(0, position), resource, ...siblings.slice(position)];
    for (const [index, one] of order.entries()) {
      if (one.sort !== index + 1) await store.setSort(trx, one.id, index + 1);
    }
    await record(trx, context, now, {
      ...auditTarget('resource.move', resource),
      before: { parentId: resource.parent_id, sort: resource.sort },
      after: { parentId, position },
    });
    return { id, version: version + 1 };
  });
}

async function deleteResource(
  { clock, change }: Administration,
  id: number,
  version: number,
  context: SignedInContext,
) {
  return change(async (trx, effects) => {
    await lockAuthority(trx, effects, 'everybody');
    const { reach, resource, forest } = await requireResource(trx, context, id);
    if (resource.version !== version) throw new AppError('changedMeanwhile');
    const branch = forest.branchOf(id);
    await requireMeaningMine(trx, reach.holdings, branch);
    const ids = branch.map((row) => row.id);
    await deleteGrantsOfResources(trx, ids);
    await store.deleteResources(trx, ids);
    await record(trx, context, clock(), {
      ...auditTarget('resource.delete', resource),
      before: {
        resources: branch.map((row) => ({ parentId: row.parent_id, ...describe(row) })),
      },
    });
    return { deleted: ids.length };
  });
}

/** The resource and its system's tree, if the caller administers that system. */
async function requireResource(trx: Db, context: SignedInContext, id: number) {
  const reach = await readReach(trx, context.session.userId, PERMISSIONS.writeResources);
  const resource = await store.findResource(trx, id);
  if (!resource) throw new AppError('notFound');
  requireSystem(reach, resource.system_code);
  const forest = buildForest(await store.listResources(trx, resource.system_code));
  return { reach, resource, forest };
}

function auditTarget(
  action: AuditAction,
  row: Pick<store.ResourceRow, 'id' | 'name' | 'system_code'>,
) {
  return {
    action,
    targetType: 'resource',
    targetId: String(row.id),
    targetName: row.name,
    systemCode: row.system_code,
  };
}
