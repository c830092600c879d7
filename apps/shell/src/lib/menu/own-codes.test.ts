import type { MenuResource } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { groupCodes } from './own-codes.ts';

const resource = (id: number, parentId: number, code: string, subApp = ''): MenuResource => ({
  id,
  parentId,
  resourceSort: 1,
  resourceType: 'page',
  resourceCode: code,
  resourceName: code,
  resourceNameEn: code,
  path: '',
  icon: '',
  hidden: false,
  subApp,
});

it('groups codes by sub-app; an action belongs to the sub-app of its page', () => {
  const codes = groupCodes([
    resource(1, 0, 'sales'),
    resource(2, 1, 'orders:read', 'orders'),
    resource(3, 2, 'orders:write'),
    resource(4, 1, 'acc:vouchers', 'acc'),
    resource(5, 99, 'lost'),
    resource(6, 7, 'loop-a'),
    resource(7, 6, 'loop-b'),
  ]);
  expect([...codes.keys()]).toEqual(['orders', 'acc']);
  expect([...(codes.get('orders') ?? [])]).toEqual(['orders:read', 'orders:write']);
  expect([...(codes.get('acc') ?? [])]).toEqual(['acc:vouchers']);
});
