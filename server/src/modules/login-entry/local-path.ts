/** Is it a path of this site, however a browser reads it? Everything else could lead a person elsewhere. */
export function isLocalPath(text: string | undefined): text is string {
  return (
    text !== undefined && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text) && text.length <= 500
  );
}
