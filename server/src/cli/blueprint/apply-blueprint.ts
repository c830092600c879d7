import {
  type BlueprintJson,
  type Decision,
  type Problem,
  parseBlueprint,
  reasonOf,
} from '@pedestal/blueprint';
import { AppError, CONSOLE_SYSTEM, ERROR_MESSAGES } from '@pedestal/contract';
import { authorityApi } from '../../areas/authority/api.ts';
import { findWorkspace } from '../../areas/records/catalogue/workspace.store.ts';
import type { Actor } from '../../areas/records/schema-change/apply-proposal.ts';
import { createOfflineSchemaChanges } from '../../areas/records/schema-change/offline.ts';
import type { PricedStep } from '../../areas/records/schema-change/preview.ts';
import type { Proposal } from '../../areas/records/schema-change/proposal.ts';
import { appendAudit } from '../../audit/audit.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { openSnapshot } from '../../platform/db/portable/portable.ts';
import { databaseOptionsOf } from '../../portable/installation.ts';
import { CommandFailure, type Terminal, type Texts } from '../command.ts';
import { runWithEnv } from '../run-with-env.ts';
import { problemsOf } from './blueprint-files.ts';

export interface ApplyOptions {
  /** Key of the workspace; default: the blueprint's name. */
  workspace?: string | undefined;
  /** System of a new workspace. */
  system?: string | undefined;
  /** How conflicts are decided, by index. */
  decisions: ReadonlyMap<number, Decision>;
  /** Apply what was shown. */
  isConfirmed: boolean;
}

/** Shows what a blueprint would change in this installation, and applies it on request. */
export async function applyBlueprint(
  file: string,
  blueprint: BlueprintJson,
  options: ApplyOptions,
  terminal: Terminal,
  showSteps: (steps: readonly PricedStep[]) => void,
): Promise<void> {
  await runWithEnv(terminal, async (env) => {
    // Fails where there is no database; openDatabase would create one.
    await (await openSnapshot(databaseOptionsOf(env))).close();
    const database = await openDatabase(databaseOptionsOf(env));
    try {
      await apply(database, file, blueprint, options, terminal, showSteps);
    } catch (error) {
      throw error instanceof AppError ? toFailure(error) : error;
    } finally {
      await database.close();
    }
  });
}

async function apply(
  database: Database,
  file: string,
  blueprint: BlueprintJson,
  { workspace = blueprint.name, system = CONSOLE_SYSTEM, decisions, isConfirmed }: ApplyOptions,
  { print, locale }: Terminal,
  showSteps: (steps: readonly PricedStep[]) => void,
): Promise<void> {
  const clock = Date.now;
  const service = createOfflineSchemaChanges({ database, clock, authority: authorityApi });
  const isInstalled = (await findWorkspace(database.db, workspace)) !== undefined;
  const proposal: Proposal = isInstalled
    ? { kind: 'upgrade', workspace, blueprint, decisions }
    : { kind: 'install', workspace, systemCode: system, blueprint: parseBlueprint(blueprint) };
  const { priced, conflicts, problems, hash } = await service.preview(proposal);
  const refused = conflicts.map(
    ({ index, reason, operation }): Problem => ({
      path: operation.path.join('.'),
      reason: reasonOf('conflict', operation.op, index, reason),
    }),
  );
  if (refused.length + problems.length > 0) throw problemsOf(file, [...refused, ...problems]);
  showSteps(priced);
  if (!isConfirmed) {
    print(NOT_CONFIRMED[locale]);
    return;
  }
  const operator: Actor = {
    userId: null,
    locale,
    record: (trx, entry) => appendAudit(trx, { ...entry, at: clock(), actorId: null }),
  };
  const { state } = await service.apply(proposal, operator, (resolved) => {
    if (resolved.hash !== hash) throw new AppError('changedMeanwhile');
  });
  print(OUTCOMES[state === 'running' ? 'running' : 'done'][locale]);
}

const NOT_CONFIRMED: Texts = {
  'zh-CN': '尚未更改。加上 --yes 以应用。',
  'en-US': 'Nothing was changed. Add --yes to apply this.',
};

const OUTCOMES: Record<'running' | 'done', Texts> = {
  running: {
    'zh-CN': '已开始：控制台会在后台填充已有记录，完成后生效。',
    'en-US': 'Started: the console fills existing records in the background, then it takes effect.',
  },
  done: { 'zh-CN': '已应用。', 'en-US': 'Applied.' },
};

function toFailure({ error, details }: AppError): CommandFailure {
  const fields = (details.fields ?? []).map(({ field, message }) => `\n  ${field}: ${message}`);
  const texts = ERROR_MESSAGES[error];
  return new CommandFailure({
    'zh-CN': texts['zh-CN'] + fields.join(''),
    'en-US': texts['en-US'] + fields.join(''),
  });
}
