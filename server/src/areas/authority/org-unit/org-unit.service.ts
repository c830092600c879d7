import {
  AppError,
  type AuditAction,
  PERMISSIONS,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import {
  type Administration,
  lockAuthority,
  record,
  requireChanged,
} from '../../../administration/change.ts';
import { type Reach, readReach } from '../../../administration/reach.ts';
import { isUnitInReach, requireUnit, type Unit } from '../../../administration/units.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';
import * as store from './org-unit.store.ts';

type Routes = typeof routeGroups.orgUnitAdmin;
type NewUnit = RouteParsed<Routes['create']>['body'];
type UnitNames = RouteParsed<Routes['update']>['body'];
type UnitPlace = RouteParsed<Routes['move']>['body'];

export type OrgUnitService = ReturnType<typeof createOrgUnitService>;

export function createOrgUnitService(administration: Administration) {
  return {
    list: (context: SignedInContext) => listUnits(administration.db, context),
    create: (body: NewUnit, context: SignedInContext) => createUnit(administration, body, context),
    update: (id: string, body: UnitNames, context: SignedInContext) =>
      renameUnit(administration, id, body, context),
    move: (id: string, body: UnitPlace, context: SignedInContext) =>
      moveUnit(administration, id, body, context),
    remove: (id: string, version: number, context: SignedInContext) =>
      deleteUnit(administration, id, version, context),
  };
}

async function listUnits(db: Db, context: SignedInContext): Promise<RouteOutput<Routes['list']>> {
  const reach = await readReach(db, context.session.userId, PERMISSIONS.readOrgUnits);
  const units = await store.listUnits(db, reach.people);
  const ids = new Set(units.map((unit) => unit.id));
  return units.map((unit) => ({
    id: unit.id,
    parentId: unit.parent_id !== null && ids.has(unit.parent_id) ? unit.parent_id : null,
    name: unit.name,
    nameEn: unit.name_en,
    sort: unit.sort,
    version: unit.version,
    members: Number(unit.members ?? 0),
    admins: Number(unit.admins ?? 0),
    head:
      unit.head_id === null
        ? null
        : {
            id: unit.head_id,
            userName: unit.head_user_name ?? '',
            displayName: unit.head_display_name ?? '',
          },
  }));
}

async function createUnit(
  { clock, change }: Administration,
  body: NewUnit,
  context: SignedInContext,
) {
  return change(async (trx, effects) => {
    await lockAuthority(trx, effects);
    const reach = await writingReach(trx, context);
    await requireParent(trx, reach, body.parentId);
    await requireDepth(trx, body.parentId, 1);
    const siblings = await store.listChildren(trx, body.parentId);
    requireFreeName(siblings, body.name);
    const now = clock();
    const unit = {
      id: newId(now),
      parent_id: body.parentId,
      name: body.name,
      name_en: body.nameEn,
      sort: (siblings.at(-1)?.sort ?? 0) + 1,
    };
    await store.insertUnit(trx, unit, now);
    await record(trx, context, now, {
      ...auditTarget('orgUnit.create', unit),
      after: { parentId: body.parentId, name: body.name, nameEn: body.nameEn },
    });
    return { id: unit.id, version: 1 };
  });
}

async function renameUnit(
  { clock, change }: Administration,
  id: string,
  { version, name, nameEn }: UnitNames,
  context: SignedInContext,
) {
  return change(async (trx, effects) => {
    await lockAuthority(trx, effects);
    const unit = await requireUnit(trx, (await writingReach(trx, context)).people, id);
    requireFreeName(await store.listChildren(trx, unit.parent_id), name, id);
    const now = clock();
    const changes = { name, name_en: nameEn, updated_at: now };
    requireChanged(await store.updateUnit(trx, { id, version }, changes));
    await record(trx, context, now, {
      ...auditTarget('orgUnit.update', unit),
      before: { name: unit.name, nameEn: unit.name_en },
      after: { name, nameEn },
    });
    return { id, version: version + 1 };
  });
}

async function moveUnit(
  { clock, change }: Administration,
  id: string,
  { version, parentId, position }: UnitPlace,
  context: SignedInContext,
) {
  return change(async (trx, effects) => {
    await lockAuthority(trx, effects);
    const reach = await writingReach(trx, context);
    const unit = await requireUnit(trx, reach.people, id);
    await requireParent(trx, reach, parentId);
    await requireParent(trx, reach, unit.parent_id, 'forbidden');
    const branch = await store.listDescendants(trx, id);
    if (branch.some((below) => below.org_unit_id === parentId)) {
      throw new AppError('insideItself');
    }
    await requireDepth(trx, parentId, Math.max(...branch.map((below) => below.depth)) + 1);
    const siblings = (await store.listChildren(trx, parentId)).filter((one) => one.id !== id);
    requireFreeName(siblings, unit.name);
    const now = clock();
    const changes = { parent_id: parentId, updated_at: now };
    requireChanged(await store.updateUnit(trx, { id, version }, changes));
    if (parentId !== unit.parent_id) await store.relinkBranch(trx, id, parentId);
    await renumber(trx, siblings, id, position);
    await record(trx, context, now, {
      ...auditTarget('orgUnit.move', unit),
      before: { parentId: unit.parent_id },
      after: { parentId, position },
    });
    return { id, version: version + 1 };
  });
}

async function deleteUnit(
  { clock, change }: Administration,
  id: string,
  version: number,
  context: SignedInContext,
): Promise<null> {
  return change(async (trx, effects) => {
    await lockAuthority(trx, effects);
    const reach = await writingReach(trx, context);
    const unit = await requireUnit(trx, reach.people, id);
    await requireParent(trx, reach, unit.parent_id, 'forbidden');
    if (await store.isUnitUsed(trx, id)) throw new AppError('stillInUse');
    const now = clock();
    const changes = { deleted_at: now, updated_at: now };
    requireChanged(await store.updateUnit(trx, { id, version }, changes));
    await store.unlinkUnit(trx, id);
    await record(trx, context, now, {
      ...auditTarget('orgUnit.delete', unit),
      before: { parentId: unit.parent_id, name: unit.name, nameEn: unit.name_en },
    });
    return null;
  });
}

function writingReach(trx: Db, context: SignedInContext): Promise<Reach> {
  return readReach(trx, context.session.userId, PERMISSIONS.writeOrgUnits);
}

/** The parent must be in reach; only a caller who reaches everybody can use the top level. */
async function requireParent(
  trx: Db,
  { people }: Reach,
  parentId: string | null,
  otherwise: 'notFound' | 'forbidden' = 'notFound',
): Promise<void> {
  if (parentId === null) {
    if (!people.all) throw new AppError('forbidden', { reason: 'outsideReach' });
    return;
  }
  if (otherwise === 'notFound') await requireUnit(trx, people, parentId);
  else if (!(await isUnitInReach(trx, people, parentId))) {
    throw new AppError('forbidden', { reason: 'outsideReach' });
  }
}

async function requireDepth(trx: Db, parentId: string | null, levels: number): Promise<void> {
  const above = parentId === null ? 0 : (await store.listAncestors(trx, parentId)).length;
  if (above + levels > AUTHORITY_LIMITS.orgUnit.depth) throw new AppError('tooDeep');
}

function requireFreeName(
  siblings: readonly { id: string; name: string }[],
  name: string,
  exceptId?: string,
): void {
  if (siblings.some((one) => one.name === name && one.id !== exceptId)) {
    throw new AppError('nameTaken');
  }
}

async function renumber(
  trx: Db,
  siblings: readonly { id: string; sort: number }[],
  id: string,
  position: number,
): Promise<void> {
  const order = [
    ...siblings.slice(0, position),
    { id, sort: Number.NaN },
    ...siblings.slice(position),
  ];
  for (const [index, one] of order.entries()) {
    if (one.sort !== index + 1) await store.setSort(trx, one.id, index + 1);
  }
}

function auditTarget(action: AuditAction, unit: Pick<Unit, 'id' | 'name'>) {
  return { action, targetType: 'orgUnit', targetId: unit.id, targetName: unit.name };
}
