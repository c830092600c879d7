import { expect, it } from 'vitest';
import { setMenu } from '../../lib/stores/user.store.ts';
import { permissionsOf } from './own-permissions.ts';

it('holds the codes of the sub-app’s own resources only, and follows changes', () => {
  const codes = new Map([
    ['orders', new Set(['orders:read', 'orders:write'])],
    ['acc', new Set(['acc:vouchers'])],
  ]);
  setMenu([], ['orders:read', 'acc:vouchers'], codes);
  const orders = permissionsOf('orders');
  expect(orders.get()).toEqual(['orders:read']);
  expect(permissionsOf('unknown').get()).toEqual([]);
  const received: (readonly string[])[] = [];
  const stop = orders.subscribe((permissions) => received.push(permissions));
  setMenu([], ['orders:read', 'acc:vouchers', 'acc:post'], codes);
  expect(received).toEqual([]);
  setMenu([], ['orders:write'], codes);
  expect(received).toEqual([['orders:write']]);
  setMenu([], ['orders:write'], new Map());
  stop();
  expect(received.at(-1)).toEqual([]);
});
