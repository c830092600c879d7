/**
 * Index of the first name that starts with the typed prefix, searched from a position and wrapping
 * around; -1 if there is none. Typing one letter repeatedly cycles through the names that start with it.
 */
export function findTyped(names: readonly string[], typed: string, from: number): number {
  const letters = [...typed.toLowerCase()];
  const isOneLetter = letters.every((letter) => letter === letters[0]);
  const wanted = isOneLetter ? (letters[0] ?? '') : letters.join('');
  const start = isOneLetter ? from + 1 : from;
  for (let step = 0; step < names.length; step += 1) {
    const at = (start + step) % names.length;
    if (names[at]?.toLowerCase().startsWith(wanted)) return at;
  }
  return -1;
}
