/** Fields that every manifest of a release has, and a web app's own `manifest.json` has not. */
const OWN_FIELDS = ['entry', 'files', 'shared', 'preload'];

/** Tells the manifest of a release from the `manifest.json` that a web app has for browsers. */
export function isOwnManifest(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return true;
    return OWN_FIELDS.some((field) => Object.hasOwn(value, field));
  } catch {
    // Let the parser report what is wrong.
    return true;
  }
}
