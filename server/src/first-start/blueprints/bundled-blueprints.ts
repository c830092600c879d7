import { readFile } from 'node:fs/promises';
import { type BlueprintJson, canonicalText, type Step } from '@pedestal/blueprint';
import { AppError, CONSOLE_SYSTEM, MOUNT_POINTS } from '@pedestal/contract';
import { authorityApi } from '../../areas/authority/api.ts';
import { mountWorkspace } from '../../areas/console/registry/mount-points.ts';
import { findWorkspace } from '../../areas/records/catalogue/workspace.store.ts';
import type { Actor } from '../../areas/records/schema-change/apply-proposal.ts';
import { createOfflineSchemaChanges } from '../../areas/records/schema-change/offline.ts';
import { appendAudit } from '../../audit/audit.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { insertSetting, readSetting } from '../../platform/db/setting.store.ts';

/** Blueprints of this repository that every console has, as canonical JSON; those that others build on first. */
const BUNDLED = [
  new URL('../../../../blueprints/base/base.json', import.meta.url),
  new URL('../../../../blueprints/wms/wms.json', import.meta.url),
  new URL('../../../../blueprints/acc/acc.json', import.meta.url),
  new URL('../../../../blueprints/requests/requests.json', import.meta.url),
  new URL('../../../../blueprints/contract/contract.json', import.meta.url),
];

/** Systems of the demo that a workspace belongs to; without the demo it belongs to the console's. */
const DEMO_SYSTEM_OF: Readonly<Record<string, string>> = {
  wms: '1003',
  acc: '1001',
  contract: '1001',
};

/** Reads the blueprints that come with the console. */
export async function readBundledBlueprints(): Promise<BlueprintJson[]> {
  return Promise.all(
    BUNDLED.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as BlueprintJson),
  );
}

/**
 * Installs the blueprints that come with the console, and their new versions where these only add.
 * Returns lines for the operator: a version that changes or removes something waits for a decision.
 */
export async function applyBundledBlueprints(options: {
  database: Database;
  clock: () => number;
  blueprints?: readonly BlueprintJson[];
}): Promise<string[]> {
  const { database, clock, blueprints = await readBundledBlueprints() } = options;
  const lines: string[] = [];
  for (const blueprint of blueprints) {
    const { name, version } = blueprint;
    const row = await findWorkspace(database.db, name);
    if (row) await mountOnce(database.db, name, clock());
    if (row?.shipped === canonicalText(blueprint)) continue;
    try {
      if (!(await apply({ database, clock }, blueprint, row !== undefined))) {
        lines.push(`Blueprint ${name} ${version} is not applied: preview it in the console.`);
      }
      await mountOnce(database.db, name, clock());
    } catch (error) {
      // Another gateway that started at the same time was first.
      if (error instanceof AppError && ['nameTaken', 'changedMeanwhile'].includes(error.error)) {
        continue;
      }
      if (!(error instanceof AppError)) throw error;
      lines.push(`Blueprint ${name} ${version} is not applied: ${error.error}.`);
    }
  }
  return lines;
}

async function apply(
  { database, clock }: { database: Database; clock: () => number },
  blueprint: BlueprintJson,
  isInstalled: boolean,
): Promise<boolean> {
  const service = createOfflineSchemaChanges({ database, clock, authority: authorityApi });
  const console: Actor = {
    userId: null,
    locale: 'en-US',
    record: (trx, entry) => appendAudit(trx, { ...entry, at: clock(), actorId: null }),
  };
  const { name: workspace } = blueprint;
  if (!isInstalled) {
    const systemCode = await systemOf(database.db, workspace);
    const proposal = { kind: 'install', workspace, systemCode, blueprint } as const;
    await service.apply(proposal, console, () => {});
    return true;
  }
  const proposal = { kind: 'upgrade', workspace, blueprint, decisions: new Map() } as const;
  const { steps, conflicts, problems, hash } = await service.preview(proposal);
  if (conflicts.length + problems.length > 0 || !steps.every(isAdditive)) return false;
  await service.apply(proposal, console, (resolved) => {
    if (resolved.hash !== hash) throw new AppError('changedMeanwhile');
  });
  return true;
}

/** A demo of an earlier version has menu entries of its own there: their codes would be those of the workspace. */
async function systemOf(db: Db, workspace: string): Promise<string> {
  const code = DEMO_SYSTEM_OF[workspace];
  if (code === undefined) return CONSOLE_SYSTEM;
  const system = await db
    .selectFrom('system')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst();
  const taken = await db
    .selectFrom('resource')
    .select('id')
    .where('system_code', '=', code)
    .where('code', '=', workspace)
    .executeTakeFirst();
  return system && !taken ? code : CONSOLE_SYSTEM;
}

/** Shows the workspace at the mount point of its name, once: later changes are not undone. */
async function mountOnce(db: Db, name: string, now: number): Promise<void> {
  if (!MOUNT_POINTS.some((each) => each === name)) return;
  const mounted = `mounted.${name}`;
  if ((await readSetting(db, mounted)) !== undefined) return;
  await db.transaction().execute(async (trx) => {
    if (await insertSetting(trx, mounted, '1', now)) await mountWorkspace(trx, name, now);
  });
}

/** Does a step take nothing away? */
function isAdditive({ op, cost }: Step): boolean {
  return op === 'add' || (cost === 'instant' && (op === 'set' || op === 'order'));
}
