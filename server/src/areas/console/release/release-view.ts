import type { ListedRelease } from './release.store.ts';
import { readStoredRelease } from './stored-release.ts';

export function toReleaseView(row: ListedRelease) {
  const stored = readStoredRelease(row);
  return {
    name: row.sub_app,
    version: row.version,
    source: row.source,
    format: row.format,
    entry: stored?.entry ?? row.entry,
    integrity: row.integrity,
    size: row.size,
    files: row.files,
    shared: stored?.manifest?.shared ?? {},
    notes: row.notes,
    createdBy: row.creator_name ?? row.created_by,
    createdAt: row.created_at,
    retired: row.retired_at !== null,
    invalid: stored === undefined,
  };
}
