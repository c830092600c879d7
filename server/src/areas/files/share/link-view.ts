import { addressOf, type FileLink } from '@pedestal/contract';
import type { Suspension } from '../../../administration/makers.ts';
import { readUserNames } from '../../../administration/names.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import type { LinkRow } from './link.store.ts';
import { makeLinkKey } from './link-key.ts';
import type { LinkMakers } from './link-maker.ts';

export interface LinkViewDependencies {
  db: Db;
  makers: Pick<LinkMakers, 'findLinkSuspensions'>;
  keyring: Keyring;
}

/** Links as people see them who manage the node: with the key, the maker and the suspension. */
export function createLinkView({ db, makers, keyring }: LinkViewDependencies) {
  async function readMakers(nodeId: string, links: readonly LinkRow[]) {
    const ids = links.map((link) => link.created_by);
    const suspensions = await makers.findLinkSuspensions(db, nodeId, ids);
    const names = await readUserNames(db, ids);
    return (link: LinkRow): FileLink =>
      toFileLink(keyring, link, {
        name: names.get(link.created_by)?.displayName ?? '',
        suspension: suspensions.get(link.created_by) ?? null,
      });
  }

  return {
    async describe(link: LinkRow): Promise<FileLink> {
      return (await readMakers(link.node_id, [link]))(link);
    },
    /** All links must be of this node. */
    async describeAll(nodeId: string, links: readonly LinkRow[]): Promise<FileLink[]> {
      return links.map(await readMakers(nodeId, links));
    },
  };
}

function toFileLink(
  keyring: Keyring,
  link: LinkRow,
  maker: { name: string; suspension: Suspension | null },
): FileLink {
  const key = makeLinkKey(keyring, link.id);
  return {
    id: link.id,
    key,
    path: addressOf('GET /gateway/dfs/link/:key/page', { params: { key } }),
    hasPassword: link.password_hash !== null,
    uploadOnly: link.upload_only === 1,
    expiresAt: link.expires_at,
    downloadLimit: link.download_limit,
    downloads: link.downloads,
    createdAt: link.created_at,
    createdBy: { id: link.created_by, name: maker.name },
    suspension: maker.suspension,
  };
}
