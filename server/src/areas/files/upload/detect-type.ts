import { DETECT_BYTES } from '../limits.ts';
import { extensionOf } from '../node/node-name.ts';

/** Names that `file-type` uses for types that we store, show and filter under another name. */
const ALIASES: Record<string, string> = {
  'application/ogg': 'audio/ogg',
  'application/x-cfb': 'application/msword',
  'application/x-rar-compressed': 'application/vnd.rar',
  'audio/x-m4a': 'audio/mp4',
  'image/apng': 'image/png',
  'video/3gpp': 'video/mp4',
  // Browsers play most Matroska files as WebM.
  'video/matroska': 'video/webm',
  'video/x-m4v': 'video/mp4',
};

/** Types that look alike in the first bytes: the extension decides. */
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

/** Detects the media type from the first bytes. The name only decides between types that look alike. */
export async function detectType(head: Buffer, name: string): Promise<string> {
  const found = (await detectBinary(head)) ?? detectText(head) ?? 'application/octet-stream';
  return BY_EXTENSION[found]?.[extensionOf(name)] ?? found;
}

async function detectBinary(head: Buffer): Promise<string | undefined> {
  // Imported on first use: it takes 50 ms and 12 MB, which a start without uploads need not pay.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = (await fileTypeFromBuffer(head))?.mime;
  // XML may contain SVG or HTML, which `file-type` does not tell apart.
  if (found === undefined || found === 'application/xml') return undefined;
  return ALIASES[found] ?? found;
}

const MARKUP: readonly (readonly [RegExp, string])[] = [
  [/<svg[\s>/]/i, 'image/svg+xml'],
  [/<(?:!doctype html|html|head|body|script|iframe|img|a|div|style|meta)[\s>/]/i, 'text/html'],
  [/^\s*<\?xml/i, 'application/xml'],
];

/** Text is valid UTF-8 without control characters; the last character may be cut off. */
function detectText(head: Buffer): string | undefined {
  if (head.length === 0) return 'text/plain';
  const text = new TextDecoder('utf-8').decode(head);
  const isCut = head.length >= DETECT_BYTES;
  const body = isCut ? text.replace(/\ufffd+$/, '') : text;
  for (let index = 0; index < body.length; index += 1) {
    const char = body.charCodeAt(index);
    if (char === 0xfffd || (char < 32 && char !== 9 && char !== 10 && char !== 12 && char !== 13)) {
      return undefined;
    }
  }
  return MARKUP.find(([pattern]) => pattern.test(body))?.[1] ?? 'text/plain';
}
