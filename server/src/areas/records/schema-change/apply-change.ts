import { type BlueprintJson, canonicalText, type OverlayOperation } from '@pedestal/blueprint';
import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { type DatabaseKind, isUniqueViolation } from '../../../platform/db/dialect.ts';
import { installRoles } from '../catalogue/install.ts';
import { resourcesOf } from '../catalogue/resources.ts';
import { tableOf } from '../catalogue/schema.ts';
import {
  findWorkspace,
  readRoleNames,
  runSchemaStatements,
  updateWorkspace,
  type WorkspaceRow,
} from '../catalogue/workspace.store.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { AuthorityPort } from '../ports.ts';
import { changeBookTables } from './book-changes.ts';
import { type ChangeWork, listWork } from './change-work.ts';
import { hasMoreRows } from './fill/fill.store.ts';
import type { ChangePlan, Current } from './plan.ts';
import * as store from './schema-change.store.ts';
import { allowStatements, refuseStatements, unwatchStatements, watchStatements } from './watch.ts';

/** What the catalogue becomes. */
export interface Target {
  shipped: BlueprintJson;
  overlay: readonly OverlayOperation[];
  effective: BlueprintJson;
}

export interface ApplyDependencies {
  kind: DatabaseKind;
  authority: Pick<AuthorityPort, 'addRole' | 'syncResources'>;
}

export interface NewChange {
  id: string;
  kind: store.SchemaChangeRow['kind'];
  row: WorkspaceRow;
  current: Current;
  target: Target;
  plan: ChangePlan;
  by: string | null;
  at: number;
  undoes?: string;
}

/**
 * Creates tables and columns. Where no rows have to be filled and no large index to be built, the
 * change takes effect at once; otherwise a job continues. Returns whether it took effect.
 */
export async function startChange(
  trx: Db,
  dependencies: ApplyDependencies,
  { id, kind, row, current, target, plan, by, at, undoes }: NewChange,
): Promise<boolean> {
  const { statements, work } = listWork(dependencies.kind, current, plan);
  await runSchemaStatements(trx, statements);
  const { shipped, overlay, effective } = target;
  const before: store.CatalogueState = {
    shipped: row.shipped,
    overlay: JSON.parse(row.overlay) as OverlayOperation[],
    effective: row.effective,
    columns: current.source.columns,
  };
  const after: store.CatalogueState = {
    shipped: canonicalText(shipped),
    overlay,
    effective: canonicalText(effective),
    columns: plan.after.columns,
  };
  await store.insertChange(trx, {
    id,
    workspace: row.key,
    kind,
    state: 'running',
    version: null,
    steps: JSON.stringify(plan.steps),
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    work: JSON.stringify(work),
    undoes: undoes ?? null,
    undone_by: null,
    created_by: by,
    created_at: at,
    finished_at: null,
  });
  await store.insertDetached(trx, row.key, work.added, { changeId: id, at: null });
  await store.setDetachedAt(
    trx,
    work.revived.map((part) => ({ ...part, detachedAt: null })),
  );
  for (const { table, column } of work.revived) {
    if (column === '') continue;
    await runSchemaStatements(trx, allowStatements(dependencies.kind, table, column));
  }
  if (await needsJob(trx, work)) {
    for (const table of filledTables(row.key, work)) {
      await runSchemaStatements(trx, watchStatements(dependencies.kind, table, id));
    }
    return false;
  }
  await createIndexes(
    trx,
    work.indexes.map(({ statement }) => statement),
  );
  await finishChange(trx, dependencies, id, at);
  return true;
}

async function needsJob(trx: Db, { fills, indexes }: ChangeWork): Promise<boolean> {
  if (fills.length > 0) return true;
  for (const table of new Set(indexes.map((index) => index.table))) {
    if (await hasMoreRows(trx, table, RECORD_LIMITS.smallTable)) return true;
  }
  return false;
}

/** Creates indexes; records with equal values where they must differ stop the change. */
async function createIndexes(trx: Db, statements: readonly string[]): Promise<void> {
  try {
    await runSchemaStatements(trx, statements);
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('valuesNotUnique') : error;
  }
}

/** Tables of the collections whose records a change fills. */
export function filledTables(workspace: string, { fills }: Pick<ChangeWork, 'fills'>): string[] {
  return [...new Set(fills.map(({ collection }) => tableOf(workspace, collection)))];
}

/** Makes a started change take effect: fields point to their new columns. */
export async function finishChange(
  trx: Db,
  { kind, authority }: ApplyDependencies,
  id: string,
  at: number,
): Promise<void> {
  const change = await store.findChange(trx, id);
  if (change?.state !== 'running') throw new AppError('changedMeanwhile');
  const row = await findWorkspace(trx, change.workspace);
  if (!row) throw new AppError('notFound');
  const work = JSON.parse(change.work) as ChangeWork;
  const after = JSON.parse(change.after) as store.CatalogueState;
  await runSchemaStatements(
    trx,
    work.droppedIndexes.map((name) => `drop index if exists "${name}"`),
  );
  if (work.books) await changeBookTables(trx, kind, work.books);
  await store.deleteDetached(trx, [...work.added, ...work.revived]);
  await store.insertDetached(trx, row.key, work.detached, { changeId: id, at });
  for (const { table, column } of work.replaced) {
    await runSchemaStatements(trx, refuseStatements(kind, table, column));
  }
  const version = row.version + 1;
  await updateWorkspace(trx, row.key, {
    shipped: after.shipped,
    overlay: JSON.stringify(after.overlay),
    effective: after.effective,
    columns: JSON.stringify(after.columns),
    version,
    updated_at: at,
  });
  await store.settleChange(trx, id, { state: 'done', version, finished_at: at });
  if (change.undoes !== null) await store.markUndone(trx, change.undoes, id);
  await updateAuthority(trx, authority, row, JSON.parse(after.effective) as BlueprintJson, at);
}

async function updateAuthority(
  trx: Db,
  authority: ApplyDependencies['authority'],
  row: WorkspaceRow,
  after: BlueprintJson,
  at: number,
): Promise<void> {
  const { key, system_code: systemCode } = row;
  const before = JSON.parse(row.effective) as BlueprintJson;
  await authority.syncResources(
    trx,
    systemCode,
    { before: resourcesOf(key, before), after: resourcesOf(key, after) },
    at,
  );
  // Roles belong to the administrators once they exist, also after an undone upgrade.
  const names = await readRoleNames(trx, systemCode);
  const added = after.roles.filter(
    ({ id, title }) => !before.roles.some((role) => role.id === id) && !names.has(title[0]),
  );
  await installRoles(trx, authority, { key, systemCode, at }, { ...after, roles: added });
}

/** Gives a running change up. What it was filling is purged later. One that has taken effect stays. */
export async function abandonChange(
  trx: Db,
  kind: DatabaseKind,
  id: string,
  { state, at }: { state: 'failed' | 'abandoned'; at: number },
): Promise<void> {
  const change = await store.findChange(trx, id);
  if (!change) return;
  const work = JSON.parse(change.work) as ChangeWork;
  await stopWatching(trx, kind, change.workspace, work, id);
  if (change.state !== 'running') return;
  await runSchemaStatements(
    trx,
    work.indexes.map(({ name }) => `drop index if exists "${name}"`),
  );
  await store.setDetachedAt(
    trx,
    work.added.map((part) => ({ ...part, detachedAt: at })),
  );
  await store.setDetachedAt(trx, work.revived);
  await store.settleChange(trx, id, { state, finished_at: at });
}

/** Notes the records that are written from now on, for changes whose jobs continue in a copied database. */
export async function resumeWatching(db: Db, kind: DatabaseKind): Promise<void> {
  for (const { id, workspace, work } of await store.readRunning(db)) {
    for (const table of filledTables(workspace, JSON.parse(work) as ChangeWork)) {
      await runSchemaStatements(db, watchStatements(kind, table, id));
    }
  }
}

export async function stopWatching(
  trx: Db,
  kind: DatabaseKind,
  workspace: string,
  work: ChangeWork,
  id: string,
): Promise<void> {
  for (const table of filledTables(workspace, work)) {
    await runSchemaStatements(trx, unwatchStatements(kind, table));
  }
  await store.deleteDirty(trx, id);
}
