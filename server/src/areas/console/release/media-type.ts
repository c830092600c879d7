interface MediaType {
  type: string;
  compressible: boolean;
  /** A browser renders it as a document when it is opened by its address. */
  isDocument?: boolean;
}

const text = (type: string): MediaType => ({
  type: `${type}; charset=utf-8`,
  compressible: true,
});
const binary = (type: string): MediaType => ({ type, compressible: false });
const page = (type: string): MediaType => ({ ...text(type), isDocument: true });

/** By file extension. Files of any other type are served as binary, so that a browser never guesses. */
const BY_EXTENSION: Record<string, MediaType> = {
  js: text('text/javascript'),
  mjs: text('text/javascript'),
  css: text('text/css'),
  json: text('application/json'),
  webmanifest: text('application/manifest+json'),
  txt: text('text/plain'),
  md: text('text/plain'),
  html: page('text/html'),
  htm: page('text/html'),
  xml: page('application/xml'),
  svg: page('image/svg+xml'),
  pdf: { ...binary('application/pdf'), isDocument: true },
  wasm: { type: 'application/wasm', compressible: true },
  png: binary('image/png'),
  jpg: binary('image/jpeg'),
  jpeg: binary('image/jpeg'),
  gif: binary('image/gif'),
  webp: binary('image/webp'),
  avif: binary('image/avif'),
  ico: binary('image/x-icon'),
  woff: binary('font/woff'),
  woff2: binary('font/woff2'),
  ttf: { type: 'font/ttf', compressible: true },
  otf: { type: 'font/otf', compressible: true },
  mp3: binary('audio/mpeg'),
  mp4: binary('video/mp4'),
  webm: binary('video/webm'),
};

const UNKNOWN = binary('application/octet-stream');

export function mediaTypeOf(path: string): MediaType {
  const extension = /\.([A-Za-z0-9]{1,12})$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return BY_EXTENSION[extension] ?? UNKNOWN;
}
