const APPLIES =
  /^\s*document\.querySelectorAll\('link\[data-beasties-media\]'\)\.forEach\(function\(\w+\)\{[^{}]*\}\);?\s*$/;

/**
 * True for the inline script by which every build of Angular applies its style sheets late. A console
 * applies them itself, so the script is neither needed nor asked for.
 */
export function appliesLateSheets(code: string): boolean {
  return APPLIES.test(code);
}
