// Branding is stored text: only pictures of this site or embedded ones are shown.
const EMBEDDED = /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/;

/** The address of a brand picture, where it is one that may be shown. */
export function brandImage(stored: string): string | undefined {
  if (EMBEDDED.test(stored)) return stored;
  if (stored === '') return undefined;
  const url = URL.parse(stored, window.location.href);
  return url?.origin === window.location.origin && url.pathname !== '/' ? url.href : undefined;
}
