const KEY_ROWS = ['`1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'];
const LOOK_ALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'l',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
/** Digits and symbols around a word that do not make it harder to guess. */
const MAX_AFFIX_LENGTH = 8;
/** A repetition of a unit up to this length is always guessable. */
const MAX_TRIVIAL_UNIT = 3;
/** Share of steps to a neighbouring key or character that makes a password a run. */
const RUN_SHARE = 0.8;

let common: Promise<Set<string>> | undefined;

async function loadCommon(): Promise<Set<string>> {
  const { COMMON_PASSWORDS } = await import('./common-passwords.ts');
  return new Set(COMMON_PASSWORDS.trim().split(/\s+/));
}

/** Is it on the common lists, or derived from a word about this console or user (`context`)? */
export async function isGuessable(
  password: string,
  contextWords: readonly string[],
): Promise<'common' | 'context' | undefined> {
  common ??= loadCommon();
  const words = await common;
  const lower = password.normalize('NFKC').toLowerCase();
  const unit = repeatedUnit(lower);
  const candidates = [...new Set([lower, unit, ...stripAffixes(lower), ...stripAffixes(unit)])];
  const readings = candidates.flatMap((text) => [text, replaceLookAlikes(text)]);
  if (readings.some((text) => contextWords.includes(text))) return 'context';
  if (unit.length <= MAX_TRIVIAL_UNIT || isRun(lower)) return 'common';
  return readings.some((text) => words.has(text)) ? 'common' : undefined;
}

function replaceLookAlikes(text: string): string {
  return [...text].map((char) => LOOK_ALIKES[char] ?? char).join('');
}

/** The text without the digits and symbols that people put before and after a word to make it longer. */
function stripAffixes(text: string): string[] {
  const chars = [...text];
  const first = chars.findIndex(isLetter);
  const last = chars.findLastIndex(isLetter);
  if (first < 0) return [];
  const forms = [chars.slice(first), chars.slice(0, last + 1), chars.slice(first, last + 1)];
  return forms
    .filter((form) => chars.length - form.length <= MAX_AFFIX_LENGTH)
    .map((form) => form.join(''));
}

function isLetter(char: string): boolean {
  return /\p{L}/u.test(char);
}

/** The shortest text whose repetition gives this one; the last repetition can be cut short. */
function repeatedUnit(text: string): string {
  for (let size = 1; size <= text.length / 2; size += 1) {
    const unit = text.slice(0, size);
    if (unit.repeat(Math.ceil(text.length / size)).startsWith(text)) return unit;
  }
  return text;
}

/** Runs such as 123456789012, abcdefghijkl and qwertyuiopas: most steps go to a neighbour. */
function isRun(text: string): boolean {
  let steps = 0;
  for (let index = 1; index < text.length; index += 1) {
    if (areNeighbours(text.charAt(index - 1), text.charAt(index))) steps += 1;
  }
  return steps >= (text.length - 1) * RUN_SHARE;
}

function areNeighbours(from: string, to: string): boolean {
  if (Math.abs(from.charCodeAt(0) - to.charCodeAt(0)) <= 1) return true;
  return KEY_ROWS.some((row) => {
    const [left, right] = [row.indexOf(from), row.indexOf(to)];
    return left >= 0 && right >= 0 && Math.abs(left - right) === 1;
  });
}
