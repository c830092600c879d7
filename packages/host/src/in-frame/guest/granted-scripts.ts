import { makeParsable } from './prepare-entry.ts';

/**
 * Codes of the inline scripts whose hashes are granted. Only secure addresses have `crypto.subtle`;
 * elsewhere all scripts stay, and the policy of the document, which lists the same hashes, blocks the others.
 */
export async function findGrantedScripts(
  html: string,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const page = new DOMParser().parseFromString(makeParsable(html), 'text/html');
  const codes = [...page.querySelectorAll('script:not([src])')].map((script) => script.textContent);
  if (!globalThis.crypto?.subtle) return new Set(codes);
  const granted = await Promise.all(
    codes.map(async (code) => hashes.includes(`sha256-${await hashOf(code)}`)),
  );
  return new Set(codes.filter((_, index) => granted[index]));
}

async function hashOf(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
