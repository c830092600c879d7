import type { ExpressionError } from '../expression/error.ts';
import { describeReason, type Reason, type TextLocale } from '../problem-texts.ts';

export type ExpressionPlace = ExpressionError['place'];

/** What is wrong in a blueprint, and where: `collections.receipt.views.all.columns`. */
export interface Problem {
  readonly path: string;
  readonly reason: Reason;
  /** Of an expression that is wrong. */
  readonly place?: ExpressionPlace;
}

/** Says in a language what is wrong. */
export function describeProblem({ reason, place }: Problem, locale: TextLocale = 'en-US'): string {
  const text = describeReason(reason, locale);
  if (!place) return text;
  const { line, column, quote } = place;
  const where =
    locale === 'zh-CN' ? `（第 ${line} 行第 ${column} 列）` : ` (line ${line}, column ${column})`;
  return `${text}${where}\n${quote}`;
}

/** A blueprint with problems; the message lists them. */
export class BlueprintError extends Error {
  override readonly name = 'BlueprintError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const lines = problems.map(
      (problem) => `${problem.path || 'blueprint'}: ${describeProblem(problem)}`,
    );
    super(lines.join('\n'));
    this.problems = problems;
  }
}
