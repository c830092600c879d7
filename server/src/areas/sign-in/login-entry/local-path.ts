/** Is it a path of this site, however a browser reads it? Everything else could lead a person elsewhere. */
export function isLocalPath(text: string | undefined): text is string {
  return (
    text !== undefined && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text) && text.length <= 500
  );
}

const INLINE_PICTURE = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/;
const MAX_PICTURE_CHARS = 200_000;

/** A picture of this site, or a small one inside the setting; never a format that can hold a script. */
export function isPicture(text: string | undefined): text is string {
  if (text === undefined) return false;
  const isInline = text.length <= MAX_PICTURE_CHARS && INLINE_PICTURE.test(text);
  return isInline || isLocalPath(text);
}
