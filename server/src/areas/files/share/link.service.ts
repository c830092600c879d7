import { AppError, type FileLink } from '@pedestal/contract';
import { appendAudit } from '../../../audit/audit.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import type { HashSlot } from '../../sign-in/ports.ts';
import type { Access } from '../access/access.ts';
import type { PersonCaller } from '../access/caller.ts';
import { recordActivity } from '../node/activity.store.ts';
import type { NodeRow } from '../node/node.store.ts';
import { findLink, insertLink, type LinkRow, listLinks, readVisits } from './link.store.ts';
import { makeLinkKey } from './link-key.ts';

export interface DfsLinkDependencies {
  db: Db;
  clock: () => number;
  access: Access;
  keyring: Keyring;
  hasher: HashSlot;
}

interface Terms {
  password?: string | null | undefined;
  expiresAt?: number | null | undefined;
  downloadLimit?: number | null | undefined;
}

export type DfsLinkService = ReturnType<typeof createDfsLinkService>;

/** Links as their owners see them. */
export function createDfsLinkService(dependencies: DfsLinkDependencies) {
  const { db, clock, access, keyring, hasher } = dependencies;
  const person = (userId: string): PersonCaller => ({ kind: 'person', userId });

  function present(link: LinkRow & { maker_name?: string | null }): FileLink {
    const key = makeLinkKey(keyring, link.id);
    return {
      id: link.id,
      key,
      path: `/gateway/dfs/link/${key}/page`,
      hasPassword: link.password_hash !== null,
      uploadOnly: link.upload_only === 1,
      expiresAt: link.expires_at,
      downloadLimit: link.download_limit,
      downloads: link.downloads,
      createdAt: link.created_at,
      createdBy: { id: link.created_by, name: link.maker_name ?? '' },
    };
  }

  /** Keys are shown to those who may make links, not to everybody who may see the file. */
  async function list(userId: string, nodeId: string): Promise<FileLink[]> {
    const found = await access.requireNode(db, person(userId), nodeId, 'view');
    return found.rank < 3 ? [] : (await listLinks(db, nodeId)).map(present);
  }

  async function toColumns(terms: Terms) {
    const { password, expiresAt, downloadLimit } = terms;
    if (expiresAt && expiresAt <= clock()) {
      throw new AppError('malformedInput', { fields: [{ field: 'expiresAt', message: 'past' }] });
    }
    return {
      ...(password === undefined
        ? {}
        : { password_hash: password === null ? null : await hasher.hash(password) }),
      ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
      ...(downloadLimit === undefined ? {} : { download_limit: downloadLimit }),
    };
  }

  async function record(
    trx: Db,
    { session, ...call }: SignedInContext,
    action: 'create' | 'update' | 'remove',
    node: NodeRow,
    link: LinkRow,
  ): Promise<void> {
    await recordActivity(trx, { kind: 'person', id: session.userId }, clock(), [
      { nodeId: node.id, action: `link.${action}` },
    ]);
    await appendAudit(trx, {
      at: clock(),
      actorId: session.userId,
      actorName: session.userName,
      action: `dfs.link.${action}`,
      targetType: 'dfs_node',
      targetId: node.id,
      targetName: node.name,
      requestId: call.requestId,
      ip: call.ip,
      userAgent: call.userAgent,
      after: {
        linkId: link.id,
        hasPassword: link.password_hash !== null,
        uploadOnly: link.upload_only === 1,
        expiresAt: link.expires_at,
        downloadLimit: link.download_limit,
      },
    });
  }

  async function create(
    wanted: Terms & { nodeId: string; uploadOnly: boolean },
    context: SignedInContext,
  ): Promise<FileLink> {
    const { userId } = context.session;
    const caller = person(userId);
    await access.requireNode(db, caller, wanted.nodeId, 'manage');
    const columns = await toColumns(wanted);
    const row: LinkRow = {
      id: newId(clock()),
      node_id: wanted.nodeId,
      password_hash: null,
      expires_at: null,
      download_limit: null,
      ...columns,
      upload_only: wanted.uploadOnly ? 1 : 0,
      downloads: 0,
      created_by: userId,
      created_at: clock(),
      updated_at: clock(),
    };
    await access.transact(db, caller, async (trx) => {
      const { node } = await access.requireNode(trx, caller, wanted.nodeId, 'manage');
      if (wanted.uploadOnly && node.kind !== 'folder') throw new AppError('misplaced');
      await insertLink(trx, row);
      await record(trx, context, 'create', node, row);
    });
    return present(row);
  }

  async function requireOwn(trx: Db, caller: PersonCaller, id: string) {
    const link = await findLink(trx, id);
    if (!link) throw new AppError('notFound');
    const { node } = await access.requireNode(trx, caller, link.node_id, 'manage');
    return { link, node };
  }

  async function update(
    wanted: Terms & { id: string },
    context: SignedInContext,
  ): Promise<FileLink> {
    const caller = person(context.session.userId);
    await requireOwn(db, caller, wanted.id);
    const columns = await toColumns(wanted);
    return access.transact(db, caller, async (trx) => {
      const { node } = await requireOwn(trx, caller, wanted.id);
      const link = await trx
        .updateTable('dfs_link')
        .set({ ...columns, updated_at: clock() })
        .where('id', '=', wanted.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await record(trx, context, 'update', node, link);
      return present(link);
    });
  }

  async function remove(id: string, context: SignedInContext): Promise<null> {
    const caller = person(context.session.userId);
    await access.transact(db, caller, async (trx) => {
      const { link, node } = await requireOwn(trx, caller, id);
      await trx.deleteFrom('dfs_link').where('id', '=', id).execute();
      await record(trx, context, 'remove', node, link);
    });
    return null;
  }

  async function readLog(
    userId: string,
    id: string,
    query: { cursor?: string | undefined; limit: number },
  ) {
    await requireOwn(db, person(userId), id);
    return readVisits(db, id, query);
  }

  return { list, create, update, remove, readLog };
}
