import { createTexts, type Translate } from '../texts/create-texts.ts';
import type { Problem } from './core/values/problems.ts';
import en from './locales/en-US.json';
import zh from './locales/zh-CN.json';

/** Texts of the grid. Apart from the others, because only pages with a grid load them. */
export const useGridTexts = createTexts({ 'zh-CN': zh, 'en-US': en });

export type GridTexts = Translate<typeof en>;

/** What is wrong with a cell and what to enter instead. */
export function describeProblem(t: GridTexts, problem: Problem): string {
  if (problem.code === 'message') return problem.message;
  if (problem.code === 'required') return t('problem.required');
  const { type, scale } = problem;
  switch (type) {
    case 'integer':
    case 'date':
    case 'timestamp':
    case 'boolean':
      return t(`problem.${type}`);
    case 'decimal':
    case 'money':
      return scale === undefined ? t('problem.number') : t('problem.scale', { scale });
    case 'choice':
    case 'choices':
      return t('problem.choice');
    case 'reference':
    case 'references':
      return t('problem.reference');
    case 'text':
    case 'longText':
      return t('problem.text');
  }
}
