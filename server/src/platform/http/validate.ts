import {
  AppError,
  type FieldProblem,
  type Locale,
  type NameRule,
  type RouteDefinition,
} from '@pedestal/contract';
import { z } from 'zod';
import { en, zhCN } from 'zod/v4/locales';
import { type RawIssue, runSchema } from './body/run-schema.ts';
import { findUnstorable, type UnstorableReason } from './body/unstorable-text.ts';

const MAX_PROBLEMS = 20;
const MAX_UNKNOWN_KEYS = 5;
const LOCALE_ERRORS = { 'zh-CN': zhCN().localeError, 'en-US': en().localeError } as const;
const PARTS = ['params', 'query', 'body'] as const;

const UNSTORABLE_MESSAGES: Record<UnstorableReason, Record<Locale, string>> = {
  nul: {
    'zh-CN': '不能包含空字符（U+0000）',
    'en-US': 'Must not contain the NUL character (U+0000)',
  },
  loneSurrogate: {
    'zh-CN': '含有不完整的字符，请重新输入',
    'en-US': 'Contains half of a character; type it again',
  },
};

const RULE_MESSAGES: Record<NameRule, Record<Locale, string>> = {
  singleLine: {
    'zh-CN': '不能包含换行或不可见的字符',
    'en-US': 'Must be one line without invisible characters',
  },
  userName: {
    'zh-CN': '请使用字母、汉字、数字或 . _ @ -，不要混用不同文字的字母',
    'en-US': 'Use letters, digits and . _ @ - of one alphabet',
  },
  fileName: {
    'zh-CN': '不是在各种系统上都有效的文件名',
    'en-US': 'Not a valid file name on every system',
  },
};

/**
 * Validates a request against its route. Throws `malformedInput` with the fields, in the person's
 * language.
 */
export async function validateInput(
  route: RouteDefinition,
  request: { params: unknown; query: unknown; body: unknown },
  locale: Locale,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  const problems: FieldProblem[] = [];
  for (const part of PARTS) {
    const unstorable = findUnstorable(request[part]);
    if (unstorable) {
      const { field, reason } = unstorable;
      problems.push({ field: field.slice(0, 200), message: UNSTORABLE_MESSAGES[reason][locale] });
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
    const { value, issues } = await runSchema(schema, request[part] ?? {}, MAX_PROBLEMS);
    if (issues.length === 0) input[part] = value;
    else problems.push(...issues.map((issue) => describe(part, issue, locale)));
  }
  if (problems.length > 0)
    throw new AppError('malformedInput', { fields: problems.slice(0, MAX_PROBLEMS) });
  return input;
}

function describe(part: string, issue: RawIssue, locale: Locale): FieldProblem {
  const path = (issue.path ?? []).map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, MAX_UNKNOWN_KEYS);
    const message = messageOf({ ...issue, keys }, locale);
    return { field: keys.join(', ').slice(0, 200) || part, message };
  }
  return { field: path || part, message: messageOf(issue, locale) };
}

function messageOf(issue: RawIssue, locale: Locale): string {
  const rule: unknown = issue.code === 'custom' ? issue.params?.rule : undefined;
  if (isRule(rule)) return RULE_MESSAGES[rule][locale];
  const context = { error: LOCALE_ERRORS[locale] } as z.core.ParseContextInternal;
  return z.core.util.finalizeIssue(issue, context, z.core.config()).message.slice(0, 300);
}

function isRule(rule: unknown): rule is NameRule {
  return typeof rule === 'string' && Object.hasOwn(RULE_MESSAGES, rule);
}
