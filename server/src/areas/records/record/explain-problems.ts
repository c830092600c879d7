import type { Locale } from '@pedestal/contract';
import { ProblemError, refuse } from './problems.ts';

/** Runs work whose problems become an error in the person's language. */
export async function explainProblems<T>(locale: Locale, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProblemError ? refuse(error.problems, locale) : error;
  }
}

/** The same for work that is done at once. */
export function explainAtOnce<T>(locale: Locale, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof ProblemError ? refuse(error.problems, locale) : error;
  }
}
