/** Hands a file to the browser to save. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function saveText(text: string, fileName: string, type = 'text/csv'): void {
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), fileName);
}
