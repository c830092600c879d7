const QUOTE = 34;
const COMMA = 44;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

export interface JsonLimits {
  depth: number;
  /** List items and object members, over all levels. */
  values: number;
}

/**
 * Checks a JSON text before it is parsed, so that a hostile body costs one pass, no stack and no
 * objects. Says nothing about whether the text is valid.
 */
export function findExcess(text: string, limits: JsonLimits): 'depth' | 'values' | undefined {
  let depth = 0;
  let values = 0;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (char === QUOTE) index = findStringEnd(text, index + 1);
    else if (char === COMMA) values += 1;
    else if (char === OPEN_LIST || char === OPEN_OBJECT) {
      values += 1;
      depth += 1;
      if (depth > limits.depth) return 'depth';
    } else if (char === CLOSE_LIST || char === CLOSE_OBJECT) depth -= 1;
    if (values > limits.values) return 'values';
  }
  return undefined;
}

/** Index of the closing quote, or the end of the text. */
function findStringEnd(text: string, start: number): number {
  for (let from = start; ; ) {
    const end = text.indexOf('"', from);
    if (end === -1) return text.length;
    let escapes = 0;
    while (end - escapes > from && text.charCodeAt(end - escapes - 1) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
    from = end + 1;
  }
}
