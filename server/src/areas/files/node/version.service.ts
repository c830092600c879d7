import {
  AppError,
  type FileActivity,
  type FileNode,
  type FileVersion,
  type Locale,
} from '@pedestal/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type Keyset, readPage } from '../../../platform/db/keyset.ts';
import type { Access } from '../access/access.ts';
import { actorOf, type PersonCaller } from '../access/caller.ts';
import { findTargetNames } from '../access/principal-name.store.ts';
import type { FileLimits } from '../limits.ts';
import { lockSpaces } from '../space/space.store.ts';
import { recordActivity, rememberRecent } from './activity.store.ts';
import { findListed } from './node.store.ts';
import { addVersion } from './write-node.ts';

const MAX_VERSIONS = 200;

/** Those with whom a file was shared are kept by id: names change, differ by language, and are erased. */
type Detail = FileActivity['detail'] & { targetId?: string };

export type DfsVersionService = ReturnType<typeof createDfsVersionService>;

export function createDfsVersionService(dependencies: {
  db: Db;
  clock: () => number;
  limits: FileLimits;
  access: Access;
}) {
  const { db, clock, limits, access } = dependencies;

  async function list(caller: PersonCaller, id: string): Promise<{ items: FileVersion[] }> {
    const { node } = await access.requireNode(db, caller, id, 'view');
    const rows = await db
      .selectFrom('dfs_version as version')
      .leftJoin('user as author', 'author.id', 'version.created_by')
      .selectAll('version')
      .select('author.display_name')
      .where('version.node_id', '=', id)
      .orderBy('version.number', 'desc')
      .limit(MAX_VERSIONS)
      .execute();
    return {
      items: rows.map((row) => ({
        id: row.id,
        number: row.number,
        size: row.size,
        mediaType: row.media_type,
        sha256: row.blob_hash,
        createdAt: row.created_at,
        createdBy:
          row.created_by === null ? null : { id: row.created_by, name: row.display_name ?? '' },
        origin: row.origin,
        current: row.id === node.version_id,
      })),
    };
  }

  async function restore(caller: PersonCaller, id: string, versionId: string): Promise<FileNode> {
    await access.transact(db, caller, async (trx) => {
      const { node } = await access.requireNode(trx, caller, id, 'edit');
      await lockSpaces(trx, [node.space_id]);
      const version = await trx
        .selectFrom('dfs_version')
        .selectAll()
        .where('id', '=', versionId)
        .where('node_id', '=', id)
        .executeTakeFirst();
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
      await rememberRecent(trx, actorOf(caller), id, clock());
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
    const rows = db
      .selectFrom('dfs_activity as deed')
      .leftJoin('user as actor', 'actor.id', 'deed.actor_id')
      .leftJoin('dfs_token as token', 'token.id', 'deed.actor_id')
      .selectAll('deed')
      .select(['actor.display_name', 'token.name as token_name'])
      .where('deed.node_id', '=', id);
    const keyset: Keyset = {
      sort: 'at',
      order: 'desc',
      key: { expression: sql.ref('deed.id'), type: 'text' },
      id: { expression: sql.ref('deed.id'), type: 'text' },
      cursor: query.cursor,
      limit: query.limit,
    };
    const page = await readPage(rows, keyset, (row) => ({ value: row.id, id: row.id }));
    const deeds = page.items.map((row) => ({ row, detail: JSON.parse(row.detail) as Detail }));
    const targetIds = deeds.flatMap(({ detail }) => detail.targetId ?? []);
    const names = await findTargetNames(db, [...new Set(targetIds)], locale);
    return {
      items: deeds.map(({ row, detail: { targetId, ...detail } }) => ({
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
