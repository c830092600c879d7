import {
  type BlueprintJson,
  type FieldRight,
  type GrantJson,
  parseBlueprint,
  type Title,
} from '@pedestal/blueprint';
import { AppError, isReservedCode } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { newId } from '../../../platform/db/id.ts';
import { replacePolicy } from '../gate/policy.store.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { AuthorityPort } from '../ports.ts';
import { bookShapesOf } from './book-shapes.ts';
import { nameColumns } from './column-names.ts';
import { pageCodeOf, resourcesOf } from './resources.ts';
import { buildWorkspace } from './schema.ts';
import { createTableStatements, shapesOf } from './table-shapes.ts';
import * as store from './workspace.store.ts';

export interface Installation {
  key: string;
  systemCode: string;
  blueprint: BlueprintJson;
  at: number;
}

type Authority = Pick<AuthorityPort, 'addResources' | 'addRole'>;

/** Installs a blueprint for a system under a key: tables, resources, roles and their policies. */
export async function installWorkspace(
  trx: Db,
  kind: DatabaseKind,
  authority: Authority,
  { key, systemCode, blueprint, at }: Installation,
): Promise<void> {
  const installed = await store.listWorkspaces(trx);
  if (isKeyTaken(installed, key)) throw new AppError('nameTaken');
  if (installed.length >= RECORD_LIMITS.workspaces) throw new AppError('tooManyWorkspaces');
  const effective = parseBlueprint(blueprint, store.toKnown(installed));
  const columns = nameColumns(key, effective);
  const workspace = buildWorkspace({ key, systemCode, version: 1, effective, columns });
  const shapes = [
    ...[...workspace.collections.values()].flatMap((collection) => shapesOf(collection)),
    ...(effective.books ?? []).flatMap((book) => bookShapesOf(key, book)),
  ];
  for (const shape of shapes) {
    await store.runSchemaStatements(trx, createTableStatements(kind, shape));
  }
  const json = JSON.stringify(effective);
  await store.insertWorkspace(trx, {
    key,
    system_code: systemCode,
    blueprint: blueprint.name,
    shipped: json,
    overlay: '[]',
    effective: json,
    columns: JSON.stringify(columns),
    version: 1,
    created_at: at,
    updated_at: at,
  });
  await authority.addResources(trx, systemCode, [resourcesOf(key, effective)], at);
  await installRoles(trx, authority, { key, systemCode, at }, effective);
}

/** The codes of a workspace begin with its key: those that the console checks belong to the console. */
export function isKeyTaken(installed: readonly { key: string }[], key: string): boolean {
  return isReservedCode(`${key}:`) || installed.some((row) => row.key === key);
}

type Place = Pick<Installation, 'key' | 'systemCode' | 'at'>;

/** Adds the roles of a blueprint with their grants and policies. */
export async function installRoles(
  trx: Db,
  authority: Pick<AuthorityPort, 'addRole'>,
  place: Place,
  { roles, ...blueprint }: Pick<BlueprintJson, 'roles' | 'books' | 'menus'>,
): Promise<void> {
  const taken = await store.readRoleNames(trx, place.systemCode);
  for (const role of roles) {
    const title = freeTitle(role.title, place.key, taken);
    taken.add(title[0]);
    await installRole(trx, authority, place, { ...role, title }, blueprint);
  }
}

/** Names of roles are unique in a system. */
function freeTitle([zh, en]: Title, key: string, taken: ReadonlySet<string>): Title {
  if (!taken.has(zh)) return [zh, en];
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? ` (${key})` : ` (${key} ${number})`;
    if (!taken.has(zh + suffix)) return [zh + suffix, en + suffix];
  }
}

/** The custom pages of the menu that grants open: those of an entry that needs one of them. */
function pagesFor(menus: BlueprintJson['menus'], grants: readonly GrantJson[]): string[] {
  const held = new Set(
    grants.flatMap(({ collection, actions }) =>
      actions.map((action) => (action === 'read' ? collection : `${collection}:${action}`)),
    ),
  );
  return menus
    .flatMap(({ entries }) => entries)
    .flatMap(({ page, needs }) =>
      page !== undefined && needs !== undefined && held.has(needs) ? [page] : [],
    );
}

async function installRole(
  trx: Db,
  authority: Pick<AuthorityPort, 'addRole'>,
  { key, systemCode, at }: Place,
  role: BlueprintJson['roles'][number],
  { books = [], menus }: Pick<BlueprintJson, 'books' | 'menus'>,
): Promise<void> {
  const own = role.grants.filter(({ collection }) => !collection.includes('.'));
  const roleId = await authority.addRole(trx, {
    systemCode,
    name: role.title[0],
    nameEn: role.title[1],
    at,
    grants: [
      ...own.flatMap(({ collection, actions, scope }) =>
        actions.map((action) => ({
          code: action === 'read' ? `${key}:${collection}` : `${key}:${collection}:${action}`,
          scope,
        })),
      ),
      ...pagesFor(menus, own).map((page) => ({
        code: pageCodeOf(key, page),
        scope: 'all' as const,
      })),
    ],
  });
  await store.insertWorkspaceRole(trx, { workspace: key, role: role.id, role_id: roleId });
  for (const [collection, grants] of Map.groupBy(own, (grant) => grant.collection)) {
    if (books.some(({ id }) => id === collection)) continue;
    const rules = grants.flatMap(({ actions, rule }) =>
      rule === undefined
        ? []
        : actions.map((action) => ({ id: newId(at), roleId, action, expression: rule })),
    );
    await replacePolicy(
      trx,
      roleId,
      { workspace: key, collection },
      { rules, fields: fieldsOf(grants) },
    );
  }
}

const RIGHTS: readonly FieldRight[] = ['none', 'mask', 'read', 'write'];

/** Rights on single fields of all grants on a collection; where two name a field, the wider one holds. */
function fieldsOf(grants: readonly GrantJson[]): Record<string, FieldRight> {
  const fields: Record<string, FieldRight> = {};
  for (const [field, right] of grants.flatMap((grant) => Object.entries(grant.fields ?? {}))) {
    const known = fields[field];
    if (!known || RIGHTS.indexOf(right) > RIGHTS.indexOf(known)) fields[field] = right;
  }
  return fields;
}
