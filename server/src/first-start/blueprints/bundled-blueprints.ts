import { readFile } from 'node:fs/promises';
import { type BlueprintJson, canonicalText, type Step } from '@pedestal/blueprint';
import { AppError, CONSOLE_SYSTEM, MOUNT_POINTS } from '@pedestal/contract';
import { authorityApi } from '../../areas/authority/api.ts';
import { mountWorkspace, seedMountPoints } from '../../areas/console/registry/mount-points.ts';
import { findWorkspace } from '../../areas/records/catalogue/workspace.store.ts';
import type { Actor } from '../../areas/records/schema-change/apply-proposal.ts';
import { createOfflineSchemaChanges } from '../../areas/records/schema-change/offline.ts';
import { appendAudit } from '../../audit/audit.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { insertSetting, readSetting } from '../../platform/db/setting.store.ts';
import { hasDemo } from '../demo/demo.service.ts';

interface Bundled {
  /** Name of the blueprint. */
  blueprint: string;
  /** Its canonical JSON. The build copies files that are named by a literal. */
  file: URL;
  /** Key of its workspace; without it, the name of the blueprint. */
  workspace?: string;
  /** System of the demo that it belongs to; without the demo it belongs to the console's. */
  demoSystem?: string;
  /** A template: only the demo installs it, elsewhere an administrator chooses. */
  demoOnly?: true;
}

/** Blueprints of this repository, those that others build on first. */
const BUNDLED: readonly Bundled[] = [
  {
    blueprint: 'base',
    file: new URL('../../../../blueprints/base/base.json', import.meta.url),
  },
  {
    blueprint: 'wms',
    file: new URL('../../../../blueprints/wms/wms.json', import.meta.url),
    demoSystem: '1003',
  },
  {
    blueprint: 'acc',
    file: new URL('../../../../blueprints/acc/acc.json', import.meta.url),
    demoSystem: '1001',
  },
  {
    blueprint: 'requests',
    file: new URL('../../../../blueprints/requests/requests.json', import.meta.url),
  },
  {
    blueprint: 'contract',
    file: new URL('../../../../blueprints/contract/contract.json', import.meta.url),
    demoSystem: '1001',
  },
  {
    blueprint: 'retailMall',
    file: new URL('../../../../blueprints/retail-mall/retail-mall.json', import.meta.url),
    demoSystem: '1002',
  },
  {
    blueprint: 'mainStore',
    file: new URL('../../../../blueprints/main-store/main-store.json', import.meta.url),
    demoSystem: '1002',
  },
  {
    blueprint: 'plastic',
    file: new URL('../../../../blueprints/plastic/plastic.json', import.meta.url),
    demoSystem: '1003',
  },
  {
    blueprint: 'fcshop',
    file: new URL('../../../../blueprints/fcshop/fcshop.json', import.meta.url),
    demoSystem: '1002',
  },
  {
    blueprint: 'leasing',
    file: new URL('../../../../blueprints/leasing/leasing.json', import.meta.url),
    workspace: 'zl',
    demoSystem: '1001',
    demoOnly: true,
  },
  {
    blueprint: 'control',
    file: new URL('../../../../blueprints/control/control.json', import.meta.url),
    workspace: 'gk',
    demoSystem: '1001',
    demoOnly: true,
  },
  {
    blueprint: 'catering',
    file: new URL('../../../../blueprints/catering/catering.json', import.meta.url),
    workspace: 'cy',
    demoSystem: '1002',
    demoOnly: true,
  },
  {
    blueprint: 'receiving',
    file: new URL('../../../../blueprints/receiving/receiving.json', import.meta.url),
    workspace: 'rk',
    demoSystem: '1003',
    demoOnly: true,
  },
  {
    blueprint: 'wash',
    file: new URL('../../../../blueprints/wash/wash.json', import.meta.url),
    workspace: 'ws',
    demoSystem: '1003',
    demoOnly: true,
  },
];

/** A blueprint and the key under which it is installed. */
export interface BundledBlueprint {
  workspace: string;
  blueprint: BlueprintJson;
}

/** Reads the blueprints that come with the console; with the demo, its templates, too. */
export async function readBundledBlueprints(
  options: { isDemo?: boolean } = {},
): Promise<BundledBlueprint[]> {
  const chosen = BUNDLED.filter(({ demoOnly }) => !demoOnly || options.isDemo);
  return Promise.all(
    chosen.map(async ({ blueprint: name, workspace = name, file }) => ({
      workspace,
      blueprint: JSON.parse(await readFile(file, 'utf8')) as BlueprintJson,
    })),
  );
}

/**
 * Installs the blueprints that come with the console, and their new versions where these only add.
 * Returns lines for the operator: a version that changes or removes something waits for a decision.
 */
export async function applyBundledBlueprints(options: {
  database: Database;
  clock: () => number;
  blueprints?: readonly BundledBlueprint[];
}): Promise<string[]> {
  const { database, clock } = options;
  const isDemo = await hasDemo(database.db);
  const blueprints = options.blueprints ?? (await readBundledBlueprints({ isDemo }));
  const lines: string[] = [];
  for (const bundled of blueprints) {
    const { workspace, blueprint } = bundled;
    const { name, version } = blueprint;
    const row = await findWorkspace(database.db, workspace);
    if (row) await mountOnce(database.db, workspace, clock());
    if (row?.shipped === canonicalText(blueprint) || isOther(row, name)) continue;
    try {
      if (!row && isTemplate(workspace) && (await isTaken(database.db, workspace))) continue;
      if (!(await apply({ database, clock }, bundled, row !== undefined))) {
        lines.push(`Blueprint ${name} ${version} is not applied: preview it in the console.`);
      }
      await mountOnce(database.db, workspace, clock());
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
  { workspace, blueprint }: BundledBlueprint,
  isInstalled: boolean,
): Promise<boolean> {
  const service = createOfflineSchemaChanges({ database, clock, authority: authorityApi });
  const console: Actor = {
    userId: null,
    locale: 'en-US',
    record: (trx, entry) => appendAudit(trx, { ...entry, at: clock(), actorId: null }),
  };
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

const isTemplate = (workspace: string) => placeOf(workspace)?.demoOnly === true;

function placeOf(workspace: string): Bundled | undefined {
  return BUNDLED.find(({ blueprint, workspace: key = blueprint }) => key === workspace);
}

/** An administrator installed something else under the key. */
function isOther(row: { blueprint: string } | undefined, name: string): boolean {
  return row !== undefined && row.blueprint !== name;
}

async function systemOf(db: Db, workspace: string): Promise<string> {
  const code = placeOf(workspace)?.demoSystem;
  if (code === undefined) return CONSOLE_SYSTEM;
  const system = await db
    .selectFrom('system')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst();
  return system && !(await isTaken(db, workspace)) ? code : CONSOLE_SYSTEM;
}

/** A demo of an earlier version has menu entries of its own there: their codes would be those of the workspace. */
async function isTaken(db: Db, workspace: string): Promise<boolean> {
  const taken = await db
    .selectFrom('resource')
    .select('id')
    .where('system_code', '=', placeOf(workspace)?.demoSystem ?? CONSOLE_SYSTEM)
    .where('code', '=', workspace)
    .executeTakeFirst();
  return taken !== undefined;
}

/** Shows the workspace at the mount point of its name, once: later changes are not undone. */
async function mountOnce(db: Db, name: string, now: number): Promise<void> {
  if (!MOUNT_POINTS.some((each) => each === name)) return;
  const mounted = `mounted.${name}`;
  if ((await readSetting(db, mounted)) !== undefined) return;
  await db.transaction().execute(async (trx) => {
    if (!(await insertSetting(trx, mounted, '1', now))) return;
    await seedMountPoints(trx, now);
    await mountWorkspace(trx, name, now);
  });
}

/** Does a step take nothing away? */
function isAdditive({ op, cost }: Step): boolean {
  return op === 'add' || (cost === 'instant' && (op === 'set' || op === 'order'));
}
