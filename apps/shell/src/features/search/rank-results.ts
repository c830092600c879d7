/** An entry of the search index. */
export interface Searchable {
  id: string;
  /** Its names in both languages, the shown one first. */
  names: readonly string[];
  /** Its path, its code, the names of its ancestors. */
  keywords: readonly string[];
  /** 0 for the last opened entry, 1 for the one before; undefined if it was not opened recently. */
  recency?: number | undefined;
}

/** The indexes of the characters whose pinyin the word spells, or null. */
export type PinyinMatcher = (text: string, word: string) => readonly number[] | null;

const MAX_WORDS = 8;
const KEYWORD_WEIGHT = 0.4;
/** Below an equal match of the letters themselves. */
const PINYIN_WEIGHT = 0.9;
const PINYIN_WORD = /^[a-z]{2,}$/;
const HAN = /\p{Script=Han}/u;

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

// A prefix scores highest, then the start of a word, any substring, and an abbreviation.
function scoreText(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at === 0) return text.length === word.length ? 100 : 80;
  if (at > 0) return /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? 40 : 60;
  return isAbbreviation(text, word) ? 10 : 0;
}

// Letters in order, the first at the start of a word: `ugr` for "User groups".
function isAbbreviation(text: string, word: string): boolean {
  if (word.length < 2) return false;
  for (let start = 0; start < text.length; start++) {
    const isWordStart = start === 0 || /[^\p{L}\p{N}]/u.test(text[start - 1] ?? '');
    if (isWordStart && text[start] === word[0] && hasInOrder(text.slice(start), word)) return true;
  }
  return false;
}

function hasInOrder(text: string, word: string): boolean {
  let next = 0;
  for (const letter of text) if (letter === word[next]) next += 1;
  return next === word.length;
}

function scorePinyin(text: string, word: string, matchPinyin: PinyinMatcher | undefined): number {
  if (!matchPinyin || !PINYIN_WORD.test(word) || !HAN.test(text)) return 0;
  const matched = matchPinyin(text, word);
  if (!matched) return 0;
  const isWhole = matched.length === text.length;
  return PINYIN_WEIGHT * (matched[0] !== 0 ? 40 : isWhole ? 100 : 80);
}

function scoreWord(item: Searchable, word: string, matchPinyin?: PinyinMatcher): number {
  const names = item.names.map((name) =>
    Math.max(scoreText(fold(name), word), scorePinyin(fold(name), word, matchPinyin)),
  );
  const keywords = item.keywords.map((text) => {
    const score = scoreText(fold(text), word);
    // Ignore abbreviations here, since any long path contains some.
    return score > 10 ? score * KEYWORD_WEIGHT : 0;
  });
  return Math.max(0, ...names, ...keywords);
}

function scoreItem(
  item: Searchable,
  words: readonly string[],
  matchPinyin?: PinyinMatcher,
): number {
  let score = 0;
  for (const word of words) {
    const found = scoreWord(item, word, matchPinyin);
    if (found === 0) return 0;
    score += found;
  }
  const recent = item.recency === undefined ? 0 : Math.max(1, 10 - item.recency);
  return score / words.length + recent;
}

/**
 * The best matches of the query, at most `limit`. Every word must match a name, in either language
 * or by its pinyin, or a keyword. Recently opened entries win ties; an empty query lists only those.
 */
export function rankResults<S extends Searchable>(
  items: readonly S[],
  query: string,
  limit: number,
  matchPinyin?: PinyinMatcher,
): S[] {
  const words = fold(query).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  if (words.length === 0) {
    return items
      .filter((item) => item.recency !== undefined)
      .sort((a, b) => (a.recency ?? 0) - (b.recency ?? 0))
      .slice(0, limit);
  }
  return items
    .map((item) => ({ item, score: scoreItem(item, words, matchPinyin) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ item }) => item);
}
