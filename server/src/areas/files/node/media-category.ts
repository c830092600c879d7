import type { FileCategory } from '@pedestal/contract';

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
