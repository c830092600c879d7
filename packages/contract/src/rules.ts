/*
 * Rules that the gateway enforces and that forms check before they send: patterns, lengths, times.
 * Plain values, so that a form can use them without loading the schemas.
 */

/** Name of an account that an administrator, an import or the command line creates. */
export const USER_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,63}$/u;
/** Name that a person chooses when registering with an invite. */
export const REGISTERED_USER_NAME = /^[\p{L}\p{N}._@-]{2,64}$/u;
export const MAX_USER_NAME = 64;
export const MAX_DISPLAY_NAME = 64;
export const MAX_EMAIL = 254;
/** International or national number, digits only. */
export const MOBILE = /^\+?[0-9]{5,20}$/;

/** Bounds of a new password; the login entry's policy may ask for more. */
export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 256;
/** Bound of a password typed at sign-in. Far above `MAX_PASSWORD`, so that a long wrong one fails like any other. */
export const MAX_TYPED_PASSWORD = 10_000;
/** Lower case, upper case, digit, symbol: a policy may require some of them. */
export const PASSWORD_CLASSES: readonly RegExp[] = [
  /\p{Ll}/u,
  /\p{Lu}/u,
  /\p{Nd}/u,
  /[^\p{L}\p{Nd}]/u,
];

/** Code of an SMS, and of an authenticator app. */
export const SIX_DIGIT_CODE = /^[0-9]{6}$/;
/** Six digits of an authenticator, or a recovery code with or without its dashes. */
export const SECOND_FACTOR_CODE = /^[0-9A-Za-z -]{6,32}$/;
export const INVITE_CODE = /^[A-Za-z0-9_-]{1,64}$/;

/** How long a proof of identity covers sensitive changes, in milliseconds. */
export const STEP_UP_MS = 10 * 60 * 1_000;

export const SYSTEM_CODE = /^[A-Za-z0-9_-]{1,32}$/;
export const LOGIN_KEY = /^[A-Za-z0-9_-]{1,64}$/;
/** Name of an icon; empty: none. */
export const ICON_NAME = /^[A-Za-z0-9-]{0,64}$/;
/** Code of a page or action, as permission checks name it. */
export const RESOURCE_CODE = /^[A-Za-z0-9][A-Za-z0-9:._-]{0,127}$/;
/** Path of this console, or an https address for a link; never a script. */
export const RESOURCE_PATH = /^(?:(?:\/(?![/\\])|https:\/\/[A-Za-z0-9])[^\s\\\p{Cc}]*)?$/u;
/** Path of this console: a single leading slash, so that it can never name another host. */
export const CONSOLE_PATH = /^(?:\/(?![/\\])[^\s\\]*)?$/;
/** Longest path or address of a menu entry or notice. */
export const MAX_LINK = 512;

/** Also the first part of the sub-app's address where no other base is registered. */
export const SUB_APP_NAME = /^[A-Za-z][A-Za-z0-9-]{0,39}$/;
/** First part of every address of the sub-app. */
export const SUB_APP_BASE = /^\/[A-Za-z][A-Za-z0-9_-]{0,39}(?:\/[A-Za-z0-9_-]{1,40}){0,3}$/;
export const ELEMENT_ID = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
/** Path of the API; a sub-app that may call it may call everything below it. */
export const CALL_PREFIX = /^\/gateway(?:\/[A-Za-z0-9_-]{1,64}){1,6}$/;
/** Unique among the releases of a sub-app, and part of the address of its files. */
export const RELEASE_VERSION = /^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/;

/** Rows per page that a list offers; the first is the default. */
export const PAGE_SIZES = [20, 50, 100] as const;
/** Most rows per page that a list of the administration returns. */
export const MAX_PAGE = 100;
/** Longest text of a search box. */
export const MAX_SEARCH = 64;
/** Most records that one bulk action may name. */
export const MAX_BATCH = 500;
/** Most rows of one import. */
export const MAX_IMPORT_ROWS = 10_000;
/** Most resources of one system. */
export const MAX_RESOURCES = 20_000;
/** Deepest level of the resource tree. */
export const MAX_RESOURCE_DEPTH = 8;
/** Largest avatar, in characters of its data address: a picture of 256 × 256 fits. */
export const MAX_AVATAR_CHARS = 90_000;
/** Largest value that a person may store under one key, in characters of JSON. */
export const MAX_CONFIG_CHARS = 32_768;
/** Longest message of a reported sub-app failure. */
export const MAX_FAILURE_MESSAGE = 500;

/** Longest name of a file or folder. */
export const MAX_FILE_NAME = 200;
/** Most files or folders that one call may name. */
export const MAX_FILE_BATCH = 500;
/** Largest body of one upload request; a file may take any number of them. */
export const MAX_UPLOAD_CHUNK = 64 * 1024 * 1024;
/** The version of the tus protocol that the gateway speaks. */
export const TUS_VERSION = '1.0.0';
/** Media type of the bytes of an upload. */
export const UPLOAD_TYPE = 'application/offset+octet-stream';
/** Size of the chunks that our own clients send. */
export const UPLOAD_CHUNK = 16 * 1024 * 1024;

/** Control characters, invisible ones, and those that change the direction of text. */
const INVISIBLE =
  /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/u;
/** Device names that Windows reserves, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

/** Whether every system can store a file under this name, and the name is what it looks like. */
export function isFileName(name: string): boolean {
  return (
    name.length > 0 &&
    name.length <= MAX_FILE_NAME &&
    name.isWellFormed() &&
    name.trim() === name &&
    !name.endsWith('.') &&
    !/[/\\:*?"<>|]/.test(name) &&
    !INVISIBLE.test(name) &&
    !RESERVED.test(name)
  );
}
