import {
  AppError,
  type FileActivity,
  type FileNode,
  type FileVersion,
  type Locale,
} from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Access } from '../access/access.ts';
import { actorOf, type PersonCaller } from '../access/caller.ts';
import { findPrincipalNames } from '../access/principal-name.store.ts';
import type { FileLimits } from '../limits.ts';
import { lockSpaces } from '../space/space.store.ts';
import { readActivity, recordActivity } from './activity.store.ts';
import { findListed } from './listed-node.store.ts';
import { touchRecent } from './personal.store.ts';
import { findVersion, listVersions } from './version.store.ts';
import { addVersion } from './write-node.ts';

/** Shares are recorded with the id of the target: its name can change, depends on the language, and may be erased. */
type Detail = FileActivity['detail'] & { targetId?: string };

export interface VersionDependencies {
  db: Db;
  clock: () => number;
  limits: FileLimits;
  access: Access;
}

export type VersionService = ReturnType<typeof createVersionService>;

/** Versions and history of files. */
export function createVersionService({ db, clock, limits, access }: VersionDependencies) {
  async function list(caller: PersonCaller, id: string): Promise<{ items: FileVersion[] }> {
    const { node } = await access.requireNode(db, caller, id, 'view');
    const rows = await listVersions(db, id);
    return { items: rows.map((row) => toFileVersion(row, node.version_id)) };
  }

  async function restore(caller: PersonCaller, id: string, versionId: string): Promise<FileNode> {
    await access.transact(db, caller, async (trx) => {
      const { node } = await access.requireNode(trx, caller, id, 'edit');
      await lockSpaces(trx, [node.space_id]);
      const version = await findVersion(trx, id, versionId);
      if (!version) throw new AppError('notFound');
      const content = {
        hash: version.blob_hash,
        size: version.size,
        mediaType: version.media_type,
        origin: 'restore' as const,
      };
      await addVersion(trx, node, content, { author: caller.userId, at: clock(), limits });
      await recordActivity(trx, actorOf(caller), clock(), [
        { nodeId: id, action: 'restoreVersion', detail: { number: version.number } },
      ]);
      await touchRecent(trx, actorOf(caller), id, clock());
    });
    return findListed(db, caller.userId, id);
  }

  async function activity(
    caller: PersonCaller,
    id: string,
    query: { cursor?: string | undefined; limit: number },
    locale: Locale,
  ): Promise<{ items: FileActivity[]; next: string | null }> {
    await access.requireNode(db, caller, id, 'view');
    const page = await readActivity(db, id, query);
    const entries = page.items.map((row) => ({ row, detail: JSON.parse(row.detail) as Detail }));
    const targetIds = entries.flatMap(({ detail }) => detail.targetId ?? []);
    const names = await findPrincipalNames(db, [...new Set(targetIds)], locale);
    return {
      items: entries.map(({ row, detail: { targetId, ...detail } }) => ({
        id: row.id,
        at: row.at,
        action: row.action,
        actor: { kind: row.actor_kind, name: row.display_name ?? row.token_name ?? '' },
        detail: targetId ? { ...detail, to: names.get(targetId) ?? '' } : detail,
      })),
      next: page.next,
    };
  }

  return { list, restore, activity };
}

type ListedVersion = Awaited<ReturnType<typeof listVersions>>[number];

function toFileVersion(row: ListedVersion, currentId: string | null): FileVersion {
  return {
    id: row.id,
    number: row.number,
    size: row.size,
    mediaType: row.media_type,
    sha256: row.blob_hash,
    createdAt: row.created_at,
    createdBy:
      row.created_by === null ? null : { id: row.created_by, name: row.display_name ?? '' },
    origin: row.origin,
    current: row.id === currentId,
  };
}
