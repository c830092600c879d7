/** Key for comparing names: equal for names that look the same to a person. */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
