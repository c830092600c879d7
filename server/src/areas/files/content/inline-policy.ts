import { categoryOf } from '../node/media-category.ts';

/** Types that a browser displays without running anything in them. */
const INLINE_TYPES = new Set([
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

/**
 * The type that content is sent with. What could run in a page (HTML, SVG, XML, scripts) is sent as plain text inline
 * and as bytes otherwise.
 */
export function servedType(mediaType: string, inline: boolean): string {
  if (INLINE_TYPES.has(mediaType)) return mediaType;
  return inline && categoryOf(mediaType) === 'text'
    ? 'text/plain; charset=utf-8'
    : 'application/octet-stream';
}

export function canShowInline(mediaType: string): boolean {
  return (
    INLINE_TYPES.has(mediaType) || categoryOf(mediaType) === 'text' || mediaType === 'image/svg+xml'
  );
}
