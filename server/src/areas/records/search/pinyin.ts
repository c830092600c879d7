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
