import { initialsFrom, syllablesOf } from './pinyin.ts';

/** Characters of a name that are spelled. */
const SPELLED = 24;
/** Syllables that follow a place where a search may begin. */
const SYLLABLES = 6;
const HAN = /\p{Script=Han}+/gu;
/** A character without a known reading stands for itself. */
const LETTERS = /^[a-z]+$/;
/** One letter would match nearly every name. */
const SPELLING = /^[a-z]{2,40}$/;

/**
 * Key for finding a Chinese name by its pinyin: for each character, what follows from there, by
 * initials and in full. 张伟 gives ` zw zhangwei w wei`; a name without Chinese characters gives
 * an empty key.
 */
export function toPinyinKey(name: string): string {
  const spellings = new Set<string>();
  let left = SPELLED;
  for (const [run] of name.normalize('NFKC').matchAll(HAN)) {
    const chars = [...run].slice(0, left);
    left -= chars.length;
    const readings = syllablesOf(chars.join(''));
    for (const index of chars.keys()) {
      const end = index + SYLLABLES;
      for (const initials of initialsFrom(chars.slice(index, end))) spellings.add(initials);
      for (const syllables of readings) {
        const spelling = syllables.slice(index, end).join('');
        if (LETTERS.test(spelling)) spellings.add(spelling);
      }
    }
    if (left <= 0) break;
  }
  return spellings.size === 0 ? '' : ` ${[...spellings].join(' ')}`;
}

/** What to look for in pinyin keys; undefined when the text is no pinyin. */
export function readSpelling(text: string): string | undefined {
  const letters = text.toLowerCase().replace(/[\s']/g, '');
  return SPELLING.test(letters) ? letters : undefined;
}
