/** A grade that quotes may name. */
export interface NamedGrade {
  id: string;
  name: string;
}

export type QuoteProblem = 'noGrade' | 'noPrice' | 'tooMany' | 'twice' | 'costAbove';

/** One line of a paste that says something about prices. */
export interface PastedQuote {
  /** Number of the line, from 1. */
  line: number;
  text: string;
  grade?: NamedGrade;
  price?: string;
  cost?: string;
  problem?: QuoteProblem;
}

/** Lines of a paste that are read. */
export const MOST_LINES = 200;

/**
 * Reads quotes from cells of a spreadsheet or from the text of a chat: a grade, its price and, where
 * given, its cost, in one line each. Lines without any figure, such as greetings, are left out.
 */
export function parseQuotes(text: string, grades: readonly NamedGrade[]): PastedQuote[] {
  const lines = text.split(/\r\n|\r|\n/).slice(0, MOST_LINES);
  const seen = new Set<string>();
  return lines.flatMap((each, index) => {
    const read = parseLine(each.normalize('NFKC').trim(), grades);
    if (!read) return [];
    const id = read.grade?.id;
    const isTwice = id !== undefined && read.problem === undefined && seen.has(id);
    if (id !== undefined) seen.add(id);
    const problem = isTwice ? { problem: 'twice' as const } : {};
    return [{ line: index + 1, text: each.trim(), ...read, ...problem }];
  });
}

function parseLine(
  text: string,
  grades: readonly NamedGrade[],
): Omit<PastedQuote, 'line' | 'text'> | undefined {
  const found = findGrade(text, grades);
  const figures = figuresOf(found ? text.replace(found.text, ' ') : text);
  if (!found) return figures.length === 0 ? undefined : { problem: 'noGrade' };
  const { grade } = found;
  const [price, cost] = figures;
  if (price === undefined) return { grade, problem: 'noPrice' };
  const values = { grade, price, ...(cost === undefined ? {} : { cost }) };
  if (figures.length > 2) return { ...values, problem: 'tooMany' };
  if (cost !== undefined && Number(cost) > Number(price)) {
    return { ...values, problem: 'costAbove' };
  }
  return values;
}

/** The grade with the longest name in the line; people often write its last word only. */
function findGrade(text: string, grades: readonly NamedGrade[]) {
  const hits = grades.flatMap((grade) => {
    const words = grade.name.normalize('NFKC').split(/\s+/);
    const last = words.at(-1) ?? '';
    const names = [words, ...(words.length > 1 && last.length >= 3 ? [[last]] : [])];
    return names.flatMap((name) => {
      const match = patternOf(name).exec(text)?.[0];
      return match === undefined ? [] : [{ grade, text: match }];
    });
  });
  return hits.toSorted((a, b) => b.text.length - a.text.length)[0];
}

/** The words of a name, whatever stands between them, not inside a longer word or number. */
function patternOf(words: readonly string[]): RegExp {
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![A-Za-z0-9])${escaped.join('[\\s_-]*')}(?![A-Za-z0-9])`, 'i');
}

/** Figures as decimals: `7,480`, `7480` and `7480.50`; not the digits of a word. */
function figuresOf(text: string): string[] {
  const pattern = /(?<![A-Za-z0-9.])(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?(?![A-Za-z0-9.]*\d)/g;
  return [...text.matchAll(pattern)].map(
    ([, whole = '', rest = '']) => whole.replaceAll(',', '') + rest,
  );
}
