import { OWN_PREFIX } from '@pedestal/blueprint';

const MAX_STEM = 16;

/** An id for something that an administrator adds, made of the letters of its English title. */
export function ownId(title: readonly [string, string], taken: Iterable<string>, stem = 'part') {
  return OWN_PREFIX + plainId(title, [...taken].map(withoutPrefix), stem);
}

/** An id that nothing else has, without prefix. */
export function plainId(
  [, english]: readonly [string, string],
  taken: Iterable<string>,
  stem = 'part',
): string {
  const words = english.normalize('NFKD').match(/[a-z0-9]+/gi) ?? [];
  const joined = words
    .map((word, index) => (index === 0 ? word.toLowerCase() : capital(word.toLowerCase())))
    .join('')
    .replace(/^\d+/, '')
    .slice(0, MAX_STEM);
  const start = joined === '' ? stem : joined;
  const used = new Set([...taken].map((id) => id.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? start : `${start}${number}`;
    if (!used.has(id.toLowerCase())) return id;
  }
}

const withoutPrefix = (id: string) => (id.startsWith(OWN_PREFIX) ? id.slice(2) : id);
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
