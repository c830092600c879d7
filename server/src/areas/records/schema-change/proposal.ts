import {
  appendOperation,
  type BlueprintJson,
  type Conflict,
  canonicalText,
  type Decision,
  diffBlueprints,
  dropPart,
  findProblems,
  hashOf,
  mergeOverlay,
  type OverlayOperation,
  type Path,
  type Problem,
  reasonOf,
  type Step,
} from '@pedestal/blueprint';
import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { isKeyTaken } from '../catalogue/install.ts';
import type { ColumnNames } from '../catalogue/schema.ts';
import {
  listWorkspaces,
  toKnown,
  toSource,
  type WorkspaceRow,
} from '../catalogue/workspace.store.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { Target } from './apply-change.ts';
import { findBookProblems } from './book-changes.ts';
import { type ChangePlan, type Current, planChange } from './plan.ts';
import * as store from './schema-change.store.ts';
import { undoTarget } from './undo-target.ts';

/** A change that somebody wants. */
export type Proposal =
  | { kind: 'install'; workspace: string; systemCode: string; blueprint: unknown }
  | {
      kind: 'upgrade';
      workspace: string;
      blueprint: unknown;
      decisions: ReadonlyMap<number, Decision>;
    }
  | {
      kind: 'overlay';
      workspace: string;
      operations: readonly OverlayOperation[];
      /** Own parts to take away. */
      remove: readonly Path[];
    }
  | { kind: 'undo'; workspace: string; change: string };

/** What a proposal would do. */
export interface Resolved {
  target: Target;
  steps: readonly Step[];
  /** Undecided: the change cannot be applied. */
  conflicts: readonly Conflict[];
  /** What does not fit together: the change cannot be applied. */
  problems: readonly Problem[];
  /** Of an installed workspace. */
  installed?: { row: WorkspaceRow; current: Current; plan: ChangePlan };
  /** Identifies the outcome; another change in between makes it differ. */
  hash: string;
}

/** Calculates what a proposal would do to the catalogue as it is now. */
export async function resolveProposal(db: Db, proposal: Proposal, now: number): Promise<Resolved> {
  const rows = await listWorkspaces(db);
  const row = rows.find(({ key }) => key === proposal.workspace);
  if (proposal.kind === 'install') {
    if (isKeyTaken(rows, proposal.workspace)) throw new AppError('nameTaken');
    if (rows.length >= RECORD_LIMITS.workspaces) throw new AppError('tooManyWorkspaces');
    return resolveInstall(proposal, rows);
  }
  if (!row) throw new AppError('notFound');
  const { shipped, overlay, decisions, problems, undo } = await readWish(db, row, proposal, now);
  const known = toKnown(rows);
  const merged = mergeOverlay(shipped, overlay, { ...(decisions ? { decisions } : {}), known });
  const target = { shipped, overlay: merged.operations, effective: merged.effective };
  const found = [
    ...problems,
    ...merged.problems,
    ...findOtherProblems(rows, row.key, target),
    ...(await findBookProblems(db, row.key, toSource(row).effective, target.effective)),
  ];
  const current = { source: toSource(row), parts: await store.readDetached(db, row.key) };
  const isSound = found.length === 0 && merged.conflicts.length === 0;
  const plan = planChange(current, isSound ? target.effective : current.source.effective, undo);
  return {
    target,
    steps: diffBlueprints(current.source.effective, target.effective),
    conflicts: merged.conflicts,
    problems: found,
    installed: { row, current, plan },
    hash: await hashOf([row.key, row.version, proposal.kind, target]),
  };
}

async function resolveInstall(
  { workspace, systemCode, blueprint }: Extract<Proposal, { kind: 'install' }>,
  rows: readonly WorkspaceRow[],
): Promise<Resolved> {
  const problems = findProblems(blueprint, toKnown(rows));
  const shipped = blueprint as BlueprintJson;
  const target = { shipped, overlay: [], effective: shipped };
  const isSound = problems.length === 0;
  return {
    target,
    steps: isSound ? diffBlueprints(emptyOf(shipped), shipped) : [],
    conflicts: [],
    problems: isSound ? findOtherProblems(rows, workspace, target) : problems,
    hash: await hashOf([workspace, systemCode, blueprint]),
  };
}

/** The blueprint before anything of it was installed. */
export function emptyOf(blueprint: BlueprintJson): BlueprintJson {
  const { books: _books, postings: _postings, ...rest } = blueprint;
  return { ...rest, requires: {}, collections: [], roles: [], menus: [] };
}

interface Wish {
  shipped: BlueprintJson;
  overlay: readonly OverlayOperation[];
  decisions?: ReadonlyMap<number, Decision>;
  problems: readonly Problem[];
  undo?: { columns: ColumnNames };
}

async function readWish(
  db: Db,
  row: WorkspaceRow,
  proposal: Exclude<Proposal, { kind: 'install' }>,
  now: number,
): Promise<Wish> {
  const shipped = JSON.parse(row.shipped) as BlueprintJson;
  const overlay = JSON.parse(row.overlay) as OverlayOperation[];
  switch (proposal.kind) {
    case 'upgrade': {
      const problems = [...findProblems(proposal.blueprint)];
      if (problems.length > 0) return { shipped, overlay, problems };
      const next = proposal.blueprint as BlueprintJson;
      if (next.name !== row.blueprint) {
        problems.push({ path: 'name', reason: reasonOf('otherBlueprint', row.blueprint) });
      }
      return { shipped: next, overlay, decisions: proposal.decisions, problems };
    }
    case 'overlay': {
      const kept = proposal.remove.reduce<readonly OverlayOperation[]>(dropPart, overlay);
      const next = proposal.operations.reduce<readonly OverlayOperation[]>(
        (all, operation) => appendOperation(shipped, all, operation),
        kept,
      );
      return { shipped, overlay: next, problems: boundOverlay(next) };
    }
    case 'undo': {
      const change = await store.findChange(db, proposal.change);
      if (change?.workspace !== row.key) throw new AppError('notFound');
      return { ...undoTarget(change, row, now), problems: [] };
    }
  }
}

function boundOverlay(overlay: readonly OverlayOperation[]): Problem[] {
  const size = canonicalText(overlay).length;
  return size > RECORD_LIMITS.overlayChars
    ? [
        {
          path: 'overlay',
          reason: reasonOf('overlayTooLong', size, RECORD_LIMITS.overlayChars),
        },
      ]
    : [];
}

/** Blueprints that are missing, and workspaces that would no longer fit. */
function findOtherProblems(
  rows: readonly WorkspaceRow[],
  key: string,
  { effective }: Target,
): Problem[] {
  const known = toKnown(rows);
  const missing = Object.keys(effective.requires).filter((name) => !known.has(name));
  known.set(key, effective);
  const dependents = [...known].filter(
    ([name, { requires }]) => name !== key && Object.hasOwn(requires, key),
  );
  return [
    ...missing.map((name) => ({
      path: `requires.${name}`,
      reason: reasonOf('notInstalled', name),
    })),
    ...dependents.flatMap(([name, blueprint]) =>
      findProblems(blueprint, known).map((problem) => ({
        ...problem,
        path: `${name}: ${problem.path}`,
      })),
    ),
  ];
}
