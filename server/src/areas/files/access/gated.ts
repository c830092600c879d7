import type { SpaceRow } from './place.store.ts';

/** The code of the records engine in the keys of spaces. No rule and no token of a sub-app can open these. */
export const RECORDS_ENGINE = 'records';

/** Does the gate of the records engine decide over the files of this space? */
export function isGated({ kind, owner_key }: Pick<SpaceRow, 'kind' | 'owner_key'>): boolean {
  return kind === 'record' && owner_key.startsWith(`${RECORDS_ENGINE}/`);
}
