import { PASSWORD_CLASSES } from '@pedestal/contract';
import type { LoginEntry } from './login-entry.ts';

export type PasswordPolicy = LoginEntry['passwordPolicy'];
export type StrengthLevel = 0 | 1 | 2 | 3 | 4;

export interface RuleState {
  key: string;
  count?: number;
  met: boolean;
}

const FAMILIAR = /password|passw0rd|qwert|asdf|admin|welcome|letmein|iloveyou|pedestal|abc123/gi;

const lengthOf = (text: string) => [...text.normalize('NFC')].length;
const classCount = (text: string) =>
  PASSWORD_CLASSES.filter((pattern) => pattern.test(text)).length;

/** Whether the password contains a personal word of four letters or more. */
function containsContext(password: string, context: readonly string[]): boolean {
  const lower = password.toLowerCase();
  return context.some((word) => word.length >= 4 && lower.includes(word.toLowerCase()));
}

/** The rules that can be checked while typing. The server also refuses common passwords. */
export function listRules(
  password: string,
  policy: PasswordPolicy,
  context: readonly string[],
): RuleState[] {
  const length = lengthOf(password);
  const rules: RuleState[] = [
    { key: 'rules.length', count: policy.minLength, met: length >= policy.minLength },
  ];
  if (length > policy.maxLength) {
    rules.push({ key: 'rules.maximum', count: policy.maxLength, met: false });
  }
  if (policy.requireClasses > 1) {
    const met = classCount(password) >= policy.requireClasses;
    rules.push({ key: 'rules.classes', count: policy.requireClasses, met });
  }
  if (context.some((word) => word.length >= 4)) {
    const met = password !== '' && !containsContext(password, context);
    rules.push({ key: 'rules.context', met });
  }
  return rules;
}

/** Effective length: repeats, sequences and common words count less. */
function informativeLength(password: string): number {
  const points = [...password.normalize('NFC').replace(FAMILIAR, '*')].map(
    (letter) => letter.codePointAt(0) ?? 0,
  );
  const seen = new Set<number>();
  let length = 0;
  points.forEach((point, index) => {
    const step = point - (points[index - 1] ?? Number.NaN);
    const isRun = index > 0 && Math.abs(step) <= 1;
    length += isRun ? 0.25 : seen.has(point) ? 0.6 : 1;
    seen.add(point);
  });
  return length;
}

/** A rough estimate for the strength meter; the server decides what is accepted. */
export function estimateStrength(password: string, context: readonly string[]): StrengthLevel {
  if (password === '') return 0;
  const informative = informativeLength(password) * (containsContext(password, context) ? 0.5 : 1);
  const bits = informative * (2.6 + classCount(password) * 0.7);
  const level = [24, 36, 50, 66].filter((limit) => bits >= limit).length;
  return level as StrengthLevel;
}
