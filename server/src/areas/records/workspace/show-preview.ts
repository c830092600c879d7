import { describeProblem, type Step } from '@pedestal/blueprint';
import type { Locale, RouteOutput, routeGroups } from '@pedestal/contract';
import type { Preview } from '../schema-change/schema-change.service.ts';

type Shown = RouteOutput<(typeof routeGroups.workspace)['previewInstall']>;

const MAX_VALUE = 200;

/** A step as the API returns it. */
export function showStep(step: Step): Omit<Shown['steps'][number], 'rows' | 'samples'> {
  const { op, path, cost } = step;
  const key = step.op === 'set' ? step.key : null;
  const [before, after] = valuesOf(step);
  return { op, path: [...path], key, cost, before: toText(before), after: toText(after) };
}

/** What was there and what comes; of whole parts only their title. */
function valuesOf(step: Step): [unknown, unknown] {
  const titleOf = (part: unknown) => (part as { title?: unknown }).title;
  switch (step.op) {
    case 'add':
      return [undefined, titleOf(step.value)];
    case 'remove':
      return [titleOf(step.value), undefined];
    case 'replace':
      return [typeOf(step.before), typeOf(step.after)];
    default:
      return [step.before, step.after];
  }
}

function typeOf(field: unknown): string {
  const { type, scale } = field as { type: string; scale?: number };
  return scale === undefined ? type : `${type}(${scale})`;
}

function toText(value: unknown): string | null {
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.slice(0, MAX_VALUE);
}

/** A preview as the API returns it. */
export function showPreview({ hash, priced, conflicts, problems }: Preview, locale: Locale): Shown {
  return {
    hash,
    steps: priced.map(({ step, rows, samples }) => ({ ...showStep(step), rows, samples })),
    conflicts: conflicts.map(({ index, reason, operation, shipped }) => ({
      index,
      reason,
      path: [...operation.path],
      ours: toText(operation.value),
      theirs: toText(shipped),
    })),
    problems: problems.map((problem) => ({
      path: problem.path,
      code: problem.reason.code,
      params: [...problem.reason.params],
      message: describeProblem(problem, locale),
    })),
  };
}
