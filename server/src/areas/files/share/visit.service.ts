import { AppError, type LinkNode } from '@pedestal/contract';
import { readUserNames } from '../../../administration/names.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import type { Limiter } from '../../../platform/http/limiter.ts';
import type { RawReply } from '../../../platform/http/raw-reply.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import type { Access } from '../access/access.ts';
import type { LinkCaller } from '../access/caller.ts';
import type { ContentService } from '../content/content.service.ts';
import type { FileLimits } from '../limits.ts';
import type { ListFolder } from '../node/list.service.ts';
import { findNode } from '../node/node.store.ts';
import type { PasswordPort } from '../ports.ts';
import { countDownload, type LinkRow, logVisit } from './link.store.ts';
import { createLinkGate } from './link-gate.ts';
import type { LinkMakers } from './link-maker.ts';

export interface VisitDependencies {
  db: Db;
  clock: () => number;
  access: Access;
  keyring: Keyring;
  passwords: PasswordPort;
  limiter: Limiter;
  limits: FileLimits;
  makers: LinkMakers;
  listFolder: ListFolder;
  sendFile: ContentService['sendFile'];
  sendZip: ContentService['sendZip'];
}

export type VisitService = ReturnType<typeof createVisitService>;

/** Links as visitors use them. Every call passes the gate first. */
export function createVisitService(dependencies: VisitDependencies) {
  const { db, clock, access, keyring, passwords, limiter, limits, makers } = dependencies;
  const gate = createLinkGate({ db, clock, makers, keyring, passwords, limiter, limits });

  const log = ({ id }: LinkRow, call: CallContext, action: string, name = '') =>
    logVisit(db, id, { action, name, ip: call.ip, userAgent: call.userAgent, at: clock() });

  async function describe(key: string, call: CallContext) {
    const link = await gate.find(key);
    const needsPassword = !gate.isUnlocked(link, call);
    const uploadOnly = link.upload_only === 1;
    if (needsPassword) {
      return { ...NOTHING_SHOWN, needsPassword, uploadOnly };
    }
    const node = await findNode(db, link.node_id);
    if (!node) throw new AppError('notFound');
    await log(link, call, 'open', node.name);
    const left = link.download_limit === null ? null : link.download_limit - link.downloads;
    return {
      needsPassword,
      uploadOnly,
      node: toLinkNode({ ...node, mediaType: node.media_type, updatedAt: node.updated_at }),
      downloadsLeft: left === null ? null : Math.max(0, left),
      expiresAt: link.expires_at,
      sender:
        (await readUserNames(db, [link.created_by])).get(link.created_by)?.displayName ?? null,
    };
  }

  async function unlock(key: string, password: string, call: CallContext): Promise<null> {
    const link = await gate.find(key);
    if (await gate.unlock(link, password, call)) return null;
    await log(link, call, 'wrongPassword');
    throw new AppError('linkPasswordWrong');
  }

  async function children(
    key: string,
    call: CallContext,
    query: { folderId?: string | undefined; cursor?: string | undefined; limit: number },
  ) {
    const { caller } = await gate.open(key, call);
    const { folderId = caller.rootId, ...page } = query;
    const { items, next } = await dependencies.listFolder(caller, folderId, page);
    return { items: items.map(toLinkNode), next };
  }

  /** Counts one download. Later ranges of the same download, as players request them, are not counted. */
  async function takeDownload(link: LinkRow, call: CallContext, name: string): Promise<void> {
    const isContinued = /^bytes=[1-9]/.test(call.headers.range ?? '');
    if (call.method === 'HEAD' || (isContinued && link.download_limit === null)) return;
    if (!(await countDownload(db, link.id))) throw new AppError('notFound');
    await log(link, call, 'download', name);
  }

  async function content(key: string, nodeId: string, call: CallContext): Promise<RawReply> {
    const { link, caller } = await gate.open(key, call);
    const { node } = await access.requireNode(db, caller, nodeId, 'view');
    if (node.kind !== 'file') throw new AppError('notFound');
    await takeDownload(link, call, node.name);
    return dependencies.sendFile(caller, nodeId, { call, versionId: null, inline: false });
  }

  async function zip(key: string, call: CallContext): Promise<RawReply> {
    const { link, caller } = await gate.open(key, call);
    const { node } = await access.requireNode(db, caller, caller.rootId, 'view');
    await takeDownload(link, call, `${node.name}.zip`);
    return dependencies.sendZip(caller, [node.id], call);
  }

  /** The caller of an upload through a link. */
  async function uploader(key: string, call: CallContext): Promise<LinkCaller> {
    const { link, caller } = await gate.open(key, call);
    if (!caller.uploadOnly) throw new AppError('notFound');
    if (call.method === 'POST') await log(link, call, 'upload');
    return caller;
  }

  return { describe, unlock, children, content, zip, uploader };
}

/** A link before its password was entered. */
const NOTHING_SHOWN = { node: null, downloadsLeft: null, expiresAt: null, sender: null };

/** Picks the fields that visitors may see. */
function toLinkNode(node: LinkNode): LinkNode {
  const { id, kind, name, size, mediaType, category, updatedAt } = node;
  return { id, kind, name, size, mediaType, category, updatedAt };
}
