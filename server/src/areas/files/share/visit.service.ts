import { AppError, type FileNode, type LinkNode } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import type { Limiter } from '../../../platform/http/limiter.ts';
import type { RawReply } from '../../../platform/http/raw-reply.ts';
import { sourceOf } from '../../../platform/http/source.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import type { HashSlot } from '../../sign-in/ports.ts';
import { type Access, RANKS } from '../access/access.ts';
import type { Caller, LinkCaller } from '../access/caller.ts';
import type { FileLimits } from '../limits.ts';
import { countDownload, findLink, type LinkRow, logVisit } from './link.store.ts';
import { readLinkKey } from './link-key.ts';

export interface DfsVisitDependencies {
  db: Db;
  clock: () => number;
  access: Access;
  keyring: Keyring;
  hasher: HashSlot;
  limiter: Limiter;
  limits: FileLimits;
  /** May the person still share files at all? */
  mayShare(userId: string): boolean | Promise<boolean>;
  listFolder(
    caller: Caller,
    folderId: string,
    page: { cursor?: string | undefined; limit: number },
  ): Promise<{ items: FileNode[]; next: string | null }>;
  sendFile(
    caller: Caller,
    nodeId: string,
    wish: { call: CallContext; versionId: null; inline: boolean },
  ): Promise<RawReply>;
  sendZip(caller: Caller, ids: readonly string[], call: CallContext): Promise<RawReply>;
}

interface Opened {
  link: LinkRow;
  caller: LinkCaller;
}

const PURPOSE = 'dfs-link-open';

export type DfsVisitService = ReturnType<typeof createDfsVisitService>;

/** Links as strangers use them. Whatever they ask for, `open` is asked first. */
export function createDfsVisitService(dependencies: DfsVisitDependencies) {
  const { db, clock, access, keyring, hasher, limiter, limits } = dependencies;

  const cookieOf = (link: LinkRow) => `pedestal-link-${link.id}`;

  /** A link that leads somewhere now: known, in time, and made by somebody who may still share what it opens. */
  async function find(key: string): Promise<LinkRow> {
    const id = readLinkKey(keyring, key);
    const link = id === null ? undefined : await findLink(db, id);
    if (!link || (link.expires_at !== null && link.expires_at <= clock())) {
      throw new AppError('notFound');
    }
    const maker = { kind: 'person', userId: link.created_by } as const;
    const found = (await access.reachMany(db, maker, [link.node_id])).get(link.node_id);
    const isHeld = found && !found.isTrashed && found.rank >= RANKS.manage;
    if (!isHeld || !(await dependencies.mayShare(link.created_by))) throw new AppError('notFound');
    return link;
  }

  /** Proof that this browser gave the password that the link has now. */
  function isUnlocked(link: LinkRow, { cookies }: CallContext): boolean {
    if (link.password_hash === null) return true;
    try {
      const proof = JSON.parse(keyring.open(PURPOSE, cookies.get(cookieOf(link)) ?? ''));
      return proof.link === link.id && proof.hash === link.password_hash && proof.until > clock();
    } catch {
      return false;
    }
  }

  /** The one check of every call that a stranger makes. */
  async function open(key: string, call: CallContext): Promise<Opened> {
    const link = await find(key);
    if (!isUnlocked(link, call)) throw new AppError('linkPasswordRequired');
    const caller: LinkCaller = {
      kind: 'link',
      linkId: link.id,
      rootId: link.node_id,
      uploadOnly: link.upload_only === 1,
    };
    return { link, caller };
  }

  const note = (link: LinkRow, call: CallContext, action: string, name = '') =>
    logVisit(db, link.id, {
      action,
      name,
      ip: call.ip,
      userAgent: call.userAgent,
      at: clock(),
    });

  async function describe(key: string, call: CallContext) {
    const link = await find(key);
    const needsPassword = !isUnlocked(link, call);
    const node = await db
      .selectFrom('dfs_node')
      .selectAll()
      .where('id', '=', link.node_id)
      .executeTakeFirstOrThrow();
    if (!needsPassword) await note(link, call, 'open', node.name);
    const left = link.download_limit === null ? null : link.download_limit - link.downloads;
    return {
      needsPassword,
      uploadOnly: link.upload_only === 1,
      node: needsPassword
        ? null
        : {
            id: node.id,
            kind: node.kind,
            name: node.name,
            size: node.size,
            mediaType: node.media_type,
            category: node.category,
            updatedAt: node.updated_at,
          },
      downloadsLeft: needsPassword || left === null ? null : Math.max(0, left),
      expiresAt: needsPassword ? null : link.expires_at,
    };
  }

  async function unlock(key: string, password: string, call: CallContext): Promise<null> {
    const link = await find(key);
    limiter(`dfs-link ${link.id} ${sourceOf(call.ip)}`, limits.linkTries);
    if (!(await hasher.verify(password, link.password_hash))) {
      await note(link, call, 'wrongPassword');
      throw new AppError('linkPasswordWrong');
    }
    const proof = {
      link: link.id,
      hash: link.password_hash,
      until: clock() + limits.linkUnlockLife,
    };
    const value = keyring.seal(PURPOSE, JSON.stringify(proof));
    call.cookies.set(cookieOf(link), value, Math.floor(limits.linkUnlockLife / 1000));
    return null;
  }

  async function children(
    key: string,
    call: CallContext,
    query: { folderId?: string | undefined; cursor?: string | undefined; limit: number },
  ) {
    const { caller } = await open(key, call);
    const { folderId = caller.rootId, ...page } = query;
    const { items, next } = await dependencies.listFolder(caller, folderId, page);
    return { items: items.map(toLinkNode), next };
  }

  /** Counts one download; the parts of one, which a player or a download manager asks for, count once. */
  async function takeDownload({ link }: Opened, call: CallContext, name: string): Promise<void> {
    const isContinued = /^bytes=[1-9]/.test(call.headers.range ?? '');
    if (call.method === 'HEAD' || (isContinued && link.download_limit === null)) return;
    if (!(await countDownload(db, link.id))) throw new AppError('notFound');
    await note(link, call, 'download', name);
  }

  async function content(key: string, nodeId: string, call: CallContext): Promise<RawReply> {
    const opened = await open(key, call);
    const { node } = await access.requireNode(db, opened.caller, nodeId, 'view');
    if (node.kind !== 'file') throw new AppError('notFound');
    await takeDownload(opened, call, node.name);
    return dependencies.sendFile(opened.caller, nodeId, { call, versionId: null, inline: false });
  }

  async function zip(key: string, call: CallContext): Promise<RawReply> {
    const opened = await open(key, call);
    const { node } = await access.requireNode(db, opened.caller, opened.caller.rootId, 'view');
    await takeDownload(opened, call, `${node.name}.zip`);
    return dependencies.sendZip(opened.caller, [node.id], call);
  }

  /** Who uploads through a link. */
  async function uploader(key: string, call: CallContext): Promise<LinkCaller> {
    const { link, caller } = await open(key, call);
    if (!caller.uploadOnly) throw new AppError('notFound');
    if (call.method === 'POST') await note(link, call, 'upload');
    return caller;
  }

  return { describe, unlock, children, content, zip, uploader };
}

function toLinkNode(node: FileNode): LinkNode {
  const { id, kind, name, size, mediaType, category, updatedAt } = node;
  return { id, kind, name, size, mediaType, category, updatedAt };
}
