import { AppError, type FieldProblem, type Locale, type RouteDefinition } from '@pedestal/contract';
import type { z } from 'zod';
import { en, zhCN } from 'zod/v4/locales';
import { findNul } from './body/nul-characters.ts';

const MAX_PROBLEMS = 20;
const WORDS = { 'zh-CN': zhCN().localeError, 'en-US': en().localeError } as const;
const PARTS = ['params', 'query', 'body'] as const;
const NUL_WORDS = {
  'zh-CN': '不能包含空字符（U+0000）',
  'en-US': 'Must not contain the NUL character (U+0000)',
} as const;

/**
 * Validates a request against its route. Throws `malformedInput` with the fields, in the person's
 * language.
 */
export function validateInput(
  route: RouteDefinition,
  request: { params: unknown; query: unknown; body: unknown },
  locale: Locale,
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const problems: FieldProblem[] = [];
  for (const part of PARTS) {
    const nul = findNul(request[part]);
    if (nul !== undefined) {
      problems.push({ field: nul.slice(0, 200), message: NUL_WORDS[locale] });
      continue;
    }
    const schema = route[part];
    if (!schema) {
      if (part === 'body' && request.body !== undefined && request.body !== null) {
        problems.push({
          field: 'body',
          message: locale === 'zh-CN' ? '不需要请求体' : 'No body is expected',
        });
      }
      continue;
    }
    const parsed = schema.safeParse(request[part] ?? {}, { error: WORDS[locale] });
    if (parsed.success) input[part] = parsed.data;
    else
      problems.push(
        ...parsed.error.issues.slice(0, MAX_PROBLEMS).map((issue) => describe(part, issue)),
      );
  }
  if (problems.length > 0)
    throw new AppError('malformedInput', { fields: problems.slice(0, MAX_PROBLEMS) });
  return input;
}

function describe(part: string, issue: z.core.$ZodIssue): FieldProblem {
  const path = issue.path.map(String).join('.');
  const field =
    issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 5).join(', ').slice(0, 200) : path;
  return { field: field || part, message: issue.message.slice(0, 300) };
}
