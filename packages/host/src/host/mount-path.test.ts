import { expect, test } from 'vitest';
import { checkMountRoute } from './mount-path.ts';

test('refuses a sub-app on a route whose child has its own component', () => {
  const route = { path: '/orders', subApp: 'orders', children: [{ path: 'new', component: 'x' }] };
  expect(() => checkMountRoute(route)).toThrow(
    'The sub-app "orders" is mounted on /orders, whose child new has a component of its own.',
  );
});

test('checks grandchildren too', () => {
  const children = [{ path: 'a', children: [{ path: 'b', component: 'x' }] }];
  expect(() => checkMountRoute({ path: '/orders', subApp: 'orders', children })).toThrow('child a');
});

test('accepts children without a component, and routes without a sub-app', () => {
  const withoutComponent = { path: '/orders', subApp: 'orders', children: [{ path: 'list' }] };
  const own = { path: '/user', children: [{ path: 'login', component: 'x' }] };
  expect(() => checkMountRoute(withoutComponent)).not.toThrow();
  expect(() => checkMountRoute(own)).not.toThrow();
});
