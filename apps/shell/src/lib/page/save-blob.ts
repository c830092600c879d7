const REVOKE_AFTER_MS = 60_000;

/** Lets the browser save a blob as a file. */
export function saveBlob(content: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
