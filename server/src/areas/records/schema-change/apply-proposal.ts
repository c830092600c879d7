import { type BlueprintJson, describeProblem } from '@pedestal/blueprint';
import { AppError, type AuditAction, type Locale } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { type DatabaseKind, lockName, shortenLockWait } from '../../../platform/db/dialect.ts';
import { newId } from '../../../platform/db/id.ts';
import type { JobQueue } from '../../../platform/jobs/job-queues.ts';
import { installWorkspace } from '../catalogue/install.ts';
import { findWorkspace, type WorkspaceRow } from '../catalogue/workspace.store.ts';
import type { AuthorityPort } from '../ports.ts';
import { abandonChange, startChange } from './apply-change.ts';
import { grantToMaker, type NewAccess, readAccess } from './grant-to-maker.ts';
import { emptyOf, type Proposal, type Resolved, resolveProposal } from './proposal.ts';
import type { SchemaChangeInput } from './schema-change.job.ts';
import * as store from './schema-change.store.ts';

/** Who applies a change, and how it is recorded. */
export interface Actor {
  /** null: the console itself. */
  userId: string | null;
  /** Of what is refused. */
  locale: Locale;
  record(trx: Db, entry: AuditRecord): Promise<unknown>;
}

export interface AuditRecord {
  action: AuditAction;
  targetType: 'workspace';
  targetId: string;
  targetName: string;
  systemCode: string;
  after: Record<string, unknown>;
}

export interface Applied {
  change: string | null;
  state: 'running' | 'done' | 'abandoned';
  job: string | null;
}

export interface ApplyParts {
  kind: DatabaseKind;
  clock: () => number;
  authority: Pick<AuthorityPort, 'addResources' | 'addRole' | 'grantRoles' | 'syncResources'>;
  queue: JobQueue<SchemaChangeInput>;
}

const NOTHING: Applied = { change: null, state: 'done', job: null };

const ACTIONS: Record<Proposal['kind'], AuditAction> = {
  install: 'workspace.install',
  upgrade: 'workspace.upgrade',
  overlay: 'workspace.change',
  undo: 'workspace.undo',
};

type InstallProposal = Extract<Proposal, { kind: 'install' }>;
type UndoProposal = Extract<Proposal, { kind: 'undo' }>;

/**
 * Applies a proposal to the catalogue as it is now, one at a time in a whole cluster. `accept`
 * throws if the outcome is not wanted.
 */
export async function applyProposal(
  trx: Db,
  parts: ApplyParts,
  proposal: Proposal,
  actor: Actor,
  accept: (resolved: Resolved) => void,
): Promise<Applied & { announce?: () => void }> {
  const { kind, clock, queue } = parts;
  await lockName(trx, kind, 'schemas of workspaces');
  await shortenLockWait(trx, kind);
  if (proposal.kind === 'undo' && (await giveUp(trx, parts, proposal))) {
    await record(trx, proposal, actor, { abandoned: proposal.change });
    return { change: proposal.change, state: 'abandoned', job: null };
  }
  const resolved = await resolveProposal(trx, proposal, clock());
  requireSound(resolved, actor.locale);
  accept(resolved);
  if (await store.findRunning(trx, proposal.workspace)) throw new AppError('schemaChangeRunning');
  if (isNothing(resolved)) return NOTHING;
  const before = await readAccess(trx, proposal.workspace, systemOf(proposal, resolved));
  const { id, isFinished } = await change(trx, parts, proposal, resolved, actor);
  const granted = await grantNew(trx, parts, proposal, before, actor);
  const { effective } = resolved.target;
  await record(trx, proposal, actor, {
    change: id,
    blueprint: `${effective.name} ${effective.version}`,
    steps: resolved.steps.length,
    ...(granted === undefined ? {} : { grantedRole: granted }),
  });
  if (isFinished) return { change: id, state: 'done', job: null };
  const title = {
    'zh-CN': `更改工作区 ${proposal.workspace} 的结构`,
    'en-US': `Change the workspace ${proposal.workspace}`,
  };
  const job = await queue.add(trx, { title, input: { change: id }, userId: actor.userId });
  return { change: id, state: 'running', job: job.id, announce: job.announce };
}

function systemOf(proposal: Proposal, { installed }: Resolved): string {
  return proposal.kind === 'install' ? proposal.systemCode : (installed?.row.system_code ?? '');
}

/** Whoever adds a workspace or a collection can open it. */
async function grantNew(
  trx: Db,
  { authority, clock }: ApplyParts,
  { kind }: Proposal,
  before: NewAccess,
  { userId }: Actor,
): Promise<string | undefined> {
  if (userId === null || (kind !== 'install' && kind !== 'overlay')) return undefined;
  return grantToMaker(trx, authority, before, { userId, at: clock() });
}

async function change(
  trx: Db,
  { kind, clock, authority }: ApplyParts,
  proposal: Proposal,
  resolved: Resolved,
  { userId: by }: Actor,
): Promise<{ id: string; isFinished: boolean }> {
  const { installed, target } = resolved;
  const at = clock();
  const id = newId(at);
  if (proposal.kind === 'install') {
    if (!(await store.hasSystem(trx, proposal.systemCode))) throw new AppError('notFound');
    const { workspace: key, systemCode } = proposal;
    const { shipped: blueprint } = target;
    await installWorkspace(trx, kind, authority, { key, systemCode, blueprint, at });
    await recordInstall(trx, proposal, resolved, { id, by, at });
    return { id, isFinished: true };
  }
  if (!installed) throw new AppError('notFound');
  const undoes = proposal.kind === 'undo' ? { undoes: proposal.change } : {};
  const isFinished = await startChange(
    trx,
    { kind, authority },
    { ...installed, ...undoes, id, kind: proposal.kind, target, by, at },
  );
  return { id, isFinished };
}

/** Before its installation, a workspace was an empty blueprint: undoing empties it again. */
async function recordInstall(
  trx: Db,
  { workspace }: InstallProposal,
  { target, steps }: Resolved,
  { id, by, at }: { id: string; by: string | null; at: number },
): Promise<void> {
  const row = (await findWorkspace(trx, workspace)) as WorkspaceRow;
  const empty = JSON.stringify(emptyOf(target.shipped));
  const before: store.CatalogueState = {
    shipped: empty,
    overlay: [],
    effective: empty,
    columns: {},
  };
  const { shipped, effective, version } = row;
  const columns = JSON.parse(row.columns) as store.CatalogueState['columns'];
  const after: store.CatalogueState = { shipped, overlay: [], effective, columns };
  await store.insertChange(trx, {
    id,
    workspace,
    kind: 'install',
    state: 'done',
    version,
    steps: JSON.stringify(steps),
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    work: '{"fills":[]}',
    undoes: null,
    undone_by: null,
    created_by: by,
    created_at: at,
    finished_at: at,
  });
}

/** Gives up a change that is still running. */
async function giveUp(
  trx: Db,
  { kind, clock }: ApplyParts,
  { workspace, change: id }: UndoProposal,
): Promise<boolean> {
  const running = await store.findChange(trx, id);
  if (running?.workspace !== workspace || running.state !== 'running') return false;
  await abandonChange(trx, kind, id, { state: 'abandoned', at: clock() });
  return true;
}

async function record(
  trx: Db,
  proposal: Proposal,
  actor: Actor,
  after: Record<string, unknown>,
): Promise<void> {
  const row = await findWorkspace(trx, proposal.workspace);
  await actor.record(trx, {
    action: ACTIONS[proposal.kind],
    targetType: 'workspace',
    targetId: proposal.workspace,
    targetName: row ? titleOf(row) : proposal.workspace,
    systemCode: row?.system_code ?? '',
    after,
  });
}

function titleOf({ effective }: WorkspaceRow): string {
  return (JSON.parse(effective) as BlueprintJson).title[0];
}

/** Nothing differs: neither the schema nor what it is made of. */
function isNothing({ steps, installed, target }: Resolved): boolean {
  if (!installed || steps.length > 0) return false;
  const { row } = installed;
  return (
    row.shipped === JSON.stringify(target.shipped) && row.overlay === JSON.stringify(target.overlay)
  );
}

function requireSound({ problems, conflicts }: Resolved, locale: Locale): void {
  const fields = [
    ...problems.map((problem) => ({
      field: problem.path || '-',
      message: describeProblem(problem, locale),
    })),
    ...conflicts.map(({ operation, reason }) => ({
      field: operation.path.join('.') || '-',
      message: reason,
    })),
  ];
  if (fields.length > 0) throw new AppError('malformedInput', { fields: fields.slice(0, 20) });
}
