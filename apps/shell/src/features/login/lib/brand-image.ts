// Branding is untrusted stored text: allow only images of this site and embedded ones.
const EMBEDDED = /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/;

/** The URL of a brand image, if it is allowed. */
export function brandImage(stored: string): string | undefined {
  if (EMBEDDED.test(stored)) return stored;
  if (stored === '') return undefined;
  const url = URL.parse(stored, window.location.href);
  return url?.origin === window.location.origin && url.pathname !== '/' ? url.href : undefined;
}
