/** A blank of a template. */
export interface Blank {
  name: string;
  /** `entered` by the person, or taken from what the form knows. */
  source: string;
  isRequired: boolean;
  preset: string;
}

const MARK = /\{\{\s*([^{}]{1,80}?)\s*\}\}/g;

/**
 * The text of a template with its blanks filled in. A blank without a value stays visible; `missing`
 * names those that are required, or that the template does not list.
 */
export function fillText(
  body: string,
  blanks: readonly Blank[],
  read: (blank: Blank) => string,
): { text: string; missing: string[] } {
  const byName = new Map(blanks.map((blank) => [blank.name, blank]));
  const missing = new Set<string>();
  const text = body.replaceAll(MARK, (mark, name: string) => {
    const blank = byName.get(name);
    const value = blank ? read(blank).trim() : '';
    if (value !== '') return value;
    if (blank && !blank.isRequired) return '';
    missing.add(name);
    return mark;
  });
  return { text, missing: [...missing] };
}
