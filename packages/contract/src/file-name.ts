/** Longest name of a file or folder. */
export const MAX_FILE_NAME = 200;
/** How many files or folders one call may name. */
export const MAX_FILE_BATCH = 500;
/** Largest body of one request of an upload; a file may have any number of them. */
export const MAX_UPLOAD_CHUNK = 64 * 1024 * 1024;
/** What our own clients send at once. */
export const UPLOAD_CHUNK = 16 * 1024 * 1024;

/** Control characters, and those that turn the direction of text or cannot be seen. */
const UNSEEN =
  /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/u;
/** Names that Windows keeps for devices, whatever follows the dot. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

/** May a file or folder be called this? Not where some system cannot keep the name, or where it deceives the eye. */
export function isFileName(name: string): boolean {
  return (
    name.length > 0 &&
    name.length <= MAX_FILE_NAME &&
    name.isWellFormed() &&
    name.trim() === name &&
    !name.endsWith('.') &&
    !/[/\\:*?"<>|]/.test(name) &&
    !UNSEEN.test(name) &&
    !RESERVED.test(name)
  );
}
