import { SIGN_IN_LIMITS } from '../limits.ts';

/** Is it a path of this site, however a browser parses it? Anything else could redirect a user to another site. */
export function isLocalPath(text: string | undefined): text is string {
  return (
    text !== undefined &&
    /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text) &&
    text.length <= SIGN_IN_LIMITS.loginEntry.pathLength
  );
}

const INLINE_PICTURE = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/;

/** A picture of this site, or a small inline one in a format that cannot contain scripts. */
export function isPicture(text: string | undefined): text is string {
  if (text === undefined) return false;
  const isInline =
    text.length <= SIGN_IN_LIMITS.loginEntry.pictureLength && INLINE_PICTURE.test(text);
  return isInline || isLocalPath(text);
}
