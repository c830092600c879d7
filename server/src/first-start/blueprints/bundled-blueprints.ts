import { readFile } from 'node:fs/promises';
import { type BlueprintJson, canonicalText, type Step } from '@pedestal/blueprint';
import { AppError, CONSOLE_SYSTEM } from '@pedestal/contract';
import { authorityApi } from '../../areas/authority/api.ts';
import { findWorkspace } from '../../areas/records/catalogue/workspace.store.ts';
import type { Actor } from '../../areas/records/schema-change/apply-proposal.ts';
import { createOfflineSchemaChanges } from '../../areas/records/schema-change/offline.ts';
import { appendAudit } from '../../audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';

/** Blueprints of this repository that every console has, as canonical JSON. */
const BUNDLED = [new URL('../../../../blueprints/base/base.json', import.meta.url)];

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
    if (row?.shipped === canonicalText(blueprint)) continue;
    try {
      if (!(await apply({ database, clock }, blueprint, row !== undefined))) {
        lines.push(`Blueprint ${name} ${version} is not applied: preview it in the console.`);
      }
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
    const proposal = { kind: 'install', workspace, systemCode: CONSOLE_SYSTEM, blueprint } as const;
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

/** Does a step take nothing away? */
function isAdditive({ op, cost }: Step): boolean {
  return op === 'add' || (cost === 'instant' && (op === 'set' || op === 'order'));
}
