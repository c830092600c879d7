import { type BlueprintJson, parseBlueprint } from '@pedestal/blueprint';
import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { newId } from '../../../platform/db/id.ts';
import { replacePolicy } from '../gate/policy.store.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { AuthorityPort } from '../ports.ts';
import { nameColumns } from './column-names.ts';
import { createCollectionTables } from './record-tables.ts';
import { resourcesOf } from './resources.ts';
import { buildWorkspace } from './schema.ts';
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
  if (installed.some((row) => row.key === key)) throw new AppError('nameTaken');
  if (installed.length >= RECORD_LIMITS.workspaces) throw new AppError('tooManyFiles');
  const known = new Map(
    installed.map((row) => [row.blueprint, JSON.parse(row.effective) as BlueprintJson]),
  );
  const effective = parseBlueprint(blueprint, known);
  const columns = nameColumns(key, effective);
  const workspace = buildWorkspace({ key, systemCode, version: 1, effective, columns });
  for (const collection of workspace.collections.values()) {
    await store.runSchemaStatements(trx, createCollectionTables(collection, kind));
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
  for (const role of effective.roles)
    await installRole(trx, authority, { key, systemCode, at }, role);
}

async function installRole(
  trx: Db,
  authority: Authority,
  { key, systemCode, at }: Pick<Installation, 'key' | 'systemCode' | 'at'>,
  role: BlueprintJson['roles'][number],
): Promise<void> {
  const own = role.grants.filter(({ collection }) => !collection.includes('.'));
  const roleId = await authority.addRole(trx, {
    systemCode,
    name: role.title[0],
    nameEn: role.title[1],
    at,
    grants: own.flatMap(({ collection, actions, scope }) =>
      actions.map((action) => ({
        code: action === 'read' ? `${key}:${collection}` : `${key}:${collection}:${action}`,
        scope,
      })),
    ),
  });
  for (const { collection, actions, rule, fields } of own) {
    await replacePolicy(
      trx,
      roleId,
      { workspace: key, collection },
      {
        rules:
          rule === undefined
            ? []
            : actions.map((action) => ({ id: newId(at), roleId, action, expression: rule })),
        fields: fields ?? {},
      },
    );
  }
}
