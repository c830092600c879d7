import type { $ZodIssue, $ZodRawIssue } from 'zod/v4/core';
import { zhCN } from 'zod/v4/locales';
import type { BlueprintDefinition } from '../build/blueprint.ts';
import { reasonOf } from '../problem-texts.ts';
import { blueprintSchema } from '../schema/blueprint-schema.ts';
import type { BlueprintJson } from '../schema/types.ts';
import { assemble } from './assemble.ts';
import { canonicalize } from './canonical.ts';
import { checkAccess } from './check-access.ts';
import { checkApprovals } from './check-approvals.ts';
import { checkBooks } from './check-books.ts';
import { checkCollection } from './check-collection.ts';
import {
  type CheckContext,
  checkUnique,
  createContext,
  type KnownBlueprints,
} from './check-context.ts';
import { checkDashboards } from './check-dashboards.ts';
import { BlueprintError, type Problem } from './problems.ts';
import { fitsRange } from './version-range.ts';

/**
 * Compiles a definition to canonical JSON. `known` holds the blueprints that it requires; references
 * to others are not followed. Throws BlueprintError with every problem.
 */
export function compileBlueprint(
  definition: BlueprintDefinition,
  known?: KnownBlueprints,
): BlueprintJson {
  return parseBlueprint(assemble(definition), known);
}

/** Reads canonical JSON, of a shipped blueprint or an effective one. Throws BlueprintError. */
export function parseBlueprint(value: unknown, known?: KnownBlueprints): BlueprintJson {
  const problems = findProblems(value, known);
  if (problems.length > 0) throw new BlueprintError(problems);
  return canonicalize(value as BlueprintJson);
}

/** Everything that is wrong with a blueprint: its shape first, then what its parts refer to. */
export function findProblems(value: unknown, known?: KnownBlueprints): readonly Problem[] {
  const parsed = blueprintSchema.safeParse(value);
  if (parsed.success) return checkReferences(parsed.data, known);
  return parsed.error.issues.map((issue) => ({
    path: pathOf(value, issue.path),
    reason: reasonOf('shape', issue.message, inChinese(issue) ?? issue.message),
  }));
}

const { localeError } = zhCN();

function inChinese(issue: $ZodIssue): string | undefined {
  const text = localeError(issue as $ZodRawIssue);
  return typeof text === 'object' ? text?.message : text;
}

function checkReferences(blueprint: BlueprintJson, known?: KnownBlueprints): readonly Problem[] {
  const context = createContext(blueprint, known);
  checkVersions(context, known);
  checkUnique(context, 'collections', blueprint.collections);
  for (const collection of blueprint.collections) checkCollection(context, collection);
  checkBooks(context);
  checkApprovals(context);
  checkDashboards(context);
  checkAccess(context);
  return context.problems;
}

function checkVersions({ blueprint, report }: CheckContext, known?: KnownBlueprints): void {
  for (const [name, range] of Object.entries(blueprint.requires)) {
    const version = known?.get(name)?.version;
    if (version !== undefined && !fitsRange(version, range)) {
      report(`requires.${name}`, 'versionUnfit', name, version, range);
    }
  }
}

/** `collections.0.fields.2.max` becomes `collections.receipt.fields.day.max`. */
function pathOf(value: unknown, path: readonly PropertyKey[]): string {
  let here = value;
  const names = path.map((key) => {
    here = (here as Record<PropertyKey, unknown> | undefined)?.[key];
    const id = typeof key === 'number' ? (here as { id?: unknown } | undefined)?.id : undefined;
    return typeof id === 'string' && id.length <= 60 ? id : String(key);
  });
  return names.join('.');
}
