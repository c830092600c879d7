import type { BlueprintJson, CollectionJson, RoleJson } from '@pedestal/blueprint';
import type { Call } from '@pedestal/contract';
import type { Preview } from '../apply/proposed.ts';

/** The server found something that has to be corrected first. */
class ProblemsError extends Error {
  constructor({ problems }: Preview) {
    super(problems.map(({ message }) => message).join('\n'));
  }
}

function requireSound(preview: Preview): string {
  if (preview.problems.length > 0) throw new ProblemsError(preview);
  return preview.hash;
}

/** Installs a blueprint as a workspace. */
export async function install(
  call: Call,
  { workspace, systemCode }: { workspace: string; systemCode: string },
  blueprint: BlueprintJson,
): Promise<void> {
  const body = { workspace, systemCode, blueprint: JSON.stringify(blueprint) };
  const hash = requireSound(await call('POST /gateway/workspaces/preview', { body }));
  await call('POST /gateway/workspaces', { body: { ...body, hash } });
}

/** A workspace without collections; links may point to the blueprints that it requires. */
export function emptyBlueprint(
  name: string,
  title: BlueprintJson['title'],
  requires: BlueprintJson['requires'],
): BlueprintJson {
  return {
    ...{ format: 1, name, version: '1.0.0', title, requires },
    ...{ collections: [], roles: [], menus: [] },
  };
}

/** Adds a collection, and a role for it, to an installed workspace. */
export async function addCollection(
  call: Call,
  workspace: string,
  collection: CollectionJson,
  role: RoleJson,
): Promise<void> {
  const params = { workspace };
  const body = {
    operations: [
      { op: 'add' as const, path: ['collections'], value: { ...collection } },
      { op: 'add' as const, path: ['roles'], value: { ...role } },
    ],
  };
  const preview = await call('POST /gateway/workspaces/:workspace/overlay/preview', {
    params,
    body,
  });
  const hash = requireSound(preview);
  await call('POST /gateway/workspaces/:workspace/overlay', { params, body: { ...body, hash } });
}
