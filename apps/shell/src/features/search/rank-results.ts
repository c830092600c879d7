/** Something that the search can find. */
export interface Searchable {
  id: string;
  /** Its names in both languages, the shown one first. */
  names: readonly string[];
  /** Further words: its path, its code, the names above it. */
  keywords: readonly string[];
  /** How lately it was opened: 0 is the last, undefined not lately. */
  recency?: number | undefined;
}

const MAX_WORDS = 8;
const KEYWORD_WEIGHT = 0.4;

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

// A name's beginning counts most, then the beginning of a word, any part, and an abbreviation.
function scoreText(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at === 0) return text.length === word.length ? 100 : 80;
  if (at > 0) return /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? 40 : 60;
  return isAbbreviation(text, word) ? 10 : 0;
}

// Letters in order, the first at the beginning of a word: `ugr` for "User groups".
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

function scoreWord(item: Searchable, word: string): number {
  const names = item.names.map((name) => scoreText(fold(name), word));
  const keywords = item.keywords.map((text) => {
    const score = scoreText(fold(text), word);
    // An abbreviation is found in any long path: only whole parts count there.
    return score > 10 ? score * KEYWORD_WEIGHT : 0;
  });
  return Math.max(0, ...names, ...keywords);
}

function scoreItem(item: Searchable, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    const found = scoreWord(item, word);
    if (found === 0) return 0;
    score += found;
  }
  const recent = item.recency === undefined ? 0 : Math.max(1, 10 - item.recency);
  return score / words.length + recent;
}

/**
 * What fits the query best, at most `limit`: every word must be found in a name, in either
 * language, or in a keyword. Lately opened ones win among equals; an empty query lists only those.
 */
export function rankResults<S extends Searchable>(
  items: readonly S[],
  query: string,
  limit: number,
): S[] {
  const words = fold(query).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  if (words.length === 0) {
    return items
      .filter((item) => item.recency !== undefined)
      .sort((a, b) => (a.recency ?? 0) - (b.recency ?? 0))
      .slice(0, limit);
  }
  return items
    .map((item) => ({ item, score: scoreItem(item, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ item }) => item);
}
