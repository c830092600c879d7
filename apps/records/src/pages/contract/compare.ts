/** A piece of text in one or both of two versions. */
export interface Part {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** A paragraph: in both versions, in one of them, or in both with differences inside. */
export interface Paragraph {
  kind: 'same' | 'removed' | 'added' | 'changed';
  parts: Part[];
}

/** Cells of the table that the search for common parts fills; larger texts are compared as wholes. */
const MAX_CELLS = 4_000_000;

type Pair<T> = { kind: Part['kind']; value: T };

/** The shortest way from one list to the other that keeps as much as possible. */
function diff<T>(before: readonly T[], after: readonly T[]): Pair<T>[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) {
    start += 1;
  }
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  ) {
    end += 1;
  }
  const tag = (kind: Part['kind'], list: readonly T[]) => list.map((value) => ({ kind, value }));
  return [
    ...tag('same', before.slice(0, start)),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...tag('same', end === 0 ? [] : before.slice(-end)),
  ];
}

function middle<T>(before: readonly T[], after: readonly T[]): Pair<T>[] {
  const width = after.length + 1;
  const removed = before.map((value) => ({ kind: 'removed' as const, value }));
  const added = after.map((value) => ({ kind: 'added' as const, value }));
  if (before.length === 0 || after.length === 0 || (before.length + 1) * width > MAX_CELLS) {
    return [...removed, ...added];
  }
  const common = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: Pair<T>[] = [];
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    if (before[row] === after[column]) {
      pairs.push({ kind: 'same', value: before[row] as T });
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      pairs.push({ kind: 'removed', value: before[row] as T });
      row += 1;
    } else {
      pairs.push({ kind: 'added', value: after[column] as T });
      column += 1;
    }
  }
  return [...pairs, ...removed.slice(row), ...added.slice(column)];
}

/** Chinese characters one by one, words and numbers as wholes. */
const tokensOf = (text: string): string[] =>
  text.match(/[\p{L}\p{N}]+?(?=\p{Script=Han}|[^\p{L}\p{N}]|$)|\p{Script=Han}|[^\p{L}\p{N}]/gu) ??
  [];

/** Joins neighbours of one kind. */
function join(pairs: readonly Pair<string>[]): Part[] {
  const parts: Part[] = [];
  for (const { kind, value } of pairs) {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += value;
    else parts.push({ kind, text: value });
  }
  return parts;
}

/** Compares two texts paragraph by paragraph, and those that changed piece by piece. */
export function compareTexts(before: string, after: string): Paragraph[] {
  const pairs = diff(before.split('\n'), after.split('\n'));
  const result: Paragraph[] = [];
  for (let index = 0; index < pairs.length; ) {
    const { kind, value } = pairs[index] as Pair<string>;
    if (kind === 'same') {
      result.push({ kind, parts: [{ kind, text: value }] });
      index += 1;
      continue;
    }
    const block: Pair<string>[] = [];
    while (index < pairs.length && pairs[index]?.kind !== 'same') {
      block.push(pairs[index] as Pair<string>);
      index += 1;
    }
    result.push(...compareBlock(block));
  }
  return result;
}

/** Paragraphs that were replaced by others: the first by the first, and so on. */
function compareBlock(block: readonly Pair<string>[]): Paragraph[] {
  const removed = block.filter(({ kind }) => kind === 'removed').map(({ value }) => value);
  const added = block.filter(({ kind }) => kind === 'added').map(({ value }) => value);
  const count = Math.max(removed.length, added.length);
  return Array.from({ length: count }, (_, index): Paragraph => {
    const [old, young] = [removed[index], added[index]];
    if (old === undefined) return { kind: 'added', parts: [{ kind: 'added', text: young ?? '' }] };
    if (young === undefined) return { kind: 'removed', parts: [{ kind: 'removed', text: old }] };
    return { kind: 'changed', parts: join(diff(tokensOf(old), tokensOf(young))) };
  });
}

/** How many paragraphs differ. */
export const countChanges = (paragraphs: readonly Paragraph[]): number =>
  paragraphs.filter(({ kind }) => kind !== 'same').length;
