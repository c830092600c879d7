import { initialsFrom } from '../../../platform/text/pinyin.ts';

/** Longest initials of pinyin that are found. */
const INITIALS = 6;
/** Characters of a stretch from which initials are taken: names are short. */
const INITIALS_FROM = 12;
const WORD = 40;

/** Scripts without spaces between words: found by pairs of characters. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
const RUNS = new RegExp(`[${UNSPACED}]+|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/** Stretches of text in one kind of script, in lower case. */
function runsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(RUNS) ?? [];
}

interface TokenOptions {
  /** Add the initials of pinyin: for names, not for long texts. */
  initials: boolean;
  max: number;
}

/** What a text is found by: words, pairs of characters, and initials of pinyin. */
export function tokensOf(text: string, { initials, max }: TokenOptions): Set<string> {
  const tokens = new Set<string>();
  for (const run of runsOf(text)) {
    if (tokens.size >= max) break;
    if (!IS_UNSPACED.test(run)) {
      tokens.add([...run].slice(0, WORD).join(''));
      continue;
    }
    const chars = [...run].slice(0, max - tokens.size);
    for (const [index, char] of chars.entries()) {
      // The last character stands alone, so that every character begins a token.
      tokens.add(char + (chars[index + 1] ?? ''));
      if (!initials || index >= INITIALS_FROM) continue;
      for (const letters of initialsFrom(chars.slice(index, index + INITIALS))) tokens.add(letters);
    }
  }
  return tokens;
}

/** One word of a query: the text must have all of these tokens. */
export interface QueryWord {
  text: string;
  tokens: readonly string[];
  /** A token that begins with the given one also counts. */
  isPrefix: boolean;
  /** The tokens are pairs of characters: a text has them where it contains the word. */
  isPairs: boolean;
}

/** The words of a query; a person may have typed only the beginning of one. */
export function readQuery(query: string, max: number): QueryWord[] {
  return runsOf(query)
    .slice(0, max)
    .map((run): QueryWord => {
      const chars = [...run].slice(0, WORD);
      const text = chars.join('');
      const isUnspaced = IS_UNSPACED.test(run);
      if (isUnspaced && chars.length > 1) {
        const pairs = chars.slice(0, -1).map((char, index) => char + chars[index + 1]);
        return { text, tokens: [...new Set(pairs)], isPrefix: false, isPairs: true };
      }
      // Nearly every record has a word that begins with a given letter.
      const isPrefix = isUnspaced || chars.length > 1;
      return { text, tokens: [text], isPrefix, isPairs: false };
    });
}
