import { AppError } from '@pedestal/contract';
import type { BlobStore } from '../../../platform/blob-store/blob-store.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import type { RawReply } from '../../../platform/http/raw-reply.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import { type Access, dropNested } from '../access/access.ts';
import { actorOf, type Caller } from '../access/caller.ts';
import type { FileLimits } from '../limits.ts';
import { touchRecent } from '../node/personal.store.ts';
import type { SignInPort } from '../ports.ts';
import { type Address, type Bearer, createAddressCodec } from './address.ts';
import { findContent } from './content.store.ts';
import { replyWithFile, replyWithZip } from './content-reply.ts';
import { findSelection, insertSelection } from './selection.store.ts';
import { createZip } from './zip.ts';
import { createZipSource } from './zip-source.ts';

export interface ContentDependencies {
  db: Db;
  clock: () => number;
  limits: FileLimits;
  access: Access;
  store: BlobStore;
  keyring: Keyring;
  findSessionOfBrowser: SignInPort['findSessionOfBrowser'];
  /** The caller of a token; null when it expired or was revoked. */
  findToken(id: string): Promise<Caller | null>;
}

export type ContentService = ReturnType<typeof createContentService>;

export function createContentService(dependencies: ContentDependencies) {
  const { db, clock, limits, access, store, keyring } = dependencies;
  const addresses = createAddressCodec({ clock, limits, keyring });
  const zipSource = createZipSource({ db, clock, limits, access, store });

  async function findBearer(payload: Address, call: CallContext): Promise<Caller> {
    if ('token' in payload) {
      const caller = await dependencies.findToken(payload.token);
      if (caller) return caller;
    } else {
      const session = await dependencies.findSessionOfBrowser(payload.session, call.cookies);
      if (session) return { kind: 'person', userId: session.userId };
    }
    throw new AppError('notFound');
  }

  async function address(
    caller: Caller,
    bearer: Bearer,
    input: { id: string; versionId?: string | undefined; inline: boolean; glance?: boolean },
  ) {
    const { node } = await access.requireNode(db, caller, input.id, 'view');
    if (node.kind !== 'file') throw new AppError('notFound');
    const version = await findContent(db, input.id, input.versionId ?? null);
    if (!version) throw new AppError('notFound');
    if (!input.glance) await touchRecent(db, actorOf(caller), input.id, clock());
    const inline = input.inline ? { inline: true } : {};
    return addresses.make({ ...bearer, node: input.id, version: version.id, ...inline });
  }

  async function zipAddress(caller: Caller, bearer: Bearer, ids: readonly string[]) {
    await access.requireNodes(db, caller, ids, 'view');
    await zipSource.plan(ids);
    const id = newId(clock());
    await insertSelection(db, { id, nodeIds: ids, expiresAt: clock() + limits.addressLife });
    return addresses.make({ ...bearer, selection: id });
  }

  async function open(address: string, call: CallContext): Promise<RawReply> {
    const payload = addresses.read(address);
    const caller = await findBearer(payload, call);
    if (payload.selection !== undefined) {
      const ids = await findSelection(db, payload.selection, clock());
      if (!ids) throw new AppError('notFound');
      return sendZip(caller, ids, call);
    }
    return sendFile(caller, payload.node ?? '', {
      call,
      versionId: payload.version ?? null,
      inline: payload.inline ?? false,
    });
  }

  /** Sends a file that the caller can see. Every download goes through here or `sendZip`. */
  async function sendFile(
    caller: Caller,
    nodeId: string,
    options: { call: CallContext; versionId: string | null; inline: boolean },
  ): Promise<RawReply> {
    const { node } = await access.requireNode(db, caller, nodeId, 'view');
    const version = await findContent(db, nodeId, options.versionId);
    if (!version) throw new AppError('notFound');
    return replyWithFile(store, { name: node.name, ...version }, options);
  }

  async function sendZip(
    caller: Caller,
    ids: readonly string[],
    call: CallContext,
  ): Promise<RawReply> {
    const selected = dropNested(await access.requireNodes(db, caller, ids, 'view'));
    const tops = selected.map(({ node }) => node.id);
    const rows = await zipSource.plan(tops);
    const name = (selected.length === 1 && selected[0]?.node.name) || 'files';
    return replyWithZip(name, createZip(zipSource.entries(caller, tops, rows)), call);
  }

  return { address, zipAddress, open, sendFile, sendZip };
}
