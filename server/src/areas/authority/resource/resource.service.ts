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
import { isReserved, readHeldRanks } from '../../../administration/coverage.ts';
import type { Holdings } from '../../../administration/holdings.ts';
import { readReach, requireSystem } from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { deleteGrantsOfResources } from '../role/role-grant.store.ts';
import * as store from './resource.store.ts';
import { growForest, mayHold, requirePlace } from './resource-forest.ts';

type Routes = typeof routeGroups.resourceAdmin;
type Described = Omit<RouteParsed<Routes['update']>['body'], 'version'>;

export function createResourceService({ db, clock, change }: Administration) {
  /** The resource and its system's tree, if the caller administers that system. */
  async function requireResource(trx: Db, context: SignedInContext, id: number) {
    const reach = await readReach(trx, context.session.userId, PERMISSIONS.writeResources);
    const resource = await store.findResource(trx, id);
    if (!resource) throw new AppError('notFound');
    requireSystem(reach, resource.system_code);
    const forest = growForest(await store.listResources(trx, resource.system_code));
    return { reach, resource, forest };
  }

  return {
    async list(systemCode: string, context: SignedInContext): Promise<RouteOutput<Routes['list']>> {
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
    },

    async create(
      { systemCode, parentId, ...fields }: RouteParsed<Routes['create']>['body'],
      context: SignedInContext,
    ) {
      return change(async (trx, effects) => {
        await lockAuthority(trx, effects, 'everybody');
        const reach = await readReach(trx, context.session.userId, PERMISSIONS.writeResources);
        await requireKnownSystem(trx, systemCode, () => requireSystem(reach, systemCode));
        const rows = await store.listResources(trx, systemCode);
        if (rows.length >= MAX_RESOURCES) throw new AppError('tooLarge');
        const forest = growForest(rows);
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
    },

    async update(
      id: number,
      { version, ...fields }: RouteParsed<Routes['update']>['body'],
      context: SignedInContext,
    ) {
      return change(async (trx, effects) => {
        await lockAuthority(trx, effects, 'everybody');
        const { reach, resource, forest } = await requireResource(trx, context, id);
        requirePlace(forest, resource.parent_id, fields.type, 1);
        const holdsAll = forest.childrenOf(id).every((child) => mayHold(fields.type, child.type));
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
    },

    async move(
      id: number,
      { version, parentId, position }: RouteParsed<Routes['move']>['body'],
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
    },

    async remove(id: number, version: number, context: SignedInContext) {
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
    },
  };
}

/** Only an administrator of everything can create codes that the console itself checks. */
function requireCode({ holdsAll }: Holdings, code: string): void {
  if (isReserved(code) && !holdsAll) throw new AppError('forbidden', { reason: 'reservedCode' });
}

/**
 * The code, type, path and sub-app of a resource decide what its roles grant. To change these or to
 * delete the resource, the caller must hold it, unless no role grants it yet. Otherwise a caller
 * could turn a harmless page into a right that they lack.
 */
async function requireMeaningMine(
  trx: Db,
  holdings: Holdings,
  resources: readonly store.ResourceRow[],
): Promise<void> {
  const isMine = await createMeaningTest(trx, holdings, resources[0]?.system_code ?? '');
  if (!resources.every(isMine)) throw new AppError('forbidden', { reason: 'moreThanHeld' });
}

export async function createMeaningTest(db: Db, holdings: Holdings, systemCode: string) {
  const isHeld = await createHeldTest(db, holdings);
  const roles = holdings.holdsAll ? new Map() : await store.countRoles(db, systemCode);
  return (resource: store.ResourceRow): boolean => {
    if (holdings.holdsAll) return true;
    if (isReserved(resource.code)) return false;
    return isHeld(resource) || !roles.has(resource.id);
  };
}

async function createHeldTest(db: Db, holdings: Holdings) {
  const ranks = holdings.holdsAll ? new Map() : await readHeldRanks(db, holdings);
  return (resource: Pick<store.ResourceRow, 'id' | 'system_code'>): boolean =>
    holdings.holdsAll || holdings.wholeSystems.has(resource.system_code) || ranks.has(resource.id);
}

/** Answers 404 for an unknown system as well as for one out of reach. */
export async function requireKnownSystem(db: Db, code: string, requireReach: () => void) {
  requireReach();
  if (!(await store.findSystem(db, code))) throw new AppError('notFound');
}

export async function mapTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('nameTaken');
    throw error;
  }
}

export function toColumns(fields: Described) {
  return {
    type: fields.type,
    code: fields.code,
    name: fields.name,
    name_en: fields.nameEn,
    path: fields.path,
    icon: fields.icon,
    hidden: fields.hidden ? (1 as const) : (0 as const),
    sub_app: fields.subApp,
  };
}

export function describe(row: store.ResourceRow): Described {
  return {
    type: row.type,
    code: row.code,
    name: row.name,
    nameEn: row.name_en,
    path: row.path,
    icon: row.icon,
    hidden: row.hidden === 1,
    subApp: row.sub_app,
  };
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
