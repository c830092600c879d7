import type { SubAppManifest } from '@pedestal/contract';
import { entryAddress } from './entry-address.ts';
import type { ListedRelease } from './release.store.ts';

export function toReleaseView(row: ListedRelease) {
  const manifest: SubAppManifest | null = row.manifest === null ? null : JSON.parse(row.manifest);
  return {
    name: row.sub_app,
    version: row.version,
    source: row.source,
    format: row.format,
    entry: entryAddress(row),
    integrity: row.integrity,
    size: row.size,
    files: row.files,
    shared: manifest?.shared ?? {},
    notes: row.notes,
    createdBy: row.creator_name ?? row.created_by,
    createdAt: row.created_at,
    retired: row.retired_at !== null,
  };
}
