import { AppError, type RouteOutput, type RouteParsed, type routeGroups } from '@pedestal/contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema, WorkspaceSchema } from '../catalogue/schema.ts';
import type { GateService } from '../gate/gate.service.ts';
import { describeCollection } from './describe-collection.ts';

type Routes = typeof routeGroups.workspace;

interface Dependencies {
  catalogue: Catalogue;
  gates: GateService;
}

export type WorkspaceService = ReturnType<typeof createWorkspaceService>;

/** Lists and describes workspaces as far as a person may read them. */
export function createWorkspaceService({ catalogue, gates }: Dependencies) {
  async function describe(userId: string, collection: CollectionSchema) {
    const gate = await gates.find(userId, collection, 'read');
    if (!gate) return [];
    const own = (collection.flow?.transitions ?? []).map(({ permission }) => permission ?? 'edit');
    const wanted = ['create', 'edit', 'delete', 'import', 'export', ...own];
    const actions = new Set<string>();
    for (const action of new Set(wanted)) {
      if (await gates.find(userId, collection, action)) actions.add(action);
    }
    const edit = await gates.find(userId, collection, 'edit');
    const can = {
      create: actions.has('create'),
      edit: actions.has('edit'),
      delete: actions.has('delete'),
      import: actions.has('import'),
      export: actions.has('export'),
    };
    return [describeCollection(gate, edit, { can, actions })];
  }

  async function describeAll(userId: string, { collections }: WorkspaceSchema) {
    const described = [];
    for (const collection of collections.values()) {
      described.push(...(await describe(userId, collection)));
    }
    return described;
  }

  async function canRead(userId: string, { collections }: WorkspaceSchema): Promise<boolean> {
    for (const collection of collections.values()) {
      if (await gates.find(userId, collection, 'read')) return true;
    }
    return false;
  }

  return {
    async list({ session }: SignedInContext): Promise<RouteOutput<Routes['list']>> {
      const items = [];
      for (const workspace of await catalogue.list()) {
        if (await canRead(session.userId, workspace)) items.push(showWorkspace(workspace));
      }
      return { items };
    },

    async describe(
      { params }: RouteParsed<Routes['describe']>,
      { session }: SignedInContext,
    ): Promise<RouteOutput<Routes['describe']>> {
      const workspace = await catalogue.workspace(params.workspace);
      const collections = await describeAll(session.userId, workspace);
      // Whoever may read nothing in it does not learn that it exists.
      if (collections.length === 0) throw new AppError('notFound');
      const shown = new Set(collections.map(({ id }) => id));
      const menus = workspace.blueprint.menus.flatMap((menu) => {
        const entries = menu.entries.filter(
          ({ collection }) => collection === undefined || shown.has(collection),
        );
        return entries.length > 0 ? [{ ...menu, title: copy(menu.title), entries }] : [];
      });
      return { ...showWorkspace(workspace), menus, collections };
    },
  };
}

function showWorkspace({ key, systemCode, version, blueprint }: WorkspaceSchema) {
  return { key, systemCode, version, title: copy(blueprint.title) };
}

function copy([zh, en]: readonly [string, string]): [string, string] {
  return [zh, en];
}
