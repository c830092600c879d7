import { isUniqueViolation } from './dialect.ts';

/** Key for comparing names: equal for names that differ only in case or width. */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

/** Letters of other scripts that look like Latin ones, upper and lower case apart. */
const LOOK_ALIKES = new Map(
  [
    ['АВЕЅІЈКМНОРСТУҮХԚԜԌѴЗЬ', 'ABESIJKMHOPCTYYXQWGV3b'],
    ['асԁеһіјӏӀоԛргѕѵԝѡхуүкпбз', 'acdehijlloqprsvwwxyykn63'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
    ['αγηικνορςστυχωϳ', 'aynikvopcotuxwj'],
    ['օսհոցզաճ', 'ouhngqwx'],
    ['ıɑɡɩƅ', 'iagib'],
  ].flatMap(([alike = '', latin = '']) =>
    Array.from(alike, (letter, index): [string, string] => [letter, latin.charAt(index)]),
  ),
);

/**
 * Key for comparing user names by their looks: equal for names that a person cannot tell apart,
 * although they are written in different scripts.
 */
export function toNameSkeleton(name: string): string {
  const letters = Array.from(name.normalize('NFKC').normalize('NFD'));
  const latin = letters.map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('');
  return toNameKey(latin);
}

/** Whether a user could not be stored because the name, or one that looks like it, is taken. */
export function isUserNameViolation(error: unknown): boolean {
  return (
    isUniqueViolation(error, 'user.user_name_key') ||
    isUniqueViolation(error, 'user.user_name_skeleton')
  );
}
