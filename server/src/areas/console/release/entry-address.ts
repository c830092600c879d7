import type { ReleaseRow } from './release.store.ts';

/** The address from which browsers fetch a release's entry. */
export function entryAddress(
  row: Pick<ReleaseRow, 'source' | 'sub_app' | 'version' | 'entry'>,
): string {
  if (row.source === 'remote') return row.entry;
  const parts = [row.sub_app, row.version, ...row.entry.split('/')];
  return `/sub-apps/${parts.map(encodeURIComponent).join('/')}`;
}
