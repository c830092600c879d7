const REVOKE_AFTER_MS = 60_000;

/** Lets the browser save a blob as a file. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  saveAddress(address, fileName);
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}

/** Lets the browser save a text as a file; CSV unless another type is given. */
export function saveText(text: string, fileName: string, type = 'text/csv'): void {
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), fileName);
}

/** Downloads an address without leaving the page. The server names the file by default. */
export function saveAddress(address: string, fileName = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
