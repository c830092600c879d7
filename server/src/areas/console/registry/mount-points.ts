import { MOUNT_POINTS, RECORDS_APP } from '@pedestal/contract';
import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { SubAppTable } from '../../../platform/db/tables-console.ts';
import { bumpRegistryVersion } from '../registry-change.ts';
import { listPointedReleases } from '../release/channel.store.ts';
import { findSubApp, insertMissingSubApps, updateSubApp } from './registry.store.ts';

type MountPoint = (typeof MOUNT_POINTS)[number] | typeof RECORDS_APP;

type Title = readonly [chinese: string, english: string];

/** Titles at the first start; administrators may change them. */
const TITLES: Record<MountPoint, Title> = {
  auth: ['权限中心', 'Access'],
  dfs: ['文件中心', 'Files'],
  // Codes without a known meaning.
  zl: ['zl', 'zl'],
  rk: ['rk', 'rk'],
  ws: ['ws', 'ws'],
  cy: ['cy', 'cy'],
  gk: ['gk', 'gk'],
  retailMall: ['零售商城', 'Online mall'],
  acc: ['财务核算', 'Accounting'],
  contract: ['合同管理', 'Contracts'],
  fcshop: ['加盟店', 'Franchise shops'],
  mainStore: ['旗舰店', 'Flagship stores'],
  approve: ['审批中心', 'Approvals'],
  wms: ['仓储管理', 'Warehouse'],
  dataReport: ['数据报表', 'Reports'],
  plastic: ['塑料贸易', 'Plastics trade'],
  records: ['业务数据', 'Records'],
};

/** Trusted sub-apps of this repository; they run in the page itself. */
const OWN: ReadonlySet<MountPoint> = new Set(['auth', 'dfs', 'approve', 'dataReport', RECORDS_APP]);

/** Registers the built-in mount points that are not registered yet. */
export async function seedMountPoints(
  trx: Db,
  now: number,
  titles: ReadonlyMap<string, Title> = new Map(),
): Promise<void> {
  const names = [...MOUNT_POINTS, RECORDS_APP] as const;
  const rows = names.map((name) => toRow(name, titles.get(name) ?? TITLES[name], now));
  if ((await insertMissingSubApps(trx, rows)) > 0) await bumpRegistryVersion(trx);
}

/**
 * Lets a mount point that nobody uses yet show the workspace of its name. One that has releases, a
 * module or props of its own stays as it is. Returns whether it was changed.
 */
export async function mountWorkspace(trx: Db, name: string, now: number): Promise<boolean> {
  const row = await findSubApp(trx, name);
  if (!row || row.module !== null || row.props !== '{}') return false;
  if ((await listPointedReleases(trx, name)).length > 0) return false;
  await bumpRegistryVersion(trx);
  const props = JSON.stringify({ workspace: name });
  return updateSubApp(trx, name, row.version, { module: RECORDS_APP, props, updated_at: now });
}

function toRow(name: MountPoint, [title, title_en]: Title, now: number): Insertable<SubAppTable> {
  return {
    name,
    title,
    title_en,
    base: `/${name}`,
    history: 'browser',
    mount_element_id: 'root-subapp',
    props: '{}',
    prefetch: 1,
    format: 'module',
    isolation: OWN.has(name) ? 'none' : 'realm',
    inline_scripts: 0,
    status: 'active',
    created_at: now,
    updated_at: now,
  };
}
