import { AppError, CONSOLE_SYSTEM, PERMISSIONS } from '@pedestal/contract';
import { reachesSystem, readReach } from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import { isInTokenScope } from '../../../platform/http/token-scope.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import type { GateService } from '../gate/gate.service.ts';
import type { Gate } from '../gate/gate.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { AuthorityPort } from '../ports.ts';
import * as store from './view.store.ts';

export interface ViewDependencies {
  catalogue: Catalogue;
  gates: GateService;
  authority: Pick<AuthorityPort, 'rolesOf'>;
}

export type ShareRow = Awaited<ReturnType<typeof store.readShares>>[number];

export function placeOf({ workspace, id: collection }: CollectionSchema): store.ViewPlace {
  return { workspace, collection };
}

/** The gate of whoever sees the list: others learn nothing about its views. */
export async function openList(
  { catalogue, gates }: ViewDependencies,
  { workspace, collection }: store.ViewPlace,
  userId: string,
): Promise<Gate> {
  return gates.open(userId, await catalogue.collection(workspace, collection), 'read');
}

/** Views are shared by whoever manages workspaces. */
export async function canShare(db: Db, userId: string): Promise<boolean> {
  if (!isInTokenScope(PERMISSIONS.manageWorkspaces)) return false;
  return reachesSystem(await readReach(db, userId, PERMISSIONS.manageWorkspaces), CONSOLE_SYSTEM);
}

/** The person's own views and those that are shared with them. */
export async function readVisible(
  db: Db,
  { authority }: ViewDependencies,
  gate: Gate,
  seesAllShared: boolean,
): Promise<store.ViewRow[]> {
  const { userId, orgUnitId } = gate.person;
  const { roleIds } = await authority.rolesOf(userId);
  const viewer = { userId, roleIds, orgUnitId, seesAllShared };
  return store.readViews(db, placeOf(gate.collection), viewer, RECORD_LIMITS.views.listed);
}

/** The view with its shares, if the person may change it. */
export async function requireEditable(db: Db, parts: ViewDependencies, gate: Gate, id: string) {
  const mayShare = await canShare(db, gate.person.userId);
  const view = (await readVisible(db, parts, gate, mayShare)).find((each) => each.id === id);
  if (!view) throw new AppError('notFound');
  if (view.owner_id !== gate.person.userId && !mayShare) throw new AppError('forbidden');
  const shares = await store.readShares(db, [id]);
  const share: store.Share = {
    everybody: view.everybody === 1,
    roleIds: shares.flatMap(({ roleId }) => roleId ?? []),
    orgUnitIds: shares.flatMap(({ orgUnitId }) => orgUnitId ?? []),
  };
  return { view, share, mayShare };
}
