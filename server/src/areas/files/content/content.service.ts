import { AppError } from '@pedestal/contract';
import type { BlobStore } from '../../../platform/blob-store/blob-store.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { CallContext, Session } from '../../../platform/http/context.ts';
import type { RawReply } from '../../../platform/http/raw-reply.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import { type Access, dropNested } from '../access/access.ts';
import { actorOf, type Caller } from '../access/caller.ts';
import type { FileLimits } from '../limits.ts';
import { rememberRecent } from '../node/activity.store.ts';
import { findSelection, findVersion, insertSelection } from './content.store.ts';
import { replyWithFile, replyWithZip } from './content-reply.ts';
import { createZip } from './zip.ts';
import { createZipSource } from './zip-source.ts';

export interface DfsContentDependencies {
  db: Db;
  clock: () => number;
  limits: FileLimits;
  access: Access;
  store: BlobStore;
  keyring: Keyring;
  /** The session, if it still holds and this browser is the one that it was opened in. */
  findSessionOfBrowser(id: string, cookies: CallContext['cookies']): Promise<Session | null>;
  /** The token, if it still holds. */
  findToken(id: string): Promise<Caller | null>;
}

/** For whom an address was made: it works for nobody else. */
type Bearer = { session: string } | { token: string };

type Promised = Bearer & {
  until: number;
  /** A file, or a list of files and folders for a zip. */
  node?: string;
  version?: string;
  selection?: string;
  inline?: boolean;
};

const PURPOSE = 'dfs-address';
const PATH = '/gateway/dfs/content';

export type DfsContentService = ReturnType<typeof createDfsContentService>;

export function createDfsContentService(dependencies: DfsContentDependencies) {
  const { db, clock, limits, access, store, keyring } = dependencies;
  const zipSource = createZipSource(dependencies);

  function makeAddress(promised: Omit<Promised, 'until'> & Bearer) {
    const expiresAt = clock() + limits.addressLife;
    const address = keyring.seal(PURPOSE, JSON.stringify({ ...promised, until: expiresAt }));
    return { url: `${PATH}?address=${address}`, expiresAt };
  }

  function readAddress(address: string): Promised {
    try {
      // One spelling only: some of the last character's bits mean nothing to a decoder.
      const isPlain = Buffer.from(address, 'base64url').toString('base64url') === address;
      if (!isPlain) throw new AppError('notFound');
      const promised = JSON.parse(keyring.open(PURPOSE, address)) as Promised;
      if (promised.until > clock()) return promised;
    } catch {
      // not one of ours: as if it did not exist
    }
    throw new AppError('notFound');
  }

  async function findBearer(promised: Promised, call: CallContext): Promise<Caller> {
    if ('token' in promised) {
      const caller = await dependencies.findToken(promised.token);
      if (caller) return caller;
    } else {
      const session = await dependencies.findSessionOfBrowser(promised.session, call.cookies);
      if (session) return { kind: 'person', userId: session.userId };
    }
    throw new AppError('notFound');
  }

  async function address(
    caller: Caller,
    bearer: Bearer,
    wanted: { id: string; versionId?: string | undefined; inline: boolean; glance?: boolean },
  ) {
    const { node } = await access.requireNode(db, caller, wanted.id, 'view');
    if (node.kind !== 'file') throw new AppError('notFound');
    const version = await findVersion(db, wanted.id, wanted.versionId ?? null);
    if (!version) throw new AppError('notFound');
    if (!wanted.glance) await rememberRecent(db, actorOf(caller), wanted.id, clock());
    return makeAddress({
      ...bearer,
      node: wanted.id,
      version: version.id,
      ...(wanted.inline ? { inline: true } : {}),
    });
  }

  async function zipAddress(caller: Caller, bearer: Bearer, ids: readonly string[]) {
    await access.requireNodes(db, caller, ids, 'view');
    await zipSource.plan(ids);
    const id = newId(clock());
    await insertSelection(db, { id, nodeIds: ids, expiresAt: clock() + limits.addressLife });
    return makeAddress({ ...bearer, selection: id });
  }

  async function open(address: string, call: CallContext): Promise<RawReply> {
    const promised = readAddress(address);
    const caller = await findBearer(promised, call);
    if (promised.selection !== undefined) {
      const ids = await findSelection(db, promised.selection, clock());
      if (!ids) throw new AppError('notFound');
      return sendZip(caller, ids, call);
    }
    return sendFile(caller, promised.node ?? '', {
      call,
      versionId: promised.version ?? null,
      inline: promised.inline ?? false,
    });
  }

  /** A file's content for whoever may see it. Every way to content ends here or in `sendZip`. */
  async function sendFile(
    caller: Caller,
    nodeId: string,
    wish: { call: CallContext; versionId: string | null; inline: boolean },
  ): Promise<RawReply> {
    const { node } = await access.requireNode(db, caller, nodeId, 'view');
    const version = await findVersion(db, nodeId, wish.versionId);
    if (!version) throw new AppError('notFound');
    return replyWithFile(store, { name: node.name, ...version }, wish);
  }

  async function sendZip(
    caller: Caller,
    ids: readonly string[],
    call: CallContext,
  ): Promise<RawReply> {
    const chosen = dropNested(await access.requireNodes(db, caller, ids, 'view'));
    const tops = chosen.map(({ node }) => node.id);
    const rows = await zipSource.plan(tops);
    const name = (chosen.length === 1 && chosen[0]?.node.name) || 'files';
    return replyWithZip(name, createZip(zipSource.entries(caller, tops, rows)), call);
  }

  return { address, zipAddress, open, sendFile, sendZip };
}
