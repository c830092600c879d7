import { type BlueprintJson, type OverlayOperation, printBlueprint } from '@pedestal/blueprint';
import { AppError, type RouteOutput, type RouteParsed, type routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { findWorkspace, listWorkspaces } from '../catalogue/workspace.store.ts';
import { findRunning, readChanges, readSteps } from '../schema-change/schema-change.store.ts';
import { isUndoable } from '../schema-change/undo-target.ts';
import { showStep } from './show-preview.ts';

type Routes = typeof routeGroups.workspace;

export type SchemaService = ReturnType<typeof createSchemaService>;

/** Schemas and their changes, for administrators. */
export function createSchemaService({ db, clock }: { db: Db; clock: () => number }) {
  return {
    async listAll(): Promise<RouteOutput<Routes['listAll']>> {
      const items = [];
      for (const row of await listWorkspaces(db)) {
        const shipped = JSON.parse(row.shipped) as BlueprintJson;
        const { title } = JSON.parse(row.effective) as BlueprintJson;
        items.push({
          key: row.key,
          systemCode: row.system_code,
          version: row.version,
          title: [...title] as [string, string],
          blueprint: row.blueprint,
          blueprintVersion: shipped.version,
          ownChanges: (JSON.parse(row.overlay) as OverlayOperation[]).length,
          running: (await findRunning(db, row.key))?.id ?? null,
        });
      }
      return { items };
    },

    async exportSchema({
      params,
    }: RouteParsed<Routes['exportSchema']>): Promise<RouteOutput<Routes['exportSchema']>> {
      const row = await findWorkspace(db, params.workspace);
      if (!row) throw new AppError('notFound');
      const { shipped, overlay, effective } = row;
      const source = printBlueprint(JSON.parse(effective) as BlueprintJson);
      return { shipped, overlay, effective, source };
    },

    async changes({
      params,
      query,
    }: RouteParsed<Routes['changes']>): Promise<RouteOutput<Routes['changes']>> {
      if (!(await findWorkspace(db, params.workspace))) throw new AppError('notFound');
      const page = await readChanges(db, params.workspace, query);
      const now = clock();
      return {
        ...page,
        items: page.items.map((row) => ({
          id: row.id,
          kind: row.kind,
          state: row.state,
          version: row.version,
          steps: readSteps(row).map(showStep),
          undoes: row.undoes,
          undoneBy: row.undone_by,
          canUndo: isUndoable(row, now),
          by:
            row.userId === null
              ? null
              : {
                  id: row.userId,
                  userName: row.userName ?? '',
                  displayName: row.displayName ?? '',
                },
          createdAt: row.created_at,
          finishedAt: row.finished_at,
        })),
      };
    },
  };
}
