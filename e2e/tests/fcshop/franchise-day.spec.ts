import { expect, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { step } from '../main-store/world.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { create, newCode } from '../wms/world.ts';

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });

/** A partner with a shop and an offer at 20, and the person who orders for it. */
async function createWorld() {
  const admin = await createSignedInClient(adminCredentials());
  const roles = await admin('GET /gateway/authority/grantableRoles', { query: {} });
  const roleId = roles.find(({ name }) => name === '加盟商')?.id ?? '';
  const person = await createPerson({ isAdministrator: false, roleIds: [roleId] });
  const call = await createSignedInClient(person);
  const { id: franchisee } = await call('GET /gateway/authority/user/getUserInfo');
  const base = (collection: string, values: Record<string, unknown>) =>
    create(admin, ['base', collection], values);
  const item = await base('item', { sku: newCode('SKU'), name: '龙井茶', unit: 'box' });
  const site = await base('place', { code: newCode('W'), name: '仓', kind: 'warehouse' });
  const bin = await base('place', { code: newCode('B'), name: '库位', kind: 'bin', parent: site });
  const party = { code: newCode('C'), name: newCode('商贸'), kinds: ['customer'] };
  const customer = await base('party', party);
  const stock = { lines: [{ item, place: bin, qty: '20', price: '5' }] };
  const opening = await create(admin, ['wms', 'opening'], { name: newCode('OPEN') }, stock);
  await step(admin, ['wms', 'opening'], opening, 'post');
  const books = { code: newCode('A'), name: '加盟账套' };
  const set = await create(admin, ['acc', 'accountSet'], books);
  const account = (code: string, category: string, more: object = {}) =>
    create(admin, ['acc', 'account'], {
      ...{ set, code, name: `科目${code}`, category },
      ...{ side: category === 'asset' ? 'debit' : 'credit', ...more },
    });
  const partner = await create(admin, ['fcshop', 'partner'], {
    ...{ code: newCode('F'), name: newCode('加盟商'), franchisee, customer, set, limit: '1000' },
    receivable: await account('1122', 'asset', { kind: 'receivable', needsParty: true }),
    revenue: await account('6001', 'profit'),
    taxAccount: await account('2221', 'liability'),
    bankAccount: await account('1002', 'asset', { kind: 'bank' }),
    depositAccount: await account('2241', 'liability'),
  });
  const shop = { code: newCode('S'), name: newCode('门店'), partner };
  await create(admin, ['fcshop', 'shop'], shop);
  const name = newCode('明前龙井');
  const offer = { code: newCode('L'), name, item, price: '20', pack: '2' };
  await create(admin, ['fcshop', 'offer'], offer);
  return { person, partner, name };
}

test('a franchisee orders on a phone with the credit in view', async ({ page }) => {
  test.setTimeout(240_000);
  const errors = collectPageErrors(page);
  const { person, name } = await createWorld();
  await enterConsole(page, person, '/fcshop/p/order');
  await expect(page.getByRole('region', { name: '信用额度' })).toContainText('0.00');
  const more = page.getByRole('button', { name: `增加 ${name}` });
  await more.click();
  await more.click();
  await expect(page.getByRole('status', { name: `${name} 的数量` })).toHaveText('4');
  await expect(page.getByText('合计 80.00')).toBeVisible();
  await expect(page.getByText('超出可用额度，接单时会被拒绝。')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: '提交订货' }).click();
  await expect(page.getByText(/订货单 RO-\S+ 已提交/)).toBeVisible();
  await expect(page.getByRole('region', { name: '信用额度' })).toContainText('80.00');
  await page.goto('/fcshop/p/statement');
  await expect(page.getByRole('heading', { level: 1, name: '对账结算' })).toBeVisible();
  expect(errors).toEqual([]);
});
