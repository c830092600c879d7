/*
 * Rules that the gateway enforces and that forms check before sending: patterns, lengths, times.
 * Plain values, so that a form can use them without loading the schemas.
 */

export const MAX_USER_NAME = 64;
export const MAX_DISPLAY_NAME = 64;
export const MAX_EMAIL = 254;
/** International or national number, digits only. */
export const MOBILE = /^\+?[0-9]{5,20}$/;

/** Length limits of a new password; the policy of the login entry may be stricter. */
export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 256;
/** Maximum length at sign-in. Far above `MAX_PASSWORD`, so that a long password fails as wrong. */
export const MAX_TYPED_PASSWORD = 10_000;
/** Lower case, upper case, digit, symbol: a policy may require some of them. */
export const PASSWORD_CLASSES: readonly RegExp[] = [
  /\p{Ll}/u,
  /\p{Lu}/u,
  /\p{Nd}/u,
  /[^\p{L}\p{Nd}]/u,
];

/** Code of an SMS or an authenticator app. */
export const SIX_DIGIT_CODE = /^[0-9]{6}$/;
/** Six digits of an authenticator, or a recovery code with or without its dashes. */
export const SECOND_FACTOR_CODE = /^[0-9A-Za-z -]{6,32}$/;
/** Passkeys of one person. */
export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME = 60;
export const INVITE_CODE = /^[A-Za-z0-9_-]{1,64}$/;

/** Duration of a step-up in milliseconds. */
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
/** Maximum length of a path or URL of a menu entry or notice. */
export const MAX_LINK = 512;

/** Newest releases of a sub-app that an override can name. */
export const MAX_OFFERED_RELEASES = 50;

/** Releases of a sub-app that were taken back, as far as open pages are told of them. */
export const MAX_WITHDRAWN = 20;

/** Name of a sub-app. Also its mount point if no other base is registered. */
export const SUB_APP_NAME = /^[A-Za-z][A-Za-z0-9-]{0,39}$/;
/** Mount point of a sub-app. */
export const SUB_APP_BASE = /^\/[A-Za-z][A-Za-z0-9_-]{0,39}(?:\/[A-Za-z0-9_-]{1,40}){0,3}$/;
export const ELEMENT_ID = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
/** API path that a sub-app may call, including everything below it. */
export const CALL_PREFIX = /^\/gateway(?:\/[A-Za-z0-9_-]{1,64}){1,6}$/;
/** Version of a release: unique per sub-app, and part of the URLs of its files. */
export const RELEASE_VERSION = /^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/;

/** Maximum number of list items and object members in a body; more than 32 KiB of JSON can hold. */
export const MAX_BODY_VALUES = 20_000;

/** Records that one call of a grid saves. */
export const MAX_SAVED_ROWS = 50;
/** Rows per page that a list offers; the first is the default. */
export const PAGE_SIZES = [20, 50, 100] as const;
/** Maximum rows per page of an admin list. */
export const MAX_PAGE = 100;
/** Lists count their matching rows up to this number. */
export const MAX_COUNTED = 10_000;
/** Maximum length of a search text. */
export const MAX_SEARCH = 64;
/** Maximum number of records per bulk action. */
export const MAX_BATCH = 500;
/** Maximum number of rows per import. */
/** Hashing a password takes long, so only a few are set per request. */
export const MAX_PASSWORDS_AT_ONCE = 20;
export const MAX_IMPORT_ROWS = 10_000;
/** Maximum number of resources per system. */
export const MAX_RESOURCES = 20_000;
/** Maximum depth of the resource tree. */
export const MAX_RESOURCE_DEPTH = 8;
/** Maximum length of an avatar as a data URL; enough for 256 × 256 pixels. */
export const MAX_AVATAR_CHARS = 90_000;
/** Maximum length of a stored arrangement per key, in characters of JSON. */
export const MAX_CONFIG_CHARS = 32_768;
/** Maximum length of the message of a reported sub-app failure. */
export const MAX_FAILURE_MESSAGE = 500;

/** Loads of sub-apps that a page reports at once. */
export const MAX_REPORTED_LOADS = 50;

/** Maximum length of the name of a file or folder. */
export const MAX_FILE_NAME = 200;
/** Maximum number of files or folders per call. */
export const MAX_FILE_BATCH = 500;
/** Maximum body size of one upload request; a file may need several. */
export const MAX_UPLOAD_CHUNK = 64 * 1024 * 1024;
/** Maximum number of collections and records that one page watches. */
export const MAX_WATCHES = 30;
/** Supported version of the tus protocol. */
export const TUS_VERSION = '1.0.0';
/** Media type of an upload chunk. */
export const UPLOAD_TYPE = 'application/offset+octet-stream';
/** Maximum chunk size of our own clients. */
export const UPLOAD_CHUNK = 16 * 1024 * 1024;

/** The fields of a user that a CSV file can set. An export has them, too. */
export const USER_IMPORT_FIELDS = [
  'userName',
  'displayName',
  'mobile',
  'email',
  'orgUnit',
  'status',
  'roles',
  'locale',
] as const;
