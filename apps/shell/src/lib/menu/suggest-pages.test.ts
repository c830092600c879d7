import { expect, it } from 'vitest';
import type { MenuNode } from './build-menu.ts';
import { suggestPages } from './suggest-pages.ts';

let nextId = 1;
function node(code: string, children: MenuNode[] = [], more: Partial<MenuNode> = {}): MenuNode {
  const type = children.length > 0 ? 'directory' : 'page';
  return {
    ...{ id: nextId++, parentId: 0, resourceSort: 1, resourceType: type, resourceCode: code },
    ...{ resourceName: code, resourceNameEn: code, path: type === 'page' ? `/${code}` : '' },
    ...{ icon: '', hidden: false, subApp: code, children, ...more },
  };
}
const codes = (menu: MenuNode[], most = 4) =>
  suggestPages(menu, most).map(({ resourceCode }) => resourceCode);

it('takes the first page of each part of the menu before the second of any', () => {
  const shop = node('shop', [node('orders'), node('refunds'), node('coupons')]);
  const store = node('store', [node('close'), node('roster')]);
  expect(codes([shop, store])).toEqual(['orders', 'close', 'refunds', 'roster']);
});

it('differs between two people whose menus differ', () => {
  const picker = [node('wms', [node('pick'), node('count')])];
  const clerk = [node('acc', [node('voucher')]), node('handbook')];
  expect(codes(picker)).toEqual(['pick', 'count']);
  expect(codes(clerk)).toEqual(['voucher', 'handbook']);
});

it('leaves out links to elsewhere and pages without a release', () => {
  const link = node('site', [], { resourceType: 'link', path: 'https://www.example.com' });
  const later = node('later', [], { isUnpublished: true });
  expect(codes([link, later, node('files')])).toEqual(['files']);
  expect(codes([])).toEqual([]);
});
