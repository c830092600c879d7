import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { DevtoolsPage } from './devtools.ts';

export interface Violation {
  id: string;
  help: string;
  count: number;
  /** A selector of the first element. */
  target: string;
}

/** The source of axe-core, where the project of the sub-app has it. */
export async function findAxe(folder: string): Promise<string | undefined> {
  try {
    const path = createRequire(join(folder, 'package.json')).resolve('axe-core/axe.min.js');
    return await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Looks for breaches of WCAG 2.2 AA in the sub-app. Title and landmarks are those of the console. */
export async function findViolations(
  page: DevtoolsPage,
  axe: string,
  contextId: number | undefined,
): Promise<Violation[]> {
  await page.evaluate(`${axe};undefined`, contextId);
  const place = contextId === undefined ? "'#root-subapp'" : 'document';
  const options = JSON.stringify({
    runOnly: { type: 'tag', values: TAGS },
    rules: { bypass: { enabled: false }, 'document-title': { enabled: false } },
    resultTypes: ['violations'],
  });
  const found = await page.evaluate(
    `axe.run(${place}, ${options}).then(({ violations }) => violations.map(({ id, help, nodes }) =>
      ({ id, help, count: nodes.length, target: String(nodes[0]?.target ?? '') })))`,
    contextId,
  );
  return found as Violation[];
}
