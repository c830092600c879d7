import type { FileCategory } from '@pedestal/contract';
import { extensionOf } from '../node/node-name.ts';

/** How much of a file's beginning is looked at. */
export const SNIFF_BYTES = 4_096;

const ascii = (text: string) => Buffer.from(text, 'latin1');
const SIGNATURES: readonly (readonly [type: string, at: number, bytes: Buffer])[] = [
  ['image/png', 0, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', 0, Buffer.from([0xff, 0xd8, 0xff])],
  ['image/gif', 0, ascii('GIF87a')],
  ['image/gif', 0, ascii('GIF89a')],
  ['image/webp', 8, ascii('WEBP')],
  ['image/bmp', 0, ascii('BM')],
  ['image/tiff', 0, Buffer.from([0x49, 0x49, 0x2a, 0x00])],
  ['image/tiff', 0, Buffer.from([0x4d, 0x4d, 0x00, 0x2a])],
  ['image/avif', 4, ascii('ftypavif')],
  ['image/heic', 4, ascii('ftypheic')],
  ['video/quicktime', 4, ascii('ftypqt')],
  ['audio/mp4', 4, ascii('ftypM4A')],
  ['video/mp4', 4, ascii('ftyp')],
  ['video/webm', 0, Buffer.from([0x1a, 0x45, 0xdf, 0xa3])],
  ['audio/mpeg', 0, ascii('ID3')],
  ['audio/mpeg', 0, Buffer.from([0xff, 0xfb])],
  ['audio/ogg', 0, ascii('OggS')],
  ['audio/flac', 0, ascii('fLaC')],
  ['audio/wav', 8, ascii('WAVE')],
  ['application/pdf', 0, ascii('%PDF-')],
  ['application/gzip', 0, Buffer.from([0x1f, 0x8b])],
  ['application/x-7z-compressed', 0, Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])],
  ['application/vnd.rar', 0, ascii('Rar!')],
  ['application/zip', 0, ascii('PK\u0003\u0004')],
  ['application/zip', 0, ascii('PK\u0005\u0006')],
  ['application/msword', 0, Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
];

/** Containers whose signature is the same for several types: the name tells which. */
const BY_EXTENSION: Record<string, Record<string, string>> = {
  'application/zip': {
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    odt: 'application/vnd.oasis.opendocument.text',
    ods: 'application/vnd.oasis.opendocument.spreadsheet',
  },
  'application/msword': { xls: 'application/vnd.ms-excel', ppt: 'application/vnd.ms-powerpoint' },
  'text/plain': {
    md: 'text/markdown',
    csv: 'text/csv',
    json: 'application/json',
    css: 'text/css',
    js: 'text/javascript',
    mjs: 'text/javascript',
    ts: 'text/x-typescript',
    tsx: 'text/x-typescript',
    py: 'text/x-python',
    java: 'text/x-java',
    go: 'text/x-go',
    sql: 'text/x-sql',
    sh: 'text/x-shellscript',
    yml: 'text/yaml',
    yaml: 'text/yaml',
  },
};

/** The media type of content, by its first bytes. The name only tells apart what looks the same. */
export function sniffType(head: Buffer, name: string): string {
  const found = findSignature(head) ?? sniffText(head) ?? 'application/octet-stream';
  return BY_EXTENSION[found]?.[extensionOf(name)] ?? found;
}

function findSignature(head: Buffer): string | undefined {
  return SIGNATURES.find(([, at, bytes]) =>
    head.subarray(at, at + bytes.length).equals(bytes),
  )?.[0];
}

const MARKUP: readonly (readonly [RegExp, string])[] = [
  [/<svg[\s>/]/i, 'image/svg+xml'],
  [/<(?:!doctype html|html|head|body|script|iframe|img|a|div|style|meta)[\s>/]/i, 'text/html'],
  [/^\s*<\?xml/i, 'application/xml'],
];

/** Text is what is valid UTF-8 without control characters; the end may be cut in a character. */
function sniffText(head: Buffer): string | undefined {
  if (head.length === 0) return 'text/plain';
  const text = new TextDecoder('utf-8').decode(head);
  const isCut = head.length >= SNIFF_BYTES;
  const body = isCut ? text.replace(/\ufffd+$/, '') : text;
  for (let index = 0; index < body.length; index += 1) {
    const char = body.charCodeAt(index);
    if (char === 0xfffd || (char < 32 && char !== 9 && char !== 10 && char !== 12 && char !== 13)) {
      return undefined;
    }
  }
  return MARKUP.find(([pattern]) => pattern.test(body))?.[1] ?? 'text/plain';
}

const CATEGORIES: readonly (readonly [RegExp, FileCategory])[] = [
  [/^image\//, 'image'],
  [/^video\//, 'video'],
  [/^audio\//, 'audio'],
  [/zip|gzip|7z|rar/, 'archive'],
  [/pdf|word|excel|powerpoint|officedocument|opendocument/, 'document'],
  [/^text\/|json|xml/, 'text'],
];

export function categoryOf(mediaType: string): FileCategory {
  return CATEGORIES.find(([pattern]) => pattern.test(mediaType))?.[1] ?? 'other';
}

/** Types that a browser shows without running anything of them. */
const SHOWN = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/avif',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/flac',
  'audio/wav',
  'application/pdf',
]);

/** The type that content is sent with: what could act in a page is sent as plain text or as mere bytes. */
export function servedType(mediaType: string, inline: boolean): string {
  if (SHOWN.has(mediaType)) return mediaType;
  return inline && categoryOf(mediaType) === 'text'
    ? 'text/plain; charset=utf-8'
    : 'application/octet-stream';
}

/** May it be shown instead of saved? */
export function isShowable(mediaType: string): boolean {
  return SHOWN.has(mediaType) || categoryOf(mediaType) === 'text' || mediaType === 'image/svg+xml';
}
