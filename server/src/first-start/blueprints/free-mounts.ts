import { CONSOLE_SYSTEM, type MOUNT_POINTS } from '@pedestal/contract';
import { raiseAuthorityVersion } from '../../administration/authority-version.store.ts';
import { addResources, type ResourceNode } from '../../areas/authority/resource/resource-tree.ts';
import { mountWorkspace, seedMountPoints } from '../../areas/console/registry/mount-points.ts';
import type { Db } from '../../platform/db/database.ts';
import { insertSetting, readSetting } from '../../platform/db/setting.store.ts';
import { hasDemo } from '../demo/demo.service.ts';

const OFFERED = 'mounts.offered';

/** Mount points without a meaning of their own: an administrator decides what they are for. */
const FREE: readonly (typeof MOUNT_POINTS)[number][] = ['zl', 'rk', 'cy', 'gk', 'ws'];

/** The directory is that of the workspace to come, whose pages will be added to it. */
const entryOf = (name: string): ResourceNode => ({
  type: 'directory',
  code: name,
  name,
  nameEn: name,
  subApp: name,
  children: [
    {
      type: 'page',
      code: `${name}:page-start`,
      name: '首页',
      nameEn: 'Start page',
      path: `/${name}`,
      icon: 'appstore-add',
      subApp: name,
    },
  ],
});

const MENU: ResourceNode = {
  type: 'directory',
  code: 'more',
  name: '更多应用',
  nameEn: 'More applications',
  icon: 'appstore-add',
  children: FREE.map(entryOf),
};

/**
 * Offers the free mount points of a console without demo in its menu, once. Their first page starts
 * a workspace: empty, from a file or from a template.
 */
export async function offerFreeMounts(db: Db, clock: () => number): Promise<void> {
  if ((await hasDemo(db)) || (await readSetting(db, OFFERED)) !== undefined) return;
  await db.transaction().execute(async (trx) => {
    const now = clock();
    if (!(await insertSetting(trx, OFFERED, '1', now))) return;
    await raiseAuthorityVersion(trx, 'grants');
    await seedMountPoints(trx, now);
    for (const name of FREE) await mountWorkspace(trx, name, now);
    await addResources(trx, CONSOLE_SYSTEM, [MENU], now);
  });
}
