import type { Call } from '@pedestal/contract';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { createPerson } from '../shell/person.ts';
import { create, newCode } from '../wms/world.ts';

/** People of one store, by the roles that came with the blueprints. */
export async function createPeople() {
  const admin = await createSignedInClient(adminCredentials());
  const roles = await admin('GET /gateway/authority/grantableRoles', { query: {} });
  const units = await admin('GET /gateway/authority/orgUnits', { query: {} });
  const orgUnitId = units[0]?.id;
  const roleIdOf = (name: string) => roles.find((role) => role.name === name)?.id ?? '';
  const join = async (...names: string[]) => {
    const roleIds = ['资料查阅员', '库存查询', ...names].map(roleIdOf);
    const unit = orgUnitId === undefined ? {} : { orgUnitId };
    const person = await createPerson({ isAdministrator: false, roleIds, ...unit });
    return { person, call: await createSignedInClient(person) };
  };
  return {
    admin,
    cashier: await join('收银员'),
    manager: await join('门店经理', '调拨发货员'),
  };
}

/** A store with ten boxes of tea, a warehouse with twenty, and somebody who works there. */
export async function createStore(admin: Call, staff: string) {
  const base = (collection: string, values: Record<string, unknown>) =>
    create(admin, ['base', collection], { code: newCode('P'), ...values });
  const goods = newCode('龙井茶');
  const values = { sku: newCode('SKU'), name: goods, unit: 'box' };
  const item = await create(admin, ['base', 'item'], values);
  const shop = await base('place', { name: newCode('门店'), kind: 'shop' });
  const warehouse = newCode('中心仓');
  const site = await base('place', { name: warehouse, kind: 'warehouse' });
  const zone = { kind: 'bin', use: 'storage', parent: site };
  const bin = await base('place', { name: newCode('库位'), ...zone });
  const way = { kind: 'virtual', virtualKind: 'transit' };
  const transit = await base('place', { name: newCode('在途'), ...way });
  const lines = [
    { item, place: shop, qty: '10', price: '60' },
    { item, place: bin, qty: '20', price: '60' },
  ];
  const opening = await create(admin, ['wms', 'opening'], { name: newCode('OPEN') }, { lines });
  await step(admin, ['wms', 'opening'], opening, 'post');
  const books = { code: newCode('A'), name: '门店账套' };
  const set = await create(admin, ['acc', 'accountSet'], books);
  const account = (code: string, category: string, more: object = {}) =>
    create(admin, ['acc', 'account'], {
      ...{ set, code, name: `科目${code}`, category },
      ...{ side: category === 'asset' ? 'debit' : 'credit', ...more },
    });
  const name = newCode('旗舰店');
  const store = await create(
    admin,
    ['mainStore', 'store'],
    {
      ...{ code: newCode('S'), name, place: shop, transit, target: '500' },
      ...{ float: '500', limit: '20', set, taxRate: '13' },
      cashAccount: await account('1001', 'asset', { kind: 'cash' }),
      bankAccount: await account('1002', 'asset', { kind: 'bank' }),
      revenue: await account('6001', 'profit'),
      taxAccount: await account('2221', 'liability'),
      shortAccount: await account('1901', 'asset'),
    },
    { staff: [{ person: staff }] },
  );
  return { store, name, item, goods, warehouse, bin };
}

/** Moves a document on. */
export async function step(
  call: Call,
  [workspace, collection]: readonly [string, string],
  id: string,
  transition: string,
) {
  const params = { workspace, collection, id };
  const { version } = await call('GET /gateway/records/:workspace/:collection/:id', { params });
  await call('POST /gateway/records/:workspace/:collection/:id/transitions/:transition', {
    params: { ...params, transition },
    body: { version },
  });
}
