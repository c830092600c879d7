const NUL = '\0';

/** Path of a value that contains NUL, which PostgreSQL cannot store. */
export function findNul(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes(NUL) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const inner = path === '' ? key : `${path}.${key}`;
    if (key.includes(NUL)) return inner.replaceAll(NUL, '');
    const found = findNul(part, inner);
    if (found !== undefined) return found;
  }
  return undefined;
}
