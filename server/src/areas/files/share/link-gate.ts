import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import type { Limiter } from '../../../platform/http/limiter.ts';
import { sourceOf } from '../../../platform/http/source.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import { SECOND } from '../../../platform/time/durations.ts';
import type { LinkCaller } from '../access/caller.ts';
import type { FileLimits } from '../limits.ts';
import type { PasswordPort } from '../ports.ts';
import { findLink, type LinkRow } from './link.store.ts';
import { readLinkKey } from './link-key.ts';
import type { LinkMakers } from './link-maker.ts';

export interface LinkGateDependencies {
  db: Db;
  clock: () => number;
  makers: Pick<LinkMakers, 'reachShareable'>;
  keyring: Keyring;
  passwords: PasswordPort;
  limiter: Limiter;
  limits: FileLimits;
}

const PURPOSE = 'dfs-link-open';

/** Decides whether a visitor may use a link. */
export function createLinkGate(dependencies: LinkGateDependencies) {
  const { db, clock, makers, keyring, passwords, limiter, limits } = dependencies;
  const cookieOf = (link: LinkRow) => `pedestal-link-${link.id}`;

  /** Returns a valid link: known, not expired, and its maker may still share the node. Throws `notFound`. */
  async function find(key: string): Promise<LinkRow> {
    const id = readLinkKey(keyring, key);
    const link = id === null ? undefined : await findLink(db, id);
    if (!link || (link.expires_at !== null && link.expires_at <= clock())) {
      throw new AppError('notFound');
    }
    const shared = await makers.reachShareable(db, link.created_by, link.node_id);
    if (!shared || shared.isTrashed) throw new AppError('notFound');
    return link;
  }

  /** True when this browser has entered the current password of the link. */
  function isUnlocked(link: LinkRow, { cookies }: CallContext): boolean {
    if (link.password_hash === null) return true;
    try {
      const proof = JSON.parse(keyring.open(PURPOSE, cookies.get(cookieOf(link)) ?? ''));
      return proof.link === link.id && proof.hash === link.password_hash && proof.until > clock();
    } catch {
      return false;
    }
  }

  /** Checks a password and, if it is right, sets the cookie that proves it. */
  async function unlock(link: LinkRow, password: string, call: CallContext): Promise<boolean> {
    limiter(`dfs-link ${link.id} ${sourceOf(call.ip)}`, limits.linkTries);
    if (!(await passwords.verify(password, link.password_hash))) return false;
    const until = clock() + limits.linkUnlockLife;
    const proof = JSON.stringify({ link: link.id, hash: link.password_hash, until });
    const maxAge = Math.floor(limits.linkUnlockLife / SECOND);
    call.cookies.set(cookieOf(link), keyring.seal(PURPOSE, proof), maxAge);
    return true;
  }

  /** Returns a valid, unlocked link and its caller. Throws `notFound` or `linkPasswordRequired`. */
  async function open(key: string, call: CallContext) {
    const link = await find(key);
    if (!isUnlocked(link, call)) throw new AppError('linkPasswordRequired');
    const caller: LinkCaller = {
      kind: 'link',
      linkId: link.id,
      rootId: link.node_id,
      uploadOnly: link.upload_only === 1,
      source: sourceOf(call.ip),
    };
    return { link, caller };
  }

  return { find, isUnlocked, unlock, open };
}
