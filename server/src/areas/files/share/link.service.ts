import { AppError, type FileLink } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import type { Access } from '../access/access.ts';
import { actorOf, ownerKeyOf, type PersonCaller, personOf } from '../access/caller.ts';
import type { NodeRow } from '../access/place.store.ts';
import { RANKS } from '../access/rank.ts';
import { recordActivity } from '../node/activity.store.ts';
import type { PasswordPort } from '../ports.ts';
import { recordAudit } from '../record-audit.ts';
import { deleteOpenUploads } from '../upload/upload.store.ts';
import {
  deleteLink,
  findLink,
  insertLink,
  type LinkRow,
  listLinks,
  readVisits,
  updateLink,
} from './link.store.ts';
import type { LinkMakers } from './link-maker.ts';
import { createLinkView } from './link-view.ts';

export interface LinkDependencies {
  db: Db;
  clock: () => number;
  access: Access;
  makers: LinkMakers;
  keyring: Keyring;
  passwords: PasswordPort;
}

/** What a link requires and allows; undefined leaves the setting as it is. */
interface Terms {
  password?: string | null | undefined;
  expiresAt?: number | null | undefined;
  downloadLimit?: number | null | undefined;
}

export type LinkService = ReturnType<typeof createLinkService>;

/** Links as their owners manage them. */
export function createLinkService(dependencies: LinkDependencies) {
  const { db, clock, access, makers, keyring } = dependencies;
  const view = createLinkView({ db, makers, keyring });

  async function requireLink(trx: Db, caller: PersonCaller, id: string) {
    const link = await findLink(trx, id);
    if (!link) throw new AppError('notFound');
    const { node } = await access.requireNode(trx, caller, link.node_id, 'manage');
    return { link, node };
  }

  /** Keys are shown only to people who may create links, not to everybody who can see the file. */
  async function list(context: SignedInContext, nodeId: string): Promise<FileLink[]> {
    const { rank } = await access.requireNode(db, personOf(context), nodeId, 'view');
    if (rank < RANKS.manage) return [];
    return view.describeAll(nodeId, await listLinks(db, nodeId));
  }

  async function create(
    input: Terms & { nodeId: string; uploadOnly: boolean },
    context: SignedInContext,
  ): Promise<FileLink> {
    const caller = personOf(context);
    await access.requireNode(db, caller, input.nodeId, 'manage');
    const row: LinkRow = {
      id: newId(clock()),
      node_id: input.nodeId,
      password_hash: null,
      expires_at: null,
      download_limit: null,
      ...(await toColumns(dependencies, input)),
      upload_only: input.uploadOnly ? 1 : 0,
      downloads: 0,
      created_by: caller.userId,
      created_at: clock(),
      updated_at: clock(),
    };
    await access.transact(db, caller, async (trx) => {
      const { node } = await access.requireNode(trx, caller, input.nodeId, 'manage');
      if (input.uploadOnly && node.kind !== 'folder') throw new AppError('misplaced');
      await insertLink(trx, row);
      await record(trx, context, clock(), { action: 'create', node, link: row });
    });
    return view.describe(row);
  }

  async function update(input: Terms & { id: string }, context: SignedInContext) {
    const caller = personOf(context);
    await requireLink(db, caller, input.id);
    const columns = await toColumns(dependencies, input);
    const updated = await access.transact(db, caller, async (trx) => {
      const { node } = await requireLink(trx, caller, input.id);
      const link = await updateLink(trx, input.id, { ...columns, updated_at: clock() });
      await record(trx, context, clock(), { action: 'update', node, link });
      return link;
    });
    return view.describe(updated);
  }

  /** For links whose maker left or may not share the node any more. Needs what creating the link needs. */
  async function takeOver(id: string, context: SignedInContext): Promise<null> {
    const caller = personOf(context);
    await access.transact(db, caller, async (trx) => {
      const { link, node } = await requireLink(trx, caller, id);
      const change = { created_by: caller.userId, updated_at: clock() };
      const taken = await updateLink(trx, id, change);
      await record(trx, context, clock(), { action: 'takeOver', node, link: taken, before: link });
    });
    return null;
  }

  async function remove(id: string, context: SignedInContext): Promise<null> {
    const caller = personOf(context);
    await access.transact(db, caller, async (trx) => {
      const { link, node } = await requireLink(trx, caller, id);
      await deleteLink(trx, id);
      await deleteOpenUploads(trx, 'owner', [ownerKeyOf({ kind: 'link', id })]);
      await record(trx, context, clock(), { action: 'remove', node, link });
    });
    return null;
  }

  async function readLog(
    context: SignedInContext,
    id: string,
    query: { cursor?: string | undefined; limit: number },
  ) {
    await requireLink(db, personOf(context), id);
    return readVisits(db, id, query);
  }

  return { list, create, update, takeOver, remove, readLog };
}

async function toColumns({ clock, passwords }: LinkDependencies, terms: Terms) {
  const { password, expiresAt, downloadLimit } = terms;
  if (expiresAt && expiresAt <= clock()) {
    throw new AppError('malformedInput', { fields: [{ field: 'expiresAt', message: 'past' }] });
  }
  return {
    ...(password === undefined
      ? {}
      : { password_hash: password === null ? null : await passwords.hash(password) }),
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
    ...(downloadLimit === undefined ? {} : { download_limit: downloadLimit }),
  };
}

interface LinkChange {
  action: 'create' | 'update' | 'takeOver' | 'remove';
  node: NodeRow;
  link: LinkRow;
  /** The link before it was taken over. */
  before?: LinkRow;
}

async function record(
  trx: Db,
  context: SignedInContext,
  at: number,
  { action, node, link, before }: LinkChange,
): Promise<void> {
  await recordActivity(trx, actorOf(personOf(context)), at, [
    { nodeId: node.id, action: `link.${action}` },
  ]);
  await recordAudit(trx, context, at, {
    action: `dfs.link.${action}`,
    targetType: 'dfs_node',
    targetId: node.id,
    targetName: node.name,
    ...(before ? { before: { linkId: before.id, createdBy: before.created_by } } : {}),
    after: {
      linkId: link.id,
      createdBy: link.created_by,
      hasPassword: link.password_hash !== null,
      uploadOnly: link.upload_only === 1,
      expiresAt: link.expires_at,
      downloadLimit: link.download_limit,
    },
  });
}
