import type { Terminal } from '../command.ts';
import type { Finding } from './check-build.ts';

const WORDS = {
  'zh-CN': { error: '错误', warning: '提示', note: '说明' },
  'en-US': { error: 'error', warning: 'warning', note: 'note' },
} as const;

/** Prints one line per finding and returns the number of errors. */
export function printFindings(findings: readonly Finding[], { print, locale }: Terminal): number {
  for (const { level, texts } of findings) print(`${WORDS[locale][level]}: ${texts[locale]}`);
  return findings.filter(({ level }) => level === 'error').length;
}
