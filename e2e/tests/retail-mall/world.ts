import type { Call } from '@pedestal/contract';
import { expect, type Page } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { createPerson } from '../shell/person.ts';
import { create, newCode } from '../wms/world.ts';

/** People of the mall, by the roles that came with the blueprints. */
export async function createPeople() {
  const admin = await createSignedInClient(adminCredentials());
  const roles = await admin('GET /gateway/authority/grantableRoles', { query: {} });
  const roleIdOf = (name: string) => roles.find((role) => role.name === name)?.id ?? '';
  const join = async (...names: string[]) => {
    const roleIds = ['资料查阅员', ...names].map(roleIdOf);
    const person = await createPerson({ isAdministrator: false, roleIds });
    return { person, call: await createSignedInClient(person) };
  };
  return {
    admin,
    operator: await join('商城运营', '库存查询'),
    packer: await join('打包员', '拣货盘点员'),
    service: await join('商城客服'),
    finance: await join('商城财务'),
  };
}

/** A shop that offers tea at 128, of which twenty boxes lie in a bin. */
export async function createShop(admin: Call) {
  const base = (collection: string, values: Record<string, unknown>) =>
    create(admin, ['base', collection], { code: newCode('P'), ...values });
  const sku = newCode('SKU');
  const item = await create(admin, ['base', 'item'], { sku, name: '龙井茶', unit: 'box' });
  const site = await base('place', { name: '商城仓', kind: 'warehouse' });
  const bin = newCode('BIN');
  const place = (code: string, name: string, use: string, kind = 'zone') =>
    base('place', { code, name, kind, use, parent: site });
  const binId = await place(bin, '商城库位', 'storage', 'bin');
  const dock = await place(newCode('SH'), '发货区', 'shipping');
  const stock = { lines: [{ item, place: binId, qty: '20', price: '60' }] };
  const opening = await create(admin, ['wms', 'opening'], { name: newCode('OPEN') }, stock);
  await step(admin, ['wms', 'opening'], opening, 'post');
  const payerName = newCode('支付平台');
  const payer = await base('party', { name: payerName, kinds: ['customer'] });
  const set = await create(admin, ['acc', 'accountSet'], { code: newCode('A'), name: '商城账套' });
  const account = (code: string, category: string, more: object = {}) =>
    create(admin, ['acc', 'account'], {
      ...{ set, code, name: `科目${code}`, category },
      ...{ side: category === 'asset' ? 'debit' : 'credit', ...more },
    });
  const owed = await account('1122', 'asset', { kind: 'receivable', needsParty: true });
  const bank = await account('1002', 'asset', { kind: 'bank' });
  const shop = await create(admin, ['retailMall', 'shop'], {
    ...{ code: newCode('S'), name: newCode('官网'), customer: payer, dock, set, taxRate: '13' },
    revenue: await account('6001', 'profit'),
    taxAccount: await account('2221', 'liability'),
    ...{ receivable: owed, bankAccount: bank },
  });
  const values = { code: newCode('L'), name: '明前龙井 250 g', item, price: '128' };
  const listing = await create(admin, ['retailMall', 'listing'], values);
  return { shop, listing, item, sku, bin, binId, set, payer, payerName, owed, bank };
}

/** A hardware scanner types into whatever has the focus and presses Enter. */
export async function scan(page: Page, label: string, code: string) {
  await expect(page.getByRole('textbox', { name: label })).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
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
