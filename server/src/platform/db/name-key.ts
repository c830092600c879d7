/** Two names that a person would call the same have the same key. */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
