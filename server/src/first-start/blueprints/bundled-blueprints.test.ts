import { CONSOLE_SYSTEM } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { seedMountPoints } from '../../areas/console/registry/mount-points.ts';
import { findWorkspace } from '../../areas/records/catalogue/workspace.store.ts';
import { insertSetting } from '../../platform/db/setting.store.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { addSystem } from '../../testing/seed.ts';
import { ensureFoundation } from '../foundation/foundation.service.ts';
import { applyBundledBlueprints, readBundledBlueprints } from './bundled-blueprints.ts';
import { offerFreeMounts } from './free-mounts.ts';

describeOnEachDatabase('the blueprints that come with the console', (context) => {
  const clock = () => 1_750_000_000_000;
  const start = (blueprints?: Awaited<ReturnType<typeof readBundledBlueprints>>) =>
    applyBundledBlueprints({
      database: context.database,
      clock,
      ...(blueprints ? { blueprints } : {}),
    });
  const read = async () => findWorkspace(context.db, 'base');

  beforeEach(() => ensureFoundation(context.db, clock));

  it('are installed once, with an audit entry', async () => {
    expect(await start()).toEqual([]);
    expect(await read()).toMatchObject({ version: 1, system_code: CONSOLE_SYSTEM });
    expect(await start()).toEqual([]);
    expect(await read()).toMatchObject({ version: 1 });
    const audits = await context.db
      .selectFrom('audit')
      .select('action')
      .where('action', '=', 'workspace.install')
      .execute();
    expect(audits).toHaveLength((await readBundledBlueprints()).length);
  });

  it('appear at the mount point of their name, unless somebody uses it', async () => {
    const mount = () =>
      context.db
        .selectFrom('sub_app')
        .select(['module', 'props'])
        .where('name', '=', 'wms')
        .executeTakeFirstOrThrow();
    await seedMountPoints(context.db, clock());
    await start();
    expect(await mount()).toEqual({ module: 'records', props: '{"workspace":"wms"}' });
    await context.db
      .updateTable('sub_app')
      .set({ module: null })
      .where('name', '=', 'wms')
      .execute();
    await start();
    expect(await mount()).toMatchObject({ module: null });
  });

  it('include the templates of the demo, which a clean console offers on free mount points', async () => {
    const props = async () => {
      const rows = await context.db
        .selectFrom('sub_app')
        .select(['name', 'props', 'title'])
        .where('name', 'in', ['zl', 'ws'])
        .orderBy('name')
        .execute();
      return rows.map(({ name, props: text, title }) => [name, text, title]);
    };
    await start();
    await offerFreeMounts(context.db, clock);
    await offerFreeMounts(context.db, clock);
    expect(await findWorkspace(context.db, 'zl')).toBeUndefined();
    expect(await props()).toEqual([
      ['ws', '{"workspace":"ws"}', 'ws'],
      ['zl', '{"workspace":"zl"}', 'zl'],
    ]);
    const page = { code: 'zl:page-start', path: '/zl', system_code: CONSOLE_SYSTEM };
    const found = await context.db
      .selectFrom('resource')
      .select(['code', 'path', 'system_code'])
      .where('sub_app', '=', 'zl')
      .where('type', '=', 'page')
      .execute();
    expect(found).toEqual([page]);
  });

  it('leave a key alone under which an administrator installed something else', async () => {
    const [base] = await readBundledBlueprints();
    if (!base) throw new Error('there is no blueprint');
    await start([{ workspace: 'zl', blueprint: { ...base.blueprint, name: 'own' } }]);
    await insertSetting(context.db, 'demo.loaded', '1', clock());
    expect(await start()).toEqual([]);
    expect(await findWorkspace(context.db, 'zl')).toMatchObject({ blueprint: 'own', version: 1 });
    expect(await findWorkspace(context.db, 'gk')).toMatchObject({ blueprint: 'control' });
  });

  it('belong to a system of the demo where it is there and has no such menu yet', async () => {
    await addSystem(context.db, '1003');
    await start();
    expect(await findWorkspace(context.db, 'wms')).toMatchObject({ system_code: '1003' });
  });

  it('keep the rules of every grant that a role has on a collection', async () => {
    await start();
    const rulesOf = async (workspace: string, role: string, collection: string) => {
      const rows = await context.db
        .selectFrom('role_rule')
        .innerJoin('workspace_role', 'workspace_role.role_id', 'role_rule.role_id')
        .select(['role_rule.action', 'role_rule.expression'])
        .where('workspace_role.workspace', '=', workspace)
        .where('workspace_role.role', '=', role)
        .where('role_rule.collection', '=', collection)
        .orderBy('role_rule.action')
        .execute();
      return rows.map(({ action, expression }) => `${action}: ${expression}`);
    };
    expect(await rulesOf('acc', 'cashier', 'voucher')).toEqual([
      "create: kind in ['receipt', 'payment']",
      "delete: maker == me && kind in ['receipt', 'payment']",
      "edit: maker == me && kind in ['receipt', 'payment']",
      "read: kind in ['receipt', 'payment']",
    ]);
  });

  it('are installed once when two gateways start at once', async () => {
    const other = await context.openAnother();
    await Promise.all([start(), applyBundledBlueprints({ database: other, clock })]);
    expect(await read()).toMatchObject({ version: 1 });
  });

  it('are upgraded where a version only adds, and wait for a decision where it takes away', async () => {
    await start();
    const [bundled] = await readBundledBlueprints();
    if (!bundled) throw new Error('there is no blueprint');
    const { workspace, blueprint: base } = bundled;
    const [first, ...others] = base.collections;
    const fields = [
      ...(first?.fields ?? []),
      { id: 'added', title: ['新', 'New'], type: 'text', max: 10 } as const,
    ];
    const collections = [{ ...first, fields } as typeof first & object, ...others];
    const more = { ...base, version: '1.1.0', collections };
    expect(await start([{ workspace, blueprint: more }])).toEqual([]);
    expect(await read()).toMatchObject({ version: 2 });
    const less = { ...base, version: '1.2.0' };
    expect(await start([{ workspace, blueprint: less }])).toEqual([
      'Blueprint base 1.2.0 is not applied: preview it in the console.',
    ]);
    expect(await read()).toMatchObject({ version: 2 });
  });
});
