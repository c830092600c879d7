import { MAX_FILE_NAME } from './rules.ts';

/*
 * Rules for names that people read: no two different names may look the same, and no part of a
 * name may be invisible. Plain functions, so that a form can use them without loading the schemas.
 */

/** Line breaks, controls, invisible characters and marks that change the text direction. */
const HIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800\ufff9-\ufffb]/u;
/** Invisible characters inside an emoji: the variation selector and the joiner. */
const EMOJI_PARTS =
  /(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?)\ufe0f|(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)\u200d(?=\p{Extended_Pictographic})/gu;

/** Whether every character of a name is visible and on one line. */
export function isSingleLine(text: string): boolean {
  return !HIDDEN.test(text.replace(EMOJI_PARTS, ''));
}

/** Device names that Windows reserves, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

/** Whether the file name works on all operating systems and has no misleading characters. */
export function isFileName(name: string): boolean {
  return (
    name.length > 0 &&
    name.length <= MAX_FILE_NAME &&
    name.isWellFormed() &&
    name.trim() === name &&
    !name.endsWith('.') &&
    !/[/\\:*?"<>|]/.test(name) &&
    isSingleLine(name) &&
    !RESERVED.test(name)
  );
}

const USER_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,63}$/u;
const REGISTERED_USER_NAME = /^[\p{L}\p{N}._@-]{2,64}$/u;

/** Scripts that one user name may mix, as East Asian names do. */
const EAST_ASIAN = ['Latin', 'Han', 'Bopomofo', 'Hiragana', 'Katakana', 'Hangul'];
/** The other scripts that Unicode recommends for identifiers (UAX 31, table 5). */
const OTHER_SCRIPTS = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
];
const SCRIPT_MIXES = [EAST_ASIAN, ...OTHER_SCRIPTS.map((script) => [script])].map(
  (scripts) =>
    new RegExp(
      `^[${['Common', 'Inherited', ...scripts].map((script) => `\\p{Script=${script}}`).join('')}]*$`,
      'u',
    ),
);

/** Letters of two scripts in one name make it look like another name. */
function hasOneScript(name: string): boolean {
  return isSingleLine(name) && SCRIPT_MIXES.some((mix) => mix.test(name));
}

/** Name of an account that an administrator, an import or the command line creates. */
export function isUserName(name: string): boolean {
  return USER_NAME.test(name) && hasOneScript(name);
}

/** Name that a person chooses when registering with an invite. */
export function isRegisteredUserName(name: string): boolean {
  return REGISTERED_USER_NAME.test(name) && hasOneScript(name);
}
