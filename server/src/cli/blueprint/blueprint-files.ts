import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type BlueprintDefinition,
  BlueprintError,
  type BlueprintJson,
  compileBlueprint,
  describeProblem,
  findSeedProblems,
  type KnownBlueprints,
  type OverlayOperation,
  operationSchema,
  type Problem,
  parseBlueprint,
  reasonOf,
  type SeedJson,
} from '@pedestal/blueprint';
import type { Locale } from '@pedestal/contract';
import { CommandFailure } from '../command.ts';

/**
 * Reads a blueprint: canonical JSON, or a module whose default export is a definition. Fails with
 * every problem of it.
 */
export async function readBlueprint(file: string, known?: KnownBlueprints): Promise<BlueprintJson> {
  const value = await (file.endsWith('.json') ? readJson(file) : importDefault(file));
  try {
    return file.endsWith('.json')
      ? parseBlueprint(value, known)
      : compileBlueprint(value as BlueprintDefinition, known);
  } catch (error) {
    if (!(error instanceof BlueprintError)) throw error;
    throw problemsOf(file, error.problems);
  }
}

/** Reads the demo records of a blueprint: JSON, or a module whose default export they are. */
export async function readSeed(file: string, blueprint: BlueprintJson): Promise<SeedJson> {
  const value = await (file.endsWith('.json') ? readJson(file) : importModule(file));
  const problems = findSeedProblems(value, blueprint);
  if (problems.length > 0) throw problemsOf(file, problems);
  return value as SeedJson;
}

/** Reads the operations of an overlay: a JSON array. */
export async function readOperations(file: string): Promise<OverlayOperation[]> {
  const parsed = operationSchema.array().safeParse(await readJson(file));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    reason: reasonOf('shape', issue.message, issue.message),
  }));
  throw problemsOf(file, problems);
}

/** Ends the command with a list of problems. */
export function problemsOf(file: string, problems: readonly Problem[]): CommandFailure {
  const list = (locale: Locale) =>
    problems
      .map((problem) => `  ${problem.path || '-'}: ${describeProblem(problem, locale)}`)
      .join('\n');
  return new CommandFailure({
    'zh-CN': `${file} 有 ${problems.length} 个问题：\n${list('zh-CN')}`,
    'en-US': `Problems in ${file}: ${problems.length}\n${list('en-US')}`,
  });
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw unreadable(file, error.message);
  });
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw unreadable(file, (error as Error).message);
  }
}

/** The default export of a module. */
async function importModule(file: string): Promise<unknown> {
  const module = await import(pathToFileURL(resolve(file)).href).catch((error: Error) => {
    throw unreadable(file, error.message);
  });
  return module.default;
}

async function importDefault(file: string): Promise<unknown> {
  const definition = await importModule(file);
  if (typeof definition === 'object' && definition !== null && 'collections' in definition) {
    return definition;
  }
  throw new CommandFailure({
    'zh-CN': `${file} 没有以 export default defineBlueprint(…) 导出蓝图。`,
    'en-US': `${file} has no export default defineBlueprint(…).`,
  });
}

function unreadable(file: string, reason: string): CommandFailure {
  return new CommandFailure({
    'zh-CN': `无法读取 ${file}：${reason}`,
    'en-US': `${file} cannot be read: ${reason}`,
  });
}
