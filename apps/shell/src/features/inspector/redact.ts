const SECRET_KEY =
  /token|secret|passw|credential|authori[sz]ation|cookie|session|api-?key|private/i;
const REMOVED = '[removed]';
const RULES: readonly [RegExp, string][] = [
  // Tokens with three parts, and what follows the name of a scheme.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, REMOVED],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${REMOVED}`],
  // The query of an address, and who signs in in it.
  [/(\bhttps?:\/\/)[^\s/@]+@/gi, '$1'],
  [/((?:https?:\/\/|\/)[^\s?"'<>()]*)\?[^\s"'<>()#]*/gi, '$1?…'],
  [/#[^\s"'<>()]*=[^\s"'<>()]*/g, '#…'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, REMOVED],
  // Long runs of letters and digits, such as keys, and the numbers of phones.
  [/\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[A-Za-z0-9_-]{32,}\b/g, REMOVED],
  [/(?<![\d.])\+?\d{11,}(?![\d.])/g, REMOVED],
];

/** Removes what may be secret or personal from a text. */
export function redact(text: string): string {
  return RULES.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text);
}

/** A path without the values of its query. */
export function pathOnly(path: string): string {
  return path.replace(/\?[^#]*/g, '?…').replace(/(#[^?]*)\?.*/, '$1?…');
}

/** The same for data: values under names of secrets are left out whole. */
export function redactData(value: unknown): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.slice(0, 50).map(redactData);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 50)
      .map(([key, each]) => [key, SECRET_KEY.test(key) ? REMOVED : redactData(each)]),
  );
}
