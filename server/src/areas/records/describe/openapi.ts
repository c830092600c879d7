import { type RouteDefinition, routeGroups } from '@pedestal/contract';
import {
  createDocument,
  describeOperation,
  type Json,
} from '../../../platform/api-docs/openapi.ts';
import type { WorkspaceSchema } from '../catalogue/schema.ts';
import { type CollectionGates, collectionSchemas, refTo } from './collection-schemas.ts';

const RECORD = 'record';
const COLLECTION_PATH = '/gateway/records/:workspace/:collection';

/** Every call of the contract about records of a collection; those with a permission are administration. */
const ROUTES = Object.entries(routeGroups).flatMap(([group, routes]) =>
  Object.entries<RouteDefinition>(routes)
    .filter(
      ([, { path, permission }]) => path.startsWith(COLLECTION_PATH) && permission === 'session',
    )
    .map(([name, route]) => ({ group, name, route })),
);

/** The action that a call needs besides reading, where the document leaves it out without it. */
const ACTIONS: Record<string, 'create' | 'edit' | 'delete'> = {
  'record.create': 'create',
  'record.save': 'edit',
  'record.remove': 'delete',
  'record.restore': 'delete',
};

/** The calls of a workspace's collections as an OpenAPI document, as far as the person may make them. */
export function describeWorkspace(
  { key, version, blueprint }: WorkspaceSchema,
  collections: readonly CollectionGates[],
): Json {
  const paths: Record<string, Json> = {};
  for (const gates of collections) {
    for (const { group, name, route } of ROUTES) {
      const action = ACTIONS[`${group}.${name}`];
      if (action && !gates[action]) continue;
      const path = pathOf(route, key, gates.collection.id);
      const operation = specialise(describeOperation(group, name, route), { group, name }, gates);
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
    }
  }
  return createDocument({
    title: `${blueprint.title[1]} (${key})`,
    version: `${blueprint.version}+${version}`,
    tags: collections.map(({ collection: { id, json } }) => ({
      name: id,
      description: json.title.join(' / '),
    })),
    paths,
    schemas: Object.assign({}, ...collections.map(collectionSchemas)),
  });
}

function pathOf({ path }: RouteDefinition, workspace: string, collection: string): string {
  return path
    .replace(':workspace', workspace)
    .replace(':collection', collection)
    .replace(/:([a-zA-Z]+)/g, '{$1}');
}

/** Puts in the fields of the collection, where the contract only knows that there are values. */
function specialise(
  operation: Json,
  { group, name }: { group: string; name: string },
  { collection: { id } }: CollectionGates,
): Json {
  const parameters = (operation.parameters as { name: string; in: string }[] | undefined)?.filter(
    (one) => one.in !== 'path' || (one.name !== 'workspace' && one.name !== 'collection'),
  );
  const special = structuredClone({
    ...operation,
    operationId: [id, ...(group === RECORD ? [] : [group]), name].join('.'),
    tags: [id],
    ...(parameters ? { parameters } : {}),
  });
  if (group === RECORD) fillValues(special, name, id);
  return special;
}

/** The calls of records themselves carry values. */
function fillValues(operation: Json, name: string, id: string): void {
  const reply = okSchema(operation);
  if (name === 'list') {
    const path = ['items', 'items', 'properties', 'values'];
    setIn(reply.properties.info as Json, ['properties', ...path], refTo(`${id}Values`));
  }
  if (['open', 'create', 'save', 'restore'].includes(name)) {
    reply.properties.info = refTo(`${id}Record`);
  }
  if (name === 'create') setValues(operation, refTo(`${id}Create`));
  if (name === 'save') setValues(operation, refTo(`${id}Change`));
}

function okSchema(operation: Json): { properties: Json } {
  const { responses } = operation as {
    responses: Record<string, { content: Record<string, { schema: { properties: Json } }> }>;
  };
  const schema = responses['200']?.content['application/json']?.schema;
  if (!schema) throw new Error('the operation has no reply');
  return schema;
}

function setValues(operation: Json, schema: Json): void {
  const { requestBody } = operation as {
    requestBody: { content: Record<string, { schema: Json }> };
  };
  const body = requestBody.content['application/json']?.schema;
  if (body) setIn(body, ['properties', 'values'], schema);
}

function setIn(target: Json, path: readonly string[], value: Json): void {
  const last = path.at(-1) ?? '';
  const parent = path.slice(0, -1).reduce<Json>((at, step) => at[step] as Json, target);
  parent[last] = value;
}
