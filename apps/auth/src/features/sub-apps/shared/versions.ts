/** Versions of shared modules, by name; an empty one: not offered. */
export type Versions = Readonly<Record<string, string>>;

/** What the build of a console's shell writes beside its files; undefined if the text is something else. */
export function readVersions(text: string): Versions | undefined {
  try {
    const found: unknown = JSON.parse(text);
    const isRecord = typeof found === 'object' && found !== null && !Array.isArray(found);
    return isRecord && Object.values(found).every((value) => typeof value === 'string')
      ? (found as Versions)
      : undefined;
  } catch {
    return undefined;
  }
}

export function isVersion(text: string): boolean {
  return /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(text);
}
