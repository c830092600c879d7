import type { SectionJson, Title } from '../schema/types.ts';

/** Fields of the record page under a heading; those in `wide` take the whole width. */
export function section(
  id: string,
  options: {
    readonly title: Title;
    readonly show: readonly string[];
    readonly wide?: readonly string[];
  },
): SectionJson {
  return { id, ...options };
}
