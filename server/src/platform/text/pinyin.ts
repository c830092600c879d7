import { pinyin } from 'pinyin-pro';

const known = new Map<string, string>();

/** The first letters of a character's readings; empty for anything but a Chinese character. */
export function initialsOf(char: string): string {
  const cached = known.get(char);
  if (cached !== undefined) return cached;
  const options = { multiple: true, pattern: 'first', toneType: 'none', type: 'array' } as const;
  const letters = new Set(pinyin(char, options).filter((letter) => /^[a-z]$/.test(letter)));
  const initials = [...letters].join('');
  known.set(char, initials);
  return initials;
}

/** Readings of one text that are kept. */
const READINGS = 4;

/** Initials of the characters up to the first without a reading, once per reading. */
export function initialsFrom(chars: readonly string[]): string[] {
  let found = [''];
  for (const char of chars) {
    const letters = [...initialsOf(char)];
    if (letters.length === 0) break;
    found = found.flatMap((before) => letters.map((letter) => before + letter)).slice(0, READINGS);
  }
  return found.filter((letters) => letters !== '');
}

/** The syllables of a Chinese text, as words are read and as names of people are. */
export function syllablesOf(text: string): string[][] {
  const read = (surname: 'off' | 'head') =>
    pinyin(text, { surname, toneType: 'none', type: 'array', v: true });
  return [read('off'), read('head')];
}
