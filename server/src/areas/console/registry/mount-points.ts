import { MOUNT_POINTS } from '@pedestal/contract';
import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { SubAppTable } from '../../../platform/db/tables-console.ts';
import { bumpRegistryVersion } from '../registry-change.ts';
import { insertMissingSubApps } from './registry.store.ts';

type MountPoint = (typeof MOUNT_POINTS)[number];

/** Titles at the first start; administrators may change them. */
const TITLES: Record<MountPoint, readonly [chinese: string, english: string]> = {
  auth: ['权限管理', 'Authority'],
  dfs: ['文件服务', 'Files'],
  zl: ['租赁管理', 'Leasing'],
  rk: ['入库管理', 'Goods receiving'],
  ws: ['洗涤服务', 'Laundry service'],
  cy: ['餐饮管理', 'Catering'],
  gk: ['集团管控', 'Group control'],
  retailMall: ['零售商城', 'Online mall'],
  acc: ['财务核算', 'Accounting'],
  contract: ['合同管理', 'Contracts'],
  fcshop: ['加盟店', 'Franchise shops'],
  mainStore: ['旗舰店', 'Flagship stores'],
  approve: ['审批中心', 'Approvals'],
  wms: ['仓储管理', 'Warehouse'],
  dataReport: ['数据报表', 'Reports'],
  plastic: ['周转箱管理', 'Plastic crates'],
};

/** Trusted sub-apps of this repository; they run in the page itself. */
const OWN: ReadonlySet<MountPoint> = new Set(['auth', 'dfs']);

/** Registers the built-in mount points that are not registered yet. */
export async function seedMountPoints(db: Db, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = MOUNT_POINTS.map((name) => toRow(name, now));
    if ((await insertMissingSubApps(trx, rows)) > 0) await bumpRegistryVersion(trx);
  });
}

function toRow(name: MountPoint, now: number): Insertable<SubAppTable> {
  const [title, title_en] = TITLES[name];
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
